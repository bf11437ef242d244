// Constants that hide one another where the sources of a library are compiled in batches.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace sinew::structure
{

// In a batch, a constant of one file's anonymous namespace is seen by the files behind it, where it
// takes the place of a header's constant of that name without a message. Returns a line for each
// constant that stands outside functions and is called as one of a header that sources of the same
// library include, directly or not. `files` are texts of C++ by their paths from the root, with
// '/'; a library is the first two folders.
std::vector<std::string> hiddenConstants(const std::map<std::string, std::string>& files);

} // namespace sinew::structure
