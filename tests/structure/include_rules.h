// The direction of the project's includes, as a function over the text of one file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sinew::structure
{

struct Violation
{
    int line = 0; // from 1
    std::string reason;
};

// One folder knows which system it runs on. What stands in for a GPU and the tests know Linux.
bool mayUseSystem(std::string_view path);

// Only a comment's line ends are kept, so that lines keep their numbers.
std::string withoutComments(std::string_view text);

// `path` is relative to the repository's root, with '/' between folders. Understands C++ and GLSL;
// an #include inside a comment does not count.
std::vector<Violation> checkIncludes(std::string_view path, std::string_view text);

} // namespace sinew::structure
