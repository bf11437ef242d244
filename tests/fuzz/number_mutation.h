// Replaces one number in a text. Readers must not trust counts and indices, and random bytes rarely
// turn one number into another.
#pragma once

#include <optional>
#include <random>
#include <string>
#include <string_view>

namespace sinew::fuzz
{

using Random = std::minstd_rand;

// From 0 to limit - 1. Requires limit > 0.
std::size_t below(Random& random, std::size_t limit);

// Replaces the number after a random position by a neighbour, a small number, or one that is hard
// to handle. Nothing if no number follows that position.
std::optional<std::string> withOtherNumber(std::string_view text, Random& random);

} // namespace sinew::fuzz
