#include "tools/character/noise.h"

#include <cmath>

namespace sinew
{

namespace
{

double smooth(double x)
{
    return x * x * (3.0 - 2.0 * x);
}

double mix(double a, double b, double t)
{
    return a + (b - a) * t;
}

std::int64_t wrapped(std::int64_t x, std::int64_t period)
{
    const std::int64_t rest = x % period;
    return rest < 0 ? rest + period : rest;
}

} // namespace

// The mixing steps are those of SplitMix64 (Steele, Lea and Flood 2014).
double hashedNumber(std::int64_t x, std::int64_t y, std::uint32_t seed)
{
    std::uint64_t h = static_cast<std::uint64_t>(x) * 0x9e3779b97f4a7c15U +
                      static_cast<std::uint64_t>(y) * 0xc2b2ae3d27d4eb4fU +
                      static_cast<std::uint64_t>(seed) * 0x165667b19e3779f9U;
    h = (h ^ (h >> 30)) * 0xbf58476d1ce4e5b9U;
    h = (h ^ (h >> 27)) * 0x94d049bb133111ebU;
    h ^= h >> 31;
    return static_cast<double>(h >> 11) / 9007199254740992.0; // 2^53
}

double valueNoise(double x, double y, std::int64_t periodX, std::uint32_t seed)
{
    const double floorX = std::floor(x);
    const double floorY = std::floor(y);
    const auto column = static_cast<std::int64_t>(floorX);
    const auto row = static_cast<std::int64_t>(floorY);
    const double tx = smooth(x - floorX);
    const double ty = smooth(y - floorY);
    const std::int64_t left = wrapped(column, periodX);
    const std::int64_t right = wrapped(column + 1, periodX);
    const double upper = mix(hashedNumber(left, row, seed), hashedNumber(right, row, seed), tx);
    const double lower =
        mix(hashedNumber(left, row + 1, seed), hashedNumber(right, row + 1, seed), tx);
    return mix(upper, lower, ty);
}

double fractalNoise(double x, double y, std::int64_t periodX, std::uint32_t seed)
{
    double sum = 0.0;
    double strength = 8.0 / 15.0;
    for (std::uint32_t octave = 0; octave < 4; ++octave)
    {
        sum += strength * valueNoise(x, y, periodX, seed + octave);
        x *= 2.0;
        y *= 2.0;
        periodX *= 2;
        strength *= 0.5;
    }
    return sum;
}

} // namespace sinew
