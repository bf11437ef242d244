#include "engine/animation/vertex_normals.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <random>

namespace sinew
{
namespace
{

using testing::ElementsAre;

using Positions = std::vector<glm::dvec3>;

TEST(GroupByPosition, NumbersGroupsByTheirFirstPoints)
{
    EXPECT_THAT(groupByPosition(Positions{{1, 0, 0}, {0, 0, 0}, {1, 0, 0}, {5, 5, 5}, {0, 0, 0}}),
                ElementsAre(0, 1, 0, 2, 1));
}

TEST(GroupByPosition, HasNothingToGroupWithoutPoints)
{
    EXPECT_TRUE(groupByPosition(Positions{}).empty());
    EXPECT_EQ(samePositionDistance(Positions{}), 0.0);
}

TEST(GroupByPosition, JoinsPointsWithinAMillionthOfTheDiagonal)
{
    const double diagonal = std::sqrt(3.0) * 100.0;
    const Positions corners{{0, 0, 0}, {100, 100, 100}};
    EXPECT_DOUBLE_EQ(samePositionDistance(corners), 1e-6 * diagonal);
    const auto groupsWith = [&](const glm::dvec3& point) {
        return groupByPosition(Positions{corners[0], corners[1], point});
    };
    EXPECT_THAT(groupsWith({0.99e-6 * diagonal, 0, 0}), ElementsAre(0, 1, 0));
    EXPECT_THAT(groupsWith({1.01e-6 * diagonal, 0, 0}), ElementsAre(0, 1, 2));
}

TEST(GroupByPosition, FindsNeighboursAcrossAnyCellBorder)
{
    std::mt19937 random;
    const auto unit = [&] { return static_cast<double>(random()) / 4294967296.0; };
    for (int i = 0; i < 20'000; ++i)
    {
        const glm::dvec3 point(unit(), unit(), unit());
        const glm::dvec3 offset(unit() - 0.5, unit() - 0.5, unit() - 0.5);
        const Positions positions{{0, 0, 0}, {1, 1, 1}, point, point + 1e-6 * offset};
        const std::vector<std::uint32_t> groups = groupByPosition(positions);
        ASSERT_EQ(groups[2], groups[3]);
    }
}

TEST(GroupByPosition, PutsAllIntoOneGroupWhereNoneIsApart)
{
    EXPECT_THAT(groupByPosition(Positions(3, {4, 5, 6})), ElementsAre(0, 0, 0));
}

TEST(GroupByPosition, KeepsApartWhatIsTooFarApartToMeasure)
{
    EXPECT_THAT(groupByPosition(Positions{{-1e300, 0, 0}, {1e300, 0, 0}}), ElementsAre(0, 1));
}

// Each of these takes minutes if the time grows with the square of the number of points.
TEST(GroupByPosition, StaysFastForPointsInOnePlace)
{
    constexpr std::size_t kPoints = 300'000;
    Positions inOnePlace(kPoints, {0, 0, 0});
    inOnePlace.push_back({1, 1, 1});
    Positions inOnePlane;
    Positions inOneCell{{0, 0, 0}, {1e6, 0, 0}};
    for (std::size_t i = 0; i < kPoints; ++i)
    {
        inOnePlane.push_back({7, 0.001 * static_cast<double>(i), 0});
        inOneCell.push_back({100.0 + 1e-6 * static_cast<double>(i), 0, 0});
    }
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(groupByPosition(inOnePlace).back(), 1U);
    EXPECT_EQ(groupByPosition(inOnePlane).back(), kPoints - 1);
    EXPECT_EQ(groupByPosition(inOneCell).back(), 2U);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

} // namespace
} // namespace sinew
