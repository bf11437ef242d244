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

    // Empty if the position is not in front of the camera.
    std::optional<ImVec2> operator()(const glm::dvec3& position) const;
    // The part of the line in front of the camera.
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
    // A narrow window has one side panel, with tabs for the content of the right one.
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

// Begins a panel that fills the box. This and the next two need ImGui::End.
bool beginFixedPanel(const char* name, const Box& box, int moreFlags = 0);
// The same, but only as high as its content.
bool beginFixedPanelAtMost(const char* name, const Box& box);
// Begins a centred dialog that the user can move within the window, and close. A side of 0 fits the
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

// Each has a contrast of at least 4.5 to a panel's background.
ImVec4 mutedText();
ImVec4 warningText();
ImVec4 errorText();
ImVec4 accentText();

// Draws text literally, with control characters escaped.
void say(std::string_view text);
void sayMuted(std::string_view text);
// The same, broken into lines where the panel ends.
void sayWrapped(std::string_view text);
void sayMutedWrapped(std::string_view text);

// A selectable line. Returns true when clicked. `text` must be unique within the pushed ID.
bool choice(std::string_view text, bool isChosen);

// Places the next item beside the last one, or in a new row if that width does not fit.
void besideOrBelow(float width);

struct Tab
{
    std::string label;
    std::function<void()> show;
};

// Tabs in as many rows as needed, and below them the scrolling content of the open one. `open` is
// its index.
void showTabs(std::span<const Tab> tabs, std::size_t& open);

// The heading of a group of settings. Returns whether the group is open.
bool group(const char* name, bool opensFirst = true);

// A tooltip for the last item: what it does, and its key ("" if it has none).
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

// Two columns, one key per line, indented.
std::string keysText(std::span<const KeyHelp> keys);

// A dialog that lists the keys.
void showKeys(std::span<const KeyHelp> keys, bool& isOpen);

std::string counted(std::size_t count, const char* one, const char* many); // "12,345 joints"

} // namespace sinew::ui
