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

// The option meant by `typed`, dashes in front apart: the first of the names that begin with its
// three letters or more, else the name nearest by editDistance. Empty where more than one letter of
// three would have to change: a wrong guess is worse than none.
std::string nearestName(std::string_view typed, std::span<const std::string> names);

} // namespace sinew::samples
