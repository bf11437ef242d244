#include "samples/interface/widgets.h"

#include <array>
#include <imgui.h>
#include <utility>
#include <vector>

#ifdef SINEW_HAS_INTERFACE_FONT
#include <interface_font.h> // written by the build
#endif

namespace sinew::ui
{
namespace
{

// ImVec4 cannot be a constant.
struct Colour
{
    float red, green, blue, alpha;

    operator ImVec4() const // NOLINT(google-explicit-constructor): it is one
    {
        return {red, green, blue, alpha};
    }
};

constexpr Colour kText{0.91F, 0.92F, 0.93F, 1.0F};
constexpr Colour kMuted{0.64F, 0.67F, 0.71F, 1.0F};
constexpr Colour kPanel{0.085F, 0.095F, 0.11F, 0.93F};
constexpr Colour kPopup{0.10F, 0.11F, 0.13F, 1.0F};
constexpr Colour kField{0.16F, 0.18F, 0.21F, 1.0F};
constexpr Colour kFieldHovered{0.21F, 0.24F, 0.28F, 1.0F};
constexpr Colour kLine{0.24F, 0.27F, 0.31F, 1.0F};
constexpr Colour kAccent{0.91F, 0.55F, 0.24F, 1.0F};
constexpr Colour kGrab{0.60F, 0.35F, 0.14F, 1.0F}; // the slider's text is drawn over it
constexpr Colour kAccentDim{0.91F, 0.55F, 0.24F, 0.32F};
constexpr Colour kAccentMiddle{0.91F, 0.55F, 0.24F, 0.52F};

void loadFont(float pixels)
{
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.Clear();
    ImFontConfig config;
    config.SizePixels = pixels;
#ifdef SINEW_HAS_INTERFACE_FONT
    config.FontDataOwnedByAtlas = false;
    // Only read, although the parameter is not const.
    atlas.AddFontFromMemoryTTF(
        const_cast<unsigned char*>(kInterfaceFont), // NOLINT(cppcoreguidelines-pro-type-const-cast)
        sizeof kInterfaceFont, pixels, &config);
#else
    atlas.AddFontDefault(&config);
#endif
}

void setColours(ImGuiStyle& style)
{
    ImGui::StyleColorsDark(&style);
    const std::array<std::pair<Colour, std::vector<ImGuiCol>>, 10> colours{{
        {kText, {ImGuiCol_Text}},
        {kMuted, {ImGuiCol_TextDisabled}},
        {kPanel, {ImGuiCol_WindowBg}},
        {kPopup, {ImGuiCol_PopupBg}},
        {kField,
         {ImGuiCol_TitleBg, ImGuiCol_TitleBgActive, ImGuiCol_TitleBgCollapsed, ImGuiCol_FrameBg,
          ImGuiCol_Button, ImGuiCol_Tab, ImGuiCol_TableHeaderBg}},
        {kFieldHovered,
         {ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive, ImGuiCol_ButtonHovered,
          ImGuiCol_HeaderHovered, ImGuiCol_HeaderActive}},
        {kLine,
         {ImGuiCol_Border, ImGuiCol_Separator, ImGuiCol_ScrollbarGrab, ImGuiCol_ResizeGrip,
          ImGuiCol_TableBorderLight}},
        {kAccent, {ImGuiCol_CheckMark, ImGuiCol_NavHighlight}},
        {kGrab,
         {ImGuiCol_SliderGrab, ImGuiCol_SliderGrabActive, ImGuiCol_ResizeGripHovered,
          ImGuiCol_ResizeGripActive}},
        {kAccentDim, {ImGuiCol_Header, ImGuiCol_TabActive, ImGuiCol_TextSelectedBg}},
    }};
    for (const auto& [colour, indices] : colours)
        for (const ImGuiCol index : indices)
            style.Colors[index] = colour;
    style.Colors[ImGuiCol_ButtonActive] = kAccentMiddle;
    style.Colors[ImGuiCol_TabHovered] = kAccentMiddle;
    style.Colors[ImGuiCol_ScrollbarBg] = {0.0F, 0.0F, 0.0F, 0.0F};
}

} // namespace

void applyStyle(float textSize, float pixelsPerUnit)
{
    loadFont(textSize * pixelsPerUnit);
    ImGui::GetIO().FontGlobalScale = 1.0F / pixelsPerUnit;
    ImGuiStyle style;
    setColours(style);
    style.WindowPadding = {12.0F, 10.0F};
    style.FramePadding = {8.0F, 4.0F};
    style.ItemSpacing = {8.0F, 6.0F};
    style.ItemInnerSpacing = {6.0F, 4.0F};
    style.IndentSpacing = 14.0F;
    style.ScrollbarSize = 11.0F;
    style.GrabMinSize = 10.0F;
    style.WindowRounding = 6.0F;
    style.FrameRounding = 4.0F;
    style.PopupRounding = 4.0F;
    style.GrabRounding = 4.0F;
    style.TabRounding = 4.0F;
    style.WindowBorderSize = 0.0F;
    constexpr float kTextOfSizes = 15.0F; // the text height that these sizes suit
    style.ScaleAllSizes(textSize / kTextOfSizes);
    ImGui::GetStyle() = style;
}

ImVec4 mutedText()
{
    return kMuted;
}

ImVec4 warningText()
{
    return {0.98F, 0.78F, 0.36F, 1.0F};
}

ImVec4 errorText()
{
    return {1.0F, 0.55F, 0.50F, 1.0F};
}

ImVec4 accentText()
{
    return kAccent;
}

} // namespace sinew::ui
