// Which name was meant by a mistyped one.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace sinew::samples
{

// Fewest letters to insert, delete, replace or swap with their neighbour to turn `a` into `b`
// (optimal string alignment).
std::size_t editDistance(std::string_view a, std::string_view b);

// The first of the names that begin with `typed`, else the name nearest by editDistance; empty
// where half of the letters or more would have to change.
std::string nearestName(std::string_view typed, std::span<const std::string> names);

} // namespace sinew::samples
