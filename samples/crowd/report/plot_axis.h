// The numbers along an axis.
#pragma once

#include <vector>

namespace sinew::crowd
{

// Round numbers from at most `low` to at least `high`, about `count` steps. Requires low < high,
// both finite.
std::vector<double> linearTicks(double low, double high, int count);

// 1, 2 and 5 times powers of ten, or powers of ten alone where the range is wide; the first is at
// most `low`, the last at least `high`. Requires 0 < low <= high, both finite.
std::vector<double> logarithmicTicks(double low, double high);

} // namespace sinew::crowd
