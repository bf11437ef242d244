// What all panels share: how they look, and small things that several say alike.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>

struct ImVec4;

namespace sinew::ui
{

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

// A list that scrolls: as high as there is room for above `below` units, but never too low to be
// read. To be followed by ImGui::EndChild.
void beginList(const char* name, float below = 0.0F);

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
