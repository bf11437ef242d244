// Layout, colours and small widgets shared by all panels.
#pragma once

#include "engine/render/camera.h"
#include "samples/app/command_line.h"

#include <glm/ext/vector_float2.hpp>

#include <cstddef>
#include <imgui.h>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::ui
{

// A rectangle in ImGui's units, from the window's upper left corner.
struct Box
{
    glm::vec2 min{0.0F};
    glm::vec2 max{0.0F};

    glm::vec2 size() const { return max - min; }
};

struct PanelLayout
{
    Box left;
    Box right;
    Box bottom;
    Box free; // not covered by any panel
};

// `window` and `bottomHeight` are in ImGui's units; a height of 0 means no bottom panel. Side
// panels are narrower in narrow windows.
PanelLayout panelLayout(const glm::vec2& window, float textHeight, float bottomHeight);
// The layout for ImGui's current window size.
PanelLayout panelLayout(float bottomHeight);

// Begins a panel as wide as the box and as high as its content, at most the box. Call ImGui::End
// after this function and the next.
bool beginPanelIn(const char* name, const Box& box);
// Begins a centred dialog that the user can close, and move within the window. A side of 0 fits the
// content; no side exceeds the window.
bool beginDialog(const char* name, const ImVec2& size, bool& isOpen);

// Centres content of size `extent` (in lengths of the window's shorter side) in the free part of
// the window, and shrinks it to fit.
PictureArea pictureArea(const Box& free, const glm::vec2& window, const glm::dvec2& extent);

inline float ofText(float heights)
{
    return heights * ImGui::GetFontSize();
}

// Loads the font at `pixelsPerUnit` (1 on most displays, 2 on high-DPI ones) and sets the colours
// and sizes of the current ImGui context. `textSize` is the text height in units.
void applyStyle(float textSize, float pixelsPerUnit);

// Each colour has a contrast of at least 4.5 to a panel's background.
inline const ImVec4 kPlainText{0.91F, 0.92F, 0.93F, 1.0F};
inline const ImVec4 kMutedText{0.64F, 0.67F, 0.71F, 1.0F};
inline const ImVec4 kWarningText{0.98F, 0.78F, 0.36F, 1.0F};
inline const ImVec4 kErrorText{1.0F, 0.55F, 0.50F, 1.0F};
inline const ImVec4 kAccent{0.91F, 0.55F, 0.24F, 1.0F};

// Draws text literally, with control characters escaped, wrapped at the panel's edge.
void say(std::string_view text, const ImVec4& colour = kPlainText);
void sayMuted(std::string_view text);

// A selectable line. Returns true when clicked. `text` must be unique within the current ID.
bool choice(std::string_view text, bool isChosen);

// An item of a list to choose from.
struct Item
{
    std::string text;
    std::string what = {}; // tooltip
    bool isEnabled = true;
};

// One item per word of an enumeration.
std::vector<Item> itemsOf(const samples::ChoiceWords& words);

// A drop-down list with the chosen item ("none" if empty) and a tooltip. Returns the index of a
// newly chosen item.
std::optional<std::size_t> choose(const char* label, std::span<const Item> items,
                                  std::optional<std::size_t> chosen, const char* what,
                                  const char* key = "");

// A drop-down list of an enumeration's words.
template <class Choice>
void chooseWord(const char* label, Choice& value, const char* what, const char* key = "")
{
    if (const auto chosen =
            choose(label, itemsOf(wordsOf(Choice{})), static_cast<std::size_t>(value), what, key))
        value = static_cast<Choice>(*chosen);
}

// Returns true if the user changed the value, which stays within the limits.
bool slider(const char* label, double& value, double least, double most, const char* format,
            ImGuiSliderFlags flags = 0);

// The heading of a group of settings. Returns true if the group is open.
bool group(const char* name, bool opensFirst = true);

// Adds a tooltip to the last item: its effect, and its key ("" if none).
void explain(const char* what, const char* key = "");

// A checkbox with a tooltip like explain().
void checkbox(const char* label, bool& value, const char* what, const char* key = "");

// A search field.
struct Search
{
    std::string words;

    void show(const char* hint);
    // Whether the name contains all words, ignoring case.
    bool finds(std::string_view name) const;
};

struct KeyHelp
{
    const char* keys;
    const char* what;
};

// A dialog that lists the keys.
void showKeys(std::span<const KeyHelp> keys, bool& isOpen);

} // namespace sinew::ui
