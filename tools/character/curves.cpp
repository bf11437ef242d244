#include "tools/character/curves.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace sinew
{

double wave(double phase, double cycles)
{
    return std::sin(2.0 * std::numbers::pi * phase * cycles);
}

double easeBetween(double from, double to, double value)
{
    const double x = std::clamp((value - from) / (to - from), 0.0, 1.0);
    return x * x * x * (x * (x * 6.0 - 15.0) + 10.0);
}

double easedKeys(std::span<const CurveKey> keys, double phase)
{
    const double t = phase - std::floor(phase);
    std::size_t next = 0;
    while (next < keys.size() && keys[next].phase <= t)
        ++next;
    CurveKey from = next > 0 ? keys[next - 1] : keys.back();
    CurveKey to = next < keys.size() ? keys[next] : keys.front();
    if (next == 0)
        from.phase -= 1.0;
    if (next == keys.size())
        to.phase += 1.0;
    return from.value + (to.value - from.value) * easeBetween(from.phase, to.phase, t);
}

} // namespace sinew
