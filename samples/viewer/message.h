// What the window tells a hand until it is put away.
#pragma once

#include <string>
#include <vector>

namespace sinew::viewer
{

struct Message
{
    std::string title;
    std::vector<std::string> lines;
    bool isError = true;
};

} // namespace sinew::viewer
