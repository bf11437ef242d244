// Repeatable noise from integer hashes.
#pragma once

#include <cstdint>

namespace sinew
{

// A number from 0 to 1 for a point of a grid.
double hashedNumber(std::int64_t x, std::int64_t y, std::uint32_t seed);

// Smooth noise from 0 to 1 with one value per unit; repeats after `periodX` units of x (at least
// 1).
double valueNoise(double x, double y, std::int64_t periodX, std::uint32_t seed);

// Four octaves of it, each twice as fine and half as strong as the one before; from 0 to 1.
double fractalNoise(double x, double y, std::int64_t periodX, std::uint32_t seed);

} // namespace sinew
