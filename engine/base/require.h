// An assertion that is active in every build type.
#pragma once

#include <string_view>

namespace sinew
{

// Ends the process with the caller's file and line if `condition` is false. For bugs only, never
// for bad input or an unsuitable machine. (clang 14 has these GCC builtins, but not
// std::source_location.)
void require(bool condition, std::string_view what, const char* file = __builtin_FILE(),
             int line = __builtin_LINE());

} // namespace sinew
