// Layout, colours and small widgets that all panels share.
#pragma once

#include "engine/render/camera.h"

#include <glm/ext/matrix_double4x4.hpp>
#include <glm/ext/vector_double3.hpp>
#include <glm/ext/vector_float2.hpp>

#include <array>
#include <cstddef>
#include <functional>
#include <imgui.h>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace sinew::ui
{

class Projection
{
public:
    // `matrix`: to Vulkan's clip space; `size` of the window in ImGui's units.
    Projection(const glm::dmat4& matrix, const ImVec2& size) : matrix_(matrix), size_(size) {}

    // Nothing for what is not in front of the eye.
    std::optional<ImVec2> operator()(const glm::dvec3& position) const;
    // The part of the line that is in front of the eye.
    std::optional<std::array<ImVec2, 2>> line(const glm::dvec3& from, const glm::dvec3& to) const;

private:
    ImVec2 inWindow(const glm::dvec4& clip) const;

    glm::dmat4 matrix_;
    ImVec2 size_;
};

inline constexpr float kPanelMargin = 10.0F; // between panels and to the window's sides

inline constexpr ImGuiWindowFlags kFixedPanel =
    ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
    ImGuiWindowFlags_NoSavedSettings;

// In ImGui's units, from the window's upper left corner.
struct Box
{
    glm::vec2 min{0.0F};
    glm::vec2 max{0.0F};

    glm::vec2 size() const { return max - min; }
};

struct PanelLayout
{
    // In a narrow window there is only one, with tabs for what the right one shows.
    bool isNarrow = false;
    Box left;
    Box right;
    Box bottom;
    Box free; // no panel covers it
};

// `window` and `bottomHeight` in ImGui's units; a height of 0: nothing lies at the bottom. A high
// panel there gets less than it asks for in a low window, and scrolls.
PanelLayout panelLayout(const glm::vec2& window, float textHeight, float bottomHeight);
// The layout for the window that ImGui lays out now.
PanelLayout panelLayout(float bottomHeight);

// Begins a panel that fills the box; to be followed by ImGui::End, as the next two.
bool beginFixedPanel(const char* name, const Box& box, int moreFlags = 0);
// The same, only as high as what it shows where that is less than the box.
bool beginFixedPanelAtMost(const char* name, const Box& box);
// Begins a window in the middle, which the user can move and close, but not out of the program's
// window. A side of 0 is as long as what it shows, and no side is longer than there is room for.
bool beginDialog(const char* name, const ImVec2& size, bool& isOpen);

// Moves what fills `extent` of the window's shorter side into the free part of the window, and
// shrinks it where it would not fit.
PictureArea pictureArea(const Box& free, const glm::vec2& window, const glm::dvec2& extent);

inline float ofText(float heights)
{
    return heights * ImGui::GetFontSize();
}

// Loads the font at that many pixels per unit of the interface (1 on most displays, 2 where they
// are twice as fine), and sets colours and sizes of the current ImGui context. `textSize`: height
// of the text in units.
void applyStyle(float textSize, float pixelsPerUnit);

// Contrast with a panel's background is at least 4.5 each.
ImVec4 mutedText();
ImVec4 warningText();
ImVec4 errorText();
ImVec4 accentText();

// Text as it is, whatever characters a file's names have.
void say(std::string_view text);
void sayMuted(std::string_view text);
// The same, broken into lines where the panel ends.
void sayWrapped(std::string_view text);
void sayMutedWrapped(std::string_view text);

// A line that can be chosen; true when it was. `text` needs to be unique only within the ID that
// was pushed.
bool choice(std::string_view text, bool isChosen);

// The next item stands beside the last one; or in a new row, where that width does not fit beside
// it.
void besideOrBelow(float width);

struct Tab
{
    std::string label;
    std::function<void()> show;
};

// The tabs, in as many rows as they need, and below them what the open one shows, which scrolls.
// `open`: its index.
void showTabs(std::span<const Tab> tabs, std::size_t& open);

// The heading of a group of settings; whether the group is open.
bool group(const char* name, bool opensFirst = true);

// A tooltip over the last item: what it does, and the key that does the same ("" where none does).
void explain(const char* what, const char* key = "");

// A checkbox with such a tooltip.
void checkbox(const char* label, bool& value, const char* what, const char* key = "");

// A line in the middle of the window's top.
void showNotice(std::string_view text);

// A field for words to search for.
struct Search
{
    std::string words;

    void show(const char* hint);
    // Whether the name has the words, whatever their case.
    bool finds(std::string_view name) const;
};

struct KeyHelp
{
    const char* keys;
    const char* what;
};

// One per line, indented, in two columns.
std::string keysText(std::span<const KeyHelp> keys);

// A dialog that lists what the keys do; the user can close it.
void showKeys(std::span<const KeyHelp> keys, bool& isOpen);

std::string counted(std::size_t count, const char* one, const char* many); // "12,345 joints"

} // namespace sinew::ui
