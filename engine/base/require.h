// The assertion that stays in every build type.
#pragma once

#include <string_view>

namespace sinew
{

// Ends the process with the caller's file and line when `condition` is false: a bug in the program,
// never a bad file or a bad machine. (clang 14 has these builtins of GCC, but not
// std::source_location.)
void require(bool condition, std::string_view what, const char* file = __builtin_FILE(),
             int line = __builtin_LINE());

} // namespace sinew
