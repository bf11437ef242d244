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

TEST(LocalPose, ReplacesOnlyTheComponentsThatAreAnimated)
{
    const Clip clip{
        .frameRate = 24.0,
        .frameCount = 2,
        .componentsPerFrame = 4,
        .joints =
            {
                {.name = "still", .basePosition = {1, 2, 3}, .baseOrientation = {0.5, 0, 0}},
                {.name = "moving",
                 .parent = 0,
                 .animated = kAnimatedPositionY | kAnimatedOrientationX | kAnimatedOrientationZ,
                 .firstComponent = 1,
                 .basePosition = {4, 5, 6},
                 .baseOrientation = {0.1, 0.2, 0.3}},
            },
        .components = {0, 0, 0, 0, /* frame 1 */ 99, 50, 0.6, 0.7},
    };
    std::vector<JointTransform> local(2);
    localPose(clip, 1, local);
    EXPECT_THAT(local[0].position, IsNear(glm::dvec3(1, 2, 3), 0.0));
    EXPECT_THAT(local[0].orientation, IsNearQuat(orientationFromXyz({0.5, 0, 0}), 0.0));
    EXPECT_THAT(local[1].position, IsNear(glm::dvec3(4, 50, 6), 0.0));
    EXPECT_THAT(local[1].orientation, IsNearQuat(orientationFromXyz({0.6, 0.2, 0.7}), 0.0));
}

TEST(FramesOf, AreRowsOfTheirOwn)
{
    Clip clip{.frameRate = 10.0, .frameCount = 5, .componentsPerFrame = 1, .loopStart = 3};
    clip.joints = {{.animated = kAnimatedPositionX}};
    clip.components = {0, 1, 2, 3, 4};
    const Clip part = framesOf(clip, 1, 3);
    EXPECT_EQ(part.components, (std::vector<double>{1, 2, 3}));
    EXPECT_EQ(part.frameCount, 3U);
    EXPECT_EQ(part.frameRate, 10.0);
    EXPECT_EQ(part.loopStart, 2U);
    EXPECT_EQ(framesOf(clip, 4, 1).loopStart, 0U);
}

TEST(FramesOf, KeepTheirTimes)
{
    Clip clip{.frameRate = 10.0, .frameCount = 5, .joints = {{}}};
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
