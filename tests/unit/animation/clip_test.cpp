#include "engine/model/clip.h"
#include "tests/unit/animation/matchers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

using test::IsNear;
using test::IsNearQuat;

TEST(OrientationFromXyz, TakesTheNegativeRoot)
{
    const glm::dquat q = orientationFromXyz({0.1, 0.2, 0.3});
    EXPECT_THAT(q, IsNearQuat(glm::dquat(-std::sqrt(0.86), 0.1, 0.2, 0.3), 1e-15));
}

TEST(OrientationFromXyz, NormalisesWhatIsTooLongForAUnitQuaternion)
{
    EXPECT_THAT(orientationFromXyz({3.0, 0.0, 4.0}), IsNearQuat(glm::dquat(0, 0.6, 0, 0.8), 1e-15));
}

// `x`: position of the joint in each frame.
Clip clipAlongX(const std::vector<double>& x)
{
    Clip clip{.frameRate = 10.0,
              .frameCount = static_cast<std::uint32_t>(x.size()),
              .joints = {{.name = "joint"}}};
    for (const double each : x)
        clip.keys.push_back({.position = {each, 0, 0}});
    return clip;
}

TEST(LocalPose, OfJointsThatHoldStillIsOneForAllFrames)
{
    EXPECT_EQ(localPose(clipAlongX({1, 2, 3}), 2)[0].position.x, 3.0);
    Clip still = clipAlongX({1});
    still.frameCount = 3;
    EXPECT_EQ(localPose(still, 2)[0].position.x, 1.0);
    EXPECT_EQ(framesOf(still, 1, 2).keys.size(), 1U);
}

TEST(FramesOf, AreRowsOfTheirOwn)
{
    Clip clip = clipAlongX({0, 1, 2, 3, 4});
    clip.loopStart = 3;
    clip.weightCount = 1;
    clip.weights = {5, 6, 7, 8, 9};
    const Clip part = framesOf(clip, 1, 3);
    EXPECT_EQ(part.keys.size(), 3U);
    EXPECT_EQ(part.keys.front().position.x, 1.0);
    EXPECT_EQ(part.weights, (std::vector<double>{6, 7, 8}));
    EXPECT_EQ(part.frameCount, 3U);
    EXPECT_EQ(part.frameRate, 10.0);
    EXPECT_EQ(part.loopStart, 2U);
    EXPECT_EQ(framesOf(clip, 4, 1).loopStart, 0U);
}

TEST(FramesOf, KeepTheirTimes)
{
    Clip clip{.frameRate = 10.0, .frameCount = 5, .joints = {{}}, .keys = {{}}};
    for (const double frames : {0.0, 0.5, 1.5, 3.5, 4.0})
        clip.frameTimes.push_back(frameTime(frames / 10.0, 10.0));
    clip.orientationKeys = OrientationKeys{.frames = {{0, 2, 4}}, .ofJoint = {0}};
    const Clip part = framesOf(clip, 1, 3); // 0.05 to 0.35 s
    EXPECT_NEAR((part.frameCount - 1) / part.frameRate, 0.3, 1e-9);
    for (const auto& [frame, seconds] :
         {std::pair(0U, 0.0), std::pair(1U, 0.1), std::pair(2U, 0.3)})
        EXPECT_NEAR(timeInFrames(part, frame) / part.frameRate, seconds, 1e-8) << frame;
    EXPECT_EQ(part.orientationKeys->frames[0], (std::vector<std::uint32_t>{0, 1, 2}));
    EXPECT_TRUE(framesOf(clip, 2, 1).frameTimes.empty());
}

} // namespace
} // namespace sinew
