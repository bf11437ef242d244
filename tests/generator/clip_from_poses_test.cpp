#include "tools/md5_writer/clip_from_poses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

namespace sinew
{
namespace
{

TEST(ClipFromPoses, StoresOnlyWhatMoves)
{
    const std::array<Joint, 2> joints{
        {{.name = "root", .parent = kNoParent}, {.name = "arm", .parent = 0}}};
    const JointTransform still{.position = {1.0, 2.0, 3.0}};
    const std::vector<Pose> poses{
        {still, {.position = {0.0, 5.0, 0.0}}},
        {still, {.position = {0.0, 5.5, 0.0}, .orientation = {-0.8, 0.0, 0.0, 0.6}}},
    };

    const Clip clip = clipFromPoses(joints, 30.0, poses);

    EXPECT_EQ(clip.frameRate, 30.0);
    EXPECT_EQ(clip.frameCount, 2U);
    EXPECT_EQ(clip.joints[0].animated, 0U);
    EXPECT_EQ(clip.joints[0].basePosition, glm::dvec3(1.0, 2.0, 3.0));
    EXPECT_EQ(clip.joints[1].parent, 0);
    EXPECT_EQ(clip.joints[1].animated,
              std::uint32_t{kAnimatedPositionY} | std::uint32_t{kAnimatedOrientationZ});
    EXPECT_EQ(clip.componentsPerFrame, 2U);
    EXPECT_THAT(clip.components, testing::ElementsAre(5.0, 0.0, 5.5, 0.6));
}

TEST(ClipFromPoses, LeavesOutWhatIsLostInWriting)
{
    const std::array<Joint, 1> joints{{{.name = "root", .parent = kNoParent}}};
    const std::vector<Pose> poses{{{.position = {1.0, 0.0, 0.0}}},
                                  {{.position = {1.0 + 1e-7, 0.0, 0.0}}}};

    EXPECT_EQ(clipFromPoses(joints, 24.0, poses).joints[0].animated, 0U);
}

} // namespace
} // namespace sinew
