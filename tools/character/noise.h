// Repeatable noise from integer hashes.
#pragma once

#include <cstdint>

namespace sinew
{

// A number from 0 to 1 for a grid point.
double hashedNumber(std::int64_t x, std::int64_t y, std::uint32_t seed);

// Smooth noise from 0 to 1 with one value per unit; repeats every `periodX` units of x (at least
// 1).
double valueNoise(double x, double y, std::int64_t periodX, std::uint32_t seed);

// Four octaves of valueNoise, each twice as fine and half as strong as the previous one; 0 to 1.
double fractalNoise(double x, double y, std::int64_t periodX, std::uint32_t seed);

} // namespace sinew
