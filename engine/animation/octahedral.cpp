#include "engine/animation/octahedral.h"

#include <glm/common.hpp>
#include <glm/ext/vector_double2.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace sinew
{

namespace
{

constexpr double kLargestSnorm16 = 32767.0;

std::uint32_t packSnorm16(double value)
{
    const double scaled = std::round(std::clamp(value, -1.0, 1.0) * kLargestSnorm16);
    return static_cast<std::uint16_t>(static_cast<std::int16_t>(scaled));
}

double unpackSnorm16(std::uint32_t bits)
{
    const auto value = static_cast<std::int16_t>(static_cast<std::uint16_t>(bits));
    return std::max(value / kLargestSnorm16, -1.0);
}

// Swaps the inside and the outside of the diamond |x| + |y| = 1: its own inverse. Never gives 0 a
// sign of 0, which would fold the lower half's axes onto the centre.
glm::dvec2 foldLowerHalf(const glm::dvec2& p)
{
    return {(1.0 - std::abs(p.y)) * (p.x >= 0.0 ? 1.0 : -1.0),
            (1.0 - std::abs(p.x)) * (p.y >= 0.0 ? 1.0 : -1.0)};
}

} // namespace

std::uint32_t octahedralEncode(const glm::dvec3& unit)
{
    const double sum = std::abs(unit.x) + std::abs(unit.y) + std::abs(unit.z);
    glm::dvec2 p = glm::dvec2(unit.x, unit.y) / sum;
    if (unit.z < 0.0)
        p = foldLowerHalf(p);
    return packSnorm16(p.x) | packSnorm16(p.y) << 16;
}

glm::dvec3 octahedralDecode(std::uint32_t packed)
{
    glm::dvec2 p(unpackSnorm16(packed), unpackSnorm16(packed >> 16));
    const double z = 1.0 - std::abs(p.x) - std::abs(p.y);
    if (z < 0.0)
        p = foldLowerHalf(p);
    return glm::normalize(glm::dvec3(p.x, p.y, z));
}

} // namespace sinew
