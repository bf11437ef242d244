// Where panels lie, alike in all samples.
#pragma once

#include <imgui.h>

namespace sinew::ui
{

inline constexpr float kPanelMargin = 10.0F; // between panels and to the window's sides

inline constexpr ImGuiWindowFlags kFixedPanel =
    ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
    ImGuiWindowFlags_NoSavedSettings;

// Sizes in heights of the text, so that they grow with it.
inline constexpr float kLeftPanelWidth = 20.0F;
inline constexpr float kRightPanelWidth = 19.0F;
// Of windows in which only one side's panels leave room for the picture.
inline constexpr float kNarrowWindow = 64.0F;

inline float ofText(float heights)
{
    return heights * ImGui::GetFontSize();
}

} // namespace sinew::ui
