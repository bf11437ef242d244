// The order of the runs of a round.
#pragma once

#include <cstddef>
#include <random>
#include <vector>

namespace sinew::crowd
{

// The indices below `count`; another order at each call, so that no run always follows the same
// other one.
std::vector<std::size_t> shuffledOrder(std::size_t count, std::mt19937& engine);

} // namespace sinew::crowd
