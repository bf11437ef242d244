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
    ModelPose model(3);
    localToModel(parents, parentsFirst(parents), local, model);

    EXPECT_THAT(model[0].position, IsNear(glm::dvec3(1, 2, 3), 1e-12));
    EXPECT_THAT(model[1].position, IsNear(glm::dvec3(1, 12, 3), 1e-12));
    // +y of the second joint points along the model's +z.
    EXPECT_THAT(model[2].position, IsNear(glm::dvec3(1, 12, 8), 1e-12));
    EXPECT_THAT(withoutShear(model[2]).orientation,
                IsNearQuat(quarterAroundZ * quarterAroundX, 1e-12));
}

TEST(LocalToModel, TakesParentsAfterChildren)
{
    const Parents parents{1, 2, -1};
    const glm::dquat turn = glm::angleAxis(0.7, glm::normalize(glm::dvec3(1, 2, 3)));
    const Pose local{{{1, 0, 0}, turn}, {{0, 1, 0}, turn}, {{0, 0, 1}, turn}};
    const std::vector<std::uint32_t> order = parentsFirst(parents);
    ModelPose model(3);
    localToModel(parents, order, local, model);

    const glm::dvec3 expected =
        glm::dvec3(0, 0, 1) + turn * (glm::dvec3(0, 1, 0) + turn * glm::dvec3(1, 0, 0));
    EXPECT_THAT(model[0].position, IsNear(expected, 1e-12));
}

// A scale below a rotation below another scale: no position, rotation and scale say it.
TEST(LocalToModel, ComposesShear)
{
    const glm::dquat turn = glm::angleAxis(std::numbers::pi / 4, glm::dvec3(0, 0, 1));
    const Pose local{{{1, 0, 0}, glm::dquat(1, 0, 0, 0), {2, 1, -1}}, {{0, 3, 0}, turn, {1, 5, 0}}};
    ModelPose model(2);
    localToModel(Parents{-1, 0}, parentsFirst(Parents{-1, 0}), local, model);
    const double h = std::sqrt(0.5);
    EXPECT_THAT(model[1].position, IsNear(glm::dvec3(1, 3, 0), 1e-12));
    EXPECT_THAT(model[1].linear[0], IsNear(glm::dvec3(2 * h, h, 0), 1e-12));
    EXPECT_THAT(model[1].linear[1], IsNear(glm::dvec3(-10 * h, 5 * h, 0), 1e-12));
    EXPECT_EQ(model[1].linear[2], glm::dvec3(0.0));
}

TEST(TurnedNormal, StandsOnTheScaledSurface)
{
    // The plane x + y = const, scaled by 2 along x, is x / 2 + y = const.
    const glm::dvec3 normal = glm::normalize(glm::dvec3(1, 1, 0));
    const glm::dmat3 scaled = glm::dmat3({2, 0, 0}, {0, 1, 0}, {0, 0, 1});
    EXPECT_THAT(turnedNormal(scaled, normal), IsNear(glm::normalize(glm::dvec3(1, 2, 0)), 1e-15));
    // A mirrored surface keeps its outside, and a flattened one has a normal across.
    const glm::dmat3 mirrored = glm::dmat3({-1, 0, 0}, {0, 1, 0}, {0, 0, 1});
    EXPECT_THAT(turnedNormal(mirrored, normal),
                IsNear(glm::normalize(glm::dvec3(-1, 1, 0)), 1e-15));
    const glm::dmat3 flattened = glm::dmat3({1, 0, 0}, {0, 0, 0}, {0, 0, 1});
    EXPECT_THAT(turnedNormal(flattened, normal), IsNear(glm::dvec3(0, 1, 0), 1e-15));
    EXPECT_EQ(turnedNormal(glm::dmat3(0.0), normal), glm::dvec3(0.0));
}

TEST(WithoutShear, GivesBackPositionRotationAndScale)
{
    const JointTransform joint{
        {1, 2, 3}, glm::angleAxis(2.0, glm::normalize(glm::dvec3(3, -1, 2))), {2, 0.5, -3}};
    const JointTransform found = withoutShear(matrixOf(joint));
    EXPECT_EQ(found.position, joint.position);
    EXPECT_THAT(found.orientation, IsNearQuat(joint.orientation, 1e-12));
    EXPECT_THAT(found.scale, IsNear(joint.scale, 1e-12));
}

TEST(LocalToModel, StaysARotationAlongADeepChain)
{
    constexpr std::size_t kDepth = 20'000;
    Parents parents;
    for (std::size_t i = 0; i < kDepth; ++i)
        parents.push_back(static_cast<std::int32_t>(i) - 1);
    const Pose local(kDepth,
                     {{0.001, 0, 0}, glm::normalize(glm::dquat(0.999999, 0.001, 0.0005, 0.0001))});
    ModelPose model(kDepth);
    localToModel(parents, parentsFirst(parents), local, model);
    EXPECT_NEAR(glm::determinant(model.back().linear), 1.0, 1e-10);
}

} // namespace
} // namespace sinew
