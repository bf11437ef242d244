// Curves over a loop of time. Phases count loops: phase and phase + 1 give the same value.
#pragma once

#include <span>

namespace sinew
{

// A sine with `cycles` per loop (a whole number, for a loop that closes): 0 at phase 0.
double wave(double phase, double cycles = 1.0);

// 0 up to `from`, 1 beyond `to`, and a curve without corners between them.
double easeBetween(double from, double to, double value);

struct CurveKey
{
    double phase = 0.0; // from 0 to below 1, ascending
    double value = 0.0;
};

// Goes from key to key, at rest in each, and from the last one on to the first.
double easedKeys(std::span<const CurveKey> keys, double phase);

} // namespace sinew
