#include "engine/animation/pose.h"
#include "tests/support/synthetic_models.h"
#include "tests/unit/animation/matchers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace sinew
{
namespace
{

using test::IsNear;
using test::IsNearQuat;

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

// One joint that moves along x and turns by 0, 60 and 150 degrees against z (against, because a
// stored quaternion's w is negative).
Clip turningClip()
{
    const auto z = [](double degrees) { return std::sin(degrees / 360.0 * kPi); };
    return {.frameRate = 1.0,
            .frameCount = 3,
            .componentsPerFrame = 2,
            .joints = {{.name = "joint", .animated = kAnimatedPositionX | kAnimatedOrientationZ}},
            .components = {0, z(0), 10, z(60), 30, z(150)}};
}

TEST(SampleClip, GivesTheStoredPoseAtAFrame)
{
    const Clip clip = turningClip();
    std::vector<JointTransform> sampled(1);
    std::vector<JointTransform> stored(1);
    for (std::uint32_t frame = 0; frame < 3; ++frame)
    {
        sampleClip(clip, {.frame = frame, .nextFrame = (frame + 1) % 3, .fraction = 0}, sampled);
        localPose(clip, frame, stored);
        EXPECT_EQ(sampled[0].position, stored[0].position);
        EXPECT_EQ(sampled[0].orientation, stored[0].orientation);
    }
}

TEST(SampleClip, InterpolatesBetweenFrames)
{
    std::vector<JointTransform> local(1);
    sampleClip(turningClip(), {.frame = 0, .nextFrame = 1, .fraction = 1U << 30}, local);
    EXPECT_THAT(local[0].position, IsNear(glm::dvec3(2.5, 0, 0), 1e-12));
    EXPECT_THAT(local[0].orientation * glm::dvec3(1, 0, 0),
                IsNear(glm::dvec3(std::cos(kPi / 12), -std::sin(kPi / 12), 0), 1e-12));
}

TEST(SampleClip, NearlyReachesTheNextFrameAtTheLastFraction)
{
    std::vector<JointTransform> sampled(1);
    std::vector<JointTransform> stored(1);
    sampleClip(turningClip(), {.frame = 1, .nextFrame = 2, .fraction = 0xFFFFFFFF}, sampled);
    localPose(turningClip(), 2, stored);
    EXPECT_THAT(sampled[0].position, IsNear(stored[0].position, 1e-8));
    EXPECT_THAT(sampled[0].orientation, IsNearQuat(stored[0].orientation, 1e-8));
}

TEST(BendingClip, HasNeighbouringKeysOfNegativeDot)
{
    const SkeletalModel model = test::nineWeightModel();
    const Clip clip = test::bendingClip(model);
    std::vector<JointTransform> a(model.joints.size());
    std::vector<JointTransform> b(model.joints.size());
    int negative = 0;
    for (std::uint32_t frame = 0; frame + 1 < clip.frameCount; ++frame)
    {
        localPose(clip, frame, a);
        localPose(clip, frame + 1, b);
        for (std::size_t i = 0; i < a.size(); ++i)
            negative += glm::dot(a[i].orientation, b[i].orientation) < 0.0;
    }
    EXPECT_GE(negative, 10);
    EXPECT_EQ(detectLoopMode(clip), LoopMode::Wrap);
}

} // namespace
} // namespace sinew
