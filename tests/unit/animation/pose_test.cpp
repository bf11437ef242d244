#include "engine/animation/pose.h"
#include "tests/unit/animation/matchers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>

namespace sinew
{
namespace
{

using test::IsNear;
using test::IsNearQuat;
using testing::ElementsAre;

using Parents = std::vector<std::int32_t>;

TEST(ParentsFirst, KeepsAnOrderInWhichParentsComeFirst)
{
    EXPECT_THAT(parentsFirst(Parents{-1, 0, 1, 0, -1, 4}), ElementsAre(0, 1, 2, 3, 4, 5));
}

TEST(ParentsFirst, MovesParentsBeforeTheirChildren)
{
    EXPECT_THAT(parentsFirst(Parents{2, 0, -1}), ElementsAre(2, 0, 1));
}

TEST(ParentsFirst, KeepsTheOrderOfSiblingsAndRoots)
{
    // Roots 1 and 3; the children of 3 are 0, 2 and 4.
    EXPECT_THAT(parentsFirst(Parents{3, -1, 3, -1, 3}), ElementsAre(1, 3, 0, 2, 4));
}

TEST(ParentsFirst, HasNothingToOrderWithoutJoints)
{
    EXPECT_TRUE(parentsFirst(Parents{}).empty());
}

TEST(ParentsFirst, OrdersAChainAsDeepAsAFileLikes)
{
    constexpr std::int32_t kDepth = 200'000;
    Parents parents;
    for (std::int32_t i = 0; i < kDepth; ++i)
        parents.push_back(i + 1 < kDepth ? i + 1 : -1);
    const std::vector<std::uint32_t> order = parentsFirst(parents);
    ASSERT_EQ(order.size(), parents.size());
    EXPECT_EQ(order.front(), kDepth - 1);
    EXPECT_EQ(order.back(), 0U);
}

TEST(LocalToModel, ComposesAlongTheChain)
{
    const glm::dquat quarterAroundZ = glm::angleAxis(std::numbers::pi / 2, glm::dvec3(0, 0, 1));
    const glm::dquat quarterAroundX = glm::angleAxis(std::numbers::pi / 2, glm::dvec3(1, 0, 0));
    const Parents parents{-1, 0, 1};
    const Pose local{{{1, 2, 3}, quarterAroundZ},
                     {{10, 0, 0}, quarterAroundX},
                     {{0, 5, 0}, glm::dquat(1, 0, 0, 0)}};
    Pose model(3);
    localToModel(parents, parentsFirst(parents), local, model);

    EXPECT_THAT(model[0].position, IsNear(glm::dvec3(1, 2, 3), 1e-12));
    EXPECT_THAT(model[1].position, IsNear(glm::dvec3(1, 12, 3), 1e-12));
    // +y of the second joint points along the model's +z.
    EXPECT_THAT(model[2].position, IsNear(glm::dvec3(1, 12, 8), 1e-12));
    EXPECT_THAT(model[2].orientation, IsNearQuat(quarterAroundZ * quarterAroundX, 1e-12));
}

TEST(LocalToModel, WorksInPlaceWithParentsAfterChildren)
{
    const Parents parents{1, 2, -1};
    const glm::dquat turn = glm::angleAxis(0.7, glm::normalize(glm::dvec3(1, 2, 3)));
    const Pose local{{{1, 0, 0}, turn}, {{0, 1, 0}, turn}, {{0, 0, 1}, turn}};
    const std::vector<std::uint32_t> order = parentsFirst(parents);
    Pose apart(3);
    localToModel(parents, order, local, apart);
    Pose inPlace = local;
    localToModel(parents, order, inPlace, inPlace);

    const glm::dvec3 expected =
        glm::dvec3(0, 0, 1) + turn * (glm::dvec3(0, 1, 0) + turn * glm::dvec3(1, 0, 0));
    EXPECT_THAT(apart[0].position, IsNear(expected, 1e-12));
    for (std::size_t i = 0; i < 3; ++i)
    {
        EXPECT_EQ(inPlace[i].position, apart[i].position);
        EXPECT_EQ(inPlace[i].orientation, apart[i].orientation);
    }
}

TEST(LocalToModel, StaysNormalisedAlongADeepChain)
{
    constexpr std::size_t kDepth = 20'000;
    Parents parents;
    for (std::size_t i = 0; i < kDepth; ++i)
        parents.push_back(static_cast<std::int32_t>(i) - 1);
    Pose pose(kDepth, {{0.001, 0, 0}, glm::dquat(0.999999, 0.001, 0.0005, 0.0001)});
    localToModel(parents, parentsFirst(parents), pose, pose);
    EXPECT_NEAR(glm::length(pose.back().orientation), 1.0, 1e-12);
}

} // namespace
} // namespace sinew
