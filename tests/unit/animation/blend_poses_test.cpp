#include "engine/animation/pose.h"
#include "tests/support/synthetic_models.h"
#include "tests/unit/animation/matchers.h"

#include <gtest/gtest.h>

namespace sinew
{
namespace
{

using test::IsNear;
using test::IsNearQuat;

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

TEST(BlendPoses, IsEitherPoseAtItsEnd)
{
    const Pose a{{{1, 2, 3}, glm::angleAxis(0.2, kAxis)}};
    const Pose b{{{5, 2, -1}, glm::angleAxis(2.2, kAxis)}};
    Pose blended(1);
    blendPoses(a, b, 0.0, blended);
    EXPECT_EQ(blended[0].position, a[0].position);
    EXPECT_THAT(blended[0].orientation, IsNearQuat(a[0].orientation, 1e-15));
    blendPoses(a, b, 1.0, blended);
    EXPECT_EQ(blended[0].position, b[0].position);
    EXPECT_THAT(blended[0].orientation, IsNearQuat(b[0].orientation, 1e-15));
}

TEST(BlendPoses, MayReplaceWhatItBlends)
{
    const Clip clip = test::bendingClip(test::nineWeightModel());
    Pose a(clip.joints.size());
    Pose b(clip.joints.size());
    localPose(clip, 2, a);
    localPose(clip, 5, b);
    Pose blended(a.size());
    blendPoses(a, b, 0.3, blended);
    Pose inA = a;
    blendPoses(inA, b, 0.3, inA);
    Pose inB = b;
    blendPoses(a, inB, 0.3, inB);
    for (std::size_t i = 0; i < blended.size(); ++i)
        for (const Pose* replaced : {&inA, &inB})
        {
            EXPECT_EQ((*replaced)[i].position, blended[i].position);
            EXPECT_EQ((*replaced)[i].orientation, blended[i].orientation);
        }
}

} // namespace
} // namespace sinew
