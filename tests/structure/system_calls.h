// Calls of the system itself, which belong into engine/platform.
#pragma once

#include "tests/structure/include_rules.h"

namespace sinew::structure
{

// Calls of functions of the global namespace by "::name(", where the system's functions are, and of
// some of these by their name alone. `text` is C++.
std::vector<Violation> systemCalls(std::string_view text);

} // namespace sinew::structure
