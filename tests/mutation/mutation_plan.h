// Which mutations a file gets.
#pragma once

#include "tests/mutation/mutation.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sinew::test
{

struct MutationPlan
{
    std::size_t ofAKind = 200; // at most; swapped, removed and joined half as many
    std::uint32_t seed = 1;
};

// The same for the same bytes and plan, in an order in which any first part is a fair sample of
// all. Places are spread over the whole file; half of the flips lie in its first KiB, and half of
// the numbers in text behind a word, where counts are. Binary files have numbers of 32 bits.
std::vector<Mutation> mutationsOf(std::string_view bytes, const MutationPlan& plan);

} // namespace sinew::test
