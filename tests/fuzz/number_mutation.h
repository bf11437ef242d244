// A text with one of its numbers replaced: readers must not trust counts and indices, and random
// bytes rarely turn one number into another.
#pragma once

#include <optional>
#include <random>
#include <string>
#include <string_view>

namespace sinew::fuzz
{

using Random = std::minstd_rand;

// Of 0 to limit - 1. Requires limit > 0.
std::size_t below(Random& random, std::size_t limit);

// By a neighbour, a small number, or one that is hard to handle; nothing where no number follows
// the random place in the text that is looked at.
std::optional<std::string> withOtherNumber(std::string_view text, Random& random);

} // namespace sinew::fuzz
