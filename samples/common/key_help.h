// What a window's keys do, for people.
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

} // namespace sinew::samples
