#include "engine/animation/packed_model.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

namespace sinew
{

namespace
{

double degreesBetween(const glm::dvec3& a, const glm::dvec3& b)
{
    return std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b)) * 180.0 / std::numbers::pi;
}

TEST(Octahedral, KeepsTheAxesExactly)
{
    for (const double sign : {1.0, -1.0})
        for (const glm::dvec3& axis :
             {glm::dvec3(sign, 0, 0), glm::dvec3(0, sign, 0), glm::dvec3(0, 0, sign)})
            EXPECT_EQ(octahedralDecode(octahedralEncode(axis)), axis);
}

TEST(Octahedral, PacksXLowAndYHigh)
{
    EXPECT_EQ(octahedralEncode({1, 0, 0}), 0x00007fffU);
    EXPECT_EQ(octahedralEncode({0, 1, 0}), 0x7fff0000U);
    EXPECT_EQ(octahedralEncode({-1, 0, 0}), 0x00008001U);
    EXPECT_EQ(octahedralEncode({0, 0, -1}), 0x7fff7fffU);
}

TEST(Octahedral, WorstErrorIsBelowFourThousandthsOfADegree)
{
    std::mt19937_64 random(1);
    std::normal_distribution<double> coordinate;
    double worst = 0.0;
    for (int i = 0; i < 1'000'000; ++i)
    {
        const glm::dvec3 unit =
            glm::normalize(glm::dvec3(coordinate(random), coordinate(random), coordinate(random)));
        worst = std::max(worst, degreesBetween(unit, octahedralDecode(octahedralEncode(unit))));
    }
    EXPECT_LT(worst, 0.004);
    EXPECT_GT(worst, 0.002); // else this test does not measure what it says
}

TEST(Octahedral, DecodesAnyBitsToAUnitVector)
{
    std::mt19937 random(2);
    for (int i = 0; i < 100'000; ++i)
        EXPECT_NEAR(glm::length(octahedralDecode(static_cast<std::uint32_t>(random()))), 1.0,
                    1e-12);
    EXPECT_NEAR(glm::length(octahedralDecode(0x80008000U)), 1.0, 1e-12);
}

} // namespace

} // namespace sinew
