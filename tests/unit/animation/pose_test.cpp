#include "engine/animation/pose.h"
#include "tests/support/synthetic_models.h"
#include "tests/unit/animation/matchers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinew
{
namespace
{

using test::IsNear;
using test::IsNearQuat;
using testing::ElementsAre;
using Parents = std::vector<std::int32_t>;

TEST(ParentsFirst, MovesParentsBeforeTheirChildren)
{
    EXPECT_THAT(parentsFirst(Parents{2, 0, -1}), ElementsAre(2, 0, 1));
}

TEST(ParentsFirst, KeepsTheOrderOfSiblingsAndRoots)
{
    // 1 and 3 are roots; 0, 2 and 4 are children of 3.
    EXPECT_THAT(parentsFirst(Parents{3, -1, 3, -1, 3}), ElementsAre(1, 3, 0, 2, 4));
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

TEST(Composed, ComposesAlongTheChain)
{
    const glm::dquat quarterAroundZ = glm::angleAxis(std::numbers::pi / 2, glm::dvec3(0, 0, 1));
    const glm::dquat quarterAroundX = glm::angleAxis(std::numbers::pi / 2, glm::dvec3(1, 0, 0));
    const Parents parents{-1, 0, 1};
    const Pose local{{{1, 2, 3}, quarterAroundZ},
                     {{10, 0, 0}, quarterAroundX},
                     {{0, 5, 0}, glm::dquat(1, 0, 0, 0)}};
    const ModelPose model = composed(parents, local);

    EXPECT_THAT(model[0].position, IsNear(glm::dvec3(1, 2, 3), 1e-12));
    EXPECT_THAT(model[1].position, IsNear(glm::dvec3(1, 12, 3), 1e-12));
    // +y of the second joint points along the model's +z.
    EXPECT_THAT(model[2].position, IsNear(glm::dvec3(1, 12, 8), 1e-12));
    EXPECT_THAT(withoutShear(model[2]).orientation,
                IsNearQuat(quarterAroundZ * quarterAroundX, 1e-12));
}

// A scale below a rotation below another scale: not a position, rotation and scale.
TEST(Composed, ComposesShear)
{
    const glm::dquat turn = glm::angleAxis(std::numbers::pi / 4, glm::dvec3(0, 0, 1));
    const Pose local{{{1, 0, 0}, glm::dquat(1, 0, 0, 0), {2, 1, -1}}, {{0, 3, 0}, turn, {1, 5, 0}}};
    const ModelPose model = composed(Parents{-1, 0}, local);
    const double h = std::sqrt(0.5);
    EXPECT_THAT(model[1].position, IsNear(glm::dvec3(1, 3, 0), 1e-12));
    EXPECT_THAT(model[1].linear[0], IsNear(glm::dvec3(2 * h, h, 0), 1e-12));
    EXPECT_THAT(model[1].linear[1], IsNear(glm::dvec3(-10 * h, 5 * h, 0), 1e-12));
    EXPECT_EQ(model[1].linear[2], glm::dvec3(0.0));
}

TEST(TurnedNormal, StandsOnTheScaledSurface)
{
    // Scaling the plane x + y = const by 2 along x gives x / 2 + y = const.
    const glm::dvec3 normal = glm::normalize(glm::dvec3(1, 1, 0));
    const glm::dmat3 scaled = glm::dmat3({2, 0, 0}, {0, 1, 0}, {0, 0, 1});
    EXPECT_THAT(turnedNormal(scaled, normal), IsNear(glm::normalize(glm::dvec3(1, 2, 0)), 1e-15));
    // A mirrored surface keeps its outside; a flattened one has a perpendicular normal.
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

TEST(Composed, StaysARotationAlongADeepChain)
{
    constexpr std::size_t kDepth = 20'000;
    Parents parents;
    for (std::size_t i = 0; i < kDepth; ++i)
        parents.push_back(static_cast<std::int32_t>(i) - 1);
    const Pose local(kDepth,
                     {{0.001, 0, 0}, glm::normalize(glm::dquat(0.999999, 0.001, 0.0005, 0.0001))});
    const ModelPose model = composed(parents, local);
    EXPECT_NEAR(glm::determinant(model.back().linear), 1.0, 1e-10);
}

constexpr double kPi = std::numbers::pi;

TEST(SlerpShortest, TurnsAtConstantSpeed)
{
    const glm::dvec3 axis = glm::normalize(glm::dvec3(1, -2, 3));
    const glm::dquat a = glm::angleAxis(0.2, axis);
    const glm::dquat b = glm::angleAxis(3.0, axis);
    for (const double t : {0.0, 0.1, 0.25, 0.5, 0.9, 1.0})
        EXPECT_THAT(slerpShortest(a, b, t), IsNearQuat(glm::angleAxis(0.2 + 2.8 * t, axis), 1e-14));
}

TEST(SlerpShortest, TakesTheShortWayBetweenOppositeSigns)
{
    const glm::dvec3 axis(0, 0, 1);
    const glm::dquat a = glm::angleAxis(0.1, axis);
    const glm::dquat b = -glm::angleAxis(0.5, axis);
    EXPECT_THAT(slerpShortest(a, b, 0.5), IsNearQuat(glm::angleAxis(0.3, axis), 1e-14));
}

TEST(SlerpShortest, StaysExactForTheSmallestAngles)
{
    const glm::dvec3 axis(0, 1, 0);
    for (const double angle : {0.0, 1e-300, 1e-12, 1e-9, 3e-8, 1e-6})
    {
        const glm::dquat b = glm::angleAxis(angle, axis);
        const glm::dquat sampled = slerpShortest(glm::dquat(1, 0, 0, 0), b, 0.25);
        EXPECT_NEAR(sampled.y, std::sin(angle / 8), 1e-22 + 1e-10 * angle) << angle;
        EXPECT_NEAR(glm::length(sampled), 1.0, 1e-15);
    }
}

TEST(SlerpShortest, IsFiniteAndUnitBetweenHalfTurns)
{
    const glm::dquat a(0, 1, 0, 0);
    for (const glm::dquat& b : {glm::dquat(0, 0, 1, 0), glm::dquat(0, -1, 0, 0), a})
        for (const double t : {0.0, 0.3, 1.0})
            EXPECT_NEAR(glm::length(slerpShortest(a, b, t)), 1.0, 1e-15);
}

// One joint that moves along x and turns by 0, -60 and -150 degrees around z (negative, because a
// stored quaternion's w is negative).
Clip turningClip()
{
    const auto z = [](double degrees) { return std::sin(degrees / 360.0 * kPi); };
    return {.frameRate = 1.0,
            .frameCount = 3,
            .joints = {{.name = "joint"}},
            .keys = {{.position = {0, 0, 0}, .orientation = orientationFromXyz({0, 0, z(0)})},
                     {.position = {10, 0, 0}, .orientation = orientationFromXyz({0, 0, z(60)})},
                     {.position = {30, 0, 0}, .orientation = orientationFromXyz({0, 0, z(150)})}}};
}

TEST(SampleClip, InterpolatesBetweenFrames)
{
    std::vector<JointTransform> local(1);
    sampleClip(turningClip(), {.frame = 0, .nextFrame = 1, .fraction = 1U << 30}, local);
    EXPECT_THAT(local[0].position, IsNear(glm::dvec3(2.5, 0, 0), 1e-12));
    EXPECT_THAT(local[0].orientation * glm::dvec3(1, 0, 0),
                IsNear(glm::dvec3(std::cos(kPi / 12), -std::sin(kPi / 12), 0), 1e-12));
}

const glm::dvec3 kAxis = glm::normalize(glm::dvec3(1, -2, 3));

TEST(BlendPoses, MovesLinearlyAndTurnsAtConstantSpeed)
{
    const Pose a{{{1, 2, 3}, glm::angleAxis(0.2, kAxis)}, {{0, 0, 8}, {1, 0, 0, 0}}};
    const Pose b{{{5, 2, -1}, glm::angleAxis(2.2, kAxis)},
                 {{0, 4, 0}, -glm::angleAxis(0.4, kAxis)}};
    Pose blended(2);
    blendPoses(a, b, 0.25, blended);
    EXPECT_THAT(blended[0].position, IsNear(glm::dvec3(2, 2, 2), 1e-14));
    EXPECT_THAT(blended[0].orientation, IsNearQuat(glm::angleAxis(0.7, kAxis), 1e-14));
    EXPECT_THAT(blended[1].position, IsNear(glm::dvec3(0, 1, 6), 1e-14));
    EXPECT_THAT(blended[1].orientation, IsNearQuat(glm::angleAxis(0.1, kAxis), 1e-14));
}

} // namespace
} // namespace sinew
