#include "tools/character/rotation.h"
#include "tools/character/two_bone_ik.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace sinew
{
namespace
{

constexpr Limb kLeg{.upper = "thigh", .lower = "shin", .end = "foot"};

Skeleton legSkeleton()
{
    Skeleton skeleton;
    skeleton.add("hip", "", {0.0, 0.0, 20.0}, {5.0, 0.0, 20.0});
    skeleton.add("thigh", "hip", {0.0, 1.0, 19.0}, {3.0, 1.0, 11.0});
    skeleton.add("shin", "thigh", {3.0, 1.0, 11.0}, {0.0, 1.0, 2.0});
    skeleton.add("foot", "shin", {0.0, 1.0, 2.0}, {4.0, 1.0, 0.0});
    return skeleton;
}

TEST(TwoBoneIk, ReachesATargetFromATurnedBody)
{
    const Skeleton skeleton = legSkeleton();
    RigPose pose(skeleton);
    pose.shift("hip", {0.5, -1.0, -2.0});
    pose.turn("hip", yawLeft(20.0) * rollRight(10.0));
    const glm::dvec3 target{4.0, 2.0, 5.0};

    reach(pose, skeleton, kLeg, target, {100.0, 0.0, 10.0});

    EXPECT_LT(glm::length(pose.modelPosition("foot") - target), 1e-6);
    EXPECT_GT(pose.modelPosition("shin").x, pose.modelPosition("thigh").x) << "knee in front";
}

TEST(TwoBoneIk, KeepsTheLengthsWhereTheTargetIsOutOfReach)
{
    const Skeleton skeleton = legSkeleton();
    RigPose pose(skeleton);
    const glm::dvec3 target{60.0, 1.0, 19.0};

    reach(pose, skeleton, kLeg, target, {0.0, 0.0, 100.0});

    const double length =
        glm::length(glm::dvec3(3.0, 0.0, 8.0)) + glm::length(glm::dvec3(3.0, 0.0, 9.0));
    const glm::dvec3 foot = pose.modelPosition("foot");
    EXPECT_NEAR(foot.x, length, 0.01 * length);
    EXPECT_NEAR(foot.z, 19.0, 1e-6);
}

TEST(TwoBoneIk, BindPoseIsItsOwnSolution)
{
    const Skeleton skeleton = legSkeleton();
    RigPose pose(skeleton);

    reach(pose, skeleton, kLeg, skeleton.joint("foot").bindPose.position, {100.0, 1.0, 10.0});

    EXPECT_LT(glm::length(pose.modelPosition("shin") - skeleton.joint("shin").bindPose.position),
              1e-6);
    EXPECT_NEAR(std::abs(pose.modelTurn("thigh").w), 1.0, 1e-9);
    EXPECT_NEAR(std::abs(pose.modelTurn("shin").w), 1.0, 1e-9);
}

} // namespace
} // namespace sinew
