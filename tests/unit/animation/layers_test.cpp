#include "engine/animation/layers.h"
#include "tests/support/synthetic_models.h"
#include "tests/unit/animation/matchers.h"

#include <glm/common.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numbers>

namespace sinew
{
namespace
{

using test::IsNear;
using test::IsNearQuat;
using testing::ElementsAre;

constexpr double kRightAngle = std::numbers::pi / 2.0;
constexpr std::uint32_t kHalfFrame = std::uint32_t{1} << 31U;

glm::dquat about(int axis, double angle)
{
    glm::dvec3 direction(0.0);
    direction[axis] = 1.0;
    return glm::angleAxis(angle, direction);
}

Pose sampledAt(const Clip& clip, const ClipPhase& phase)
{
    Pose pose(clip.joints.size());
    sampleClip(clip, phase, pose);
    return pose;
}

Pose withLayer(Pose pose, const Layer& layer)
{
    addLayers(std::array{layer}, pose);
    return pose;
}

class Layers : public testing::Test
{
protected:
    Clip clip_ = test::scalingClip(test::nineWeightModel());
    Pose base_ = sampledAt(clip_, {.frame = 1, .nextFrame = 2, .fraction = kHalfFrame});
    ClipPhase phase_{.frame = 3, .nextFrame = 4, .fraction = kHalfFrame / 2};
};

TEST_F(Layers, OfWeightZeroLeaveEveryBit)
{
    for (const bool additive : {false, true})
        EXPECT_EQ(withLayer(base_, {.clip = &clip_,
                                    .phase = phase_,
                                    .mask = JointMask(base_.size(), 0.0F),
                                    .additive = additive}),
                  base_);
}

TEST_F(Layers, ReplaceOrBlend)
{
    Pose expected = sampledAt(clip_, phase_);
    EXPECT_EQ(withLayer(base_, {.clip = &clip_, .phase = phase_}), expected);
    blendPoses(base_, expected, 0.3, expected);
    EXPECT_EQ(withLayer(base_, {.clip = &clip_, .phase = phase_, .weight = 0.3}), expected);
}

TEST_F(Layers, ThatAddTheFirstFrameAddNothing)
{
    const Pose pose = withLayer(base_, {.clip = &clip_, .additive = true});
    for (std::size_t i = 0; i < pose.size(); ++i)
    {
        EXPECT_THAT(pose[i].position, IsNear(base_[i].position, 1e-12));
        EXPECT_THAT(pose[i].orientation, IsNearQuat(base_[i].orientation, 1e-12));
        EXPECT_THAT(pose[i].scale, IsNear(base_[i].scale, 1e-12));
    }
}

// Computed by hand, following ozz-animation. The quaternions take the long way round.
TEST(AdditiveLayer, TurnsAboutTheJointsOwnAxes)
{
    const JointTransform first{
        .position = {1, 2, 3}, .orientation = about(1, 0.4), .scale = {2, 0, 4}};
    const JointTransform second{.position = {1, 4, 3},
                                .orientation = -(first.orientation * about(0, kRightAngle)),
                                .scale = {3, 5, 1}};
    const Clip clip{.frameCount = 2, .joints = {{.name = "joint"}}, .keys = {first, second}};
    const JointTransform base{
        .position = {10, 0, 0}, .orientation = about(2, kRightAngle), .scale = {2, 2, 2}};
    const Layer layer{.clip = &clip,
                      .phase = {.frame = 1, .nextFrame = 1},
                      .weight = 0.5,
                      .mask = {0.5F},
                      .additive = true};
    const JointTransform part = withLayer({base}, layer).front();
    EXPECT_THAT(part.position, IsNear(glm::dvec3(10, 0.5, 0), 1e-12));
    EXPECT_THAT(part.orientation, IsNearQuat(base.orientation * about(0, kRightAngle / 4), 1e-12));
    EXPECT_THAT(part.scale, IsNear(glm::dvec3(2.25, 2, 1.625), 1e-12));
}

TEST(JointMasks, OfSubtreesAndLists)
{
    // 1 is a root with children 3 and 0; 2 is a child of 0; 4 is another root.
    const std::vector<NamedJoint> joints{{.name = "arm", .parent = 1},
                                         {.name = "body"},
                                         {.name = "hand", .parent = 0},
                                         {.name = "leg", .parent = 1},
                                         {.name = "other"}};
    EXPECT_THAT(maskOfSubtree(joints, 0), ElementsAre(1, 0, 1, 0, 0));
    EXPECT_THAT(maskOfSubtree(joints, 1), ElementsAre(1, 1, 1, 1, 0));
    EXPECT_THAT(maskOfJoints(4, std::array{3U, 0U}), ElementsAre(1, 0, 0, 1));
}

} // namespace
} // namespace sinew
