// Curves over a loop of time. Phases count loops: phase and phase + 1 give the same value.
#pragma once

#include <span>

namespace sinew
{

// A sine with `cycles` per loop: 0 at phase 0. Whole numbers close the loop.
double wave(double phase, double cycles = 1.0);

// 0 up to `from`, 1 beyond `to`, and smooth in between.
double easeBetween(double from, double to, double value);

struct CurveKey
{
    double phase = 0.0; // 0 (inclusive) to 1 (exclusive), ascending
    double value = 0.0;
};

// Eases from key to key, at rest at each, and from the last back to the first.
double easedKeys(std::span<const CurveKey> keys, double phase);

} // namespace sinew
