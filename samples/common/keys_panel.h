// What a window's keys do, as text and as a panel.
#pragma once

#include <span>
#include <string>

namespace sinew::samples
{

struct KeyHelp
{
    const char* keys;
    const char* what;
};

// One per line, indented, in two columns.
std::string keysText(std::span<const KeyHelp> keys);

// In the middle of the window; the user can close it.
void showKeysPanel(std::span<const KeyHelp> keys, bool& isOpen);

} // namespace sinew::samples
