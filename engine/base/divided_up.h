// Integer division rounded up: workgroups for items, chunks for instances.
#pragma once

#include <concepts>

namespace sinew
{

// number / divisor rounded up. `divisor` must not be 0.
template <std::unsigned_integral T>
constexpr T dividedUp(T number, T divisor)
{
    return static_cast<T>(number / divisor + (number % divisor != 0 ? 1 : 0));
}

} // namespace sinew
