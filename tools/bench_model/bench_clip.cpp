#include "engine/animation/bounds.h"
#include "tools/bench_model/bench_model.h"
#include "tools/character/curves.h"
#include "tools/character/noise.h"
#include "tools/character/rig_pose.h"
#include "tools/character/rotation.h"
#include "tools/md5_writer/clip_from_poses.h"

#include <fmt/format.h>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>

namespace sinew::bench
{

namespace
{

constexpr double kFrameRate = 30.0;
constexpr double kSteps = 4.0; // pairs of steps per loop
constexpr std::uint32_t kSeed = 110;

void poseLeg(RigPose& pose, char side, double phase)
{
    const auto named = [side](std::string_view joint) { return fmt::format("{}_{}", joint, side); };
    const double swing = wave(phase, kSteps);
    const double lift = std::max(0.0, wave(phase + 0.03, kSteps));
    pose.turn(named("thigh"), pitchUp(8.0 + 12.0 * swing + 30.0 * lift));
    pose.turn(named("shin"), pitchUp(-14.0 - 52.0 * lift));
    pose.turn(named("foot"), pitchUp(6.0 + 10.0 * lift));
    pose.turn(named("toes"), pitchUp(-12.0 * lift));
}

void poseArm(RigPose& pose, char side, double phase)
{
    const auto named = [side](std::string_view joint) { return fmt::format("{}_{}", joint, side); };
    const double out = side == 'l' ? 1.0 : -1.0;
    const double swing = wave(phase, kSteps);
    const double raise = 0.5 + 0.5 * wave(phase + 0.1);
    pose.turn(named("clavicle"), rollRight(out * 8.0 * raise));
    pose.turn(named("upper_arm"), rollRight(out * (50.0 * raise - 12.0)) * pitchUp(-24.0 * swing));
    pose.turn(named("upper_arm_twist"), pitchUp(8.0 * swing));
    pose.turn(named("forearm"),
              yawLeft(-out * (38.0 + 22.0 * swing)) * rollRight(out * 30.0 * raise));
    pose.turn(named("forearm_twist"), pitchUp(14.0 * wave(phase + 0.2, kSteps)));
    pose.turn(named("hand"), rollRight(out * 20.0 * wave(phase + 0.05, kSteps)));
    for (int finger = 1; finger <= 5; ++finger)
        for (int bone = 1; bone <= 3; ++bone)
            pose.turn(named(fmt::format("finger{}_{}", finger, bone)),
                      rollRight(-out * (14.0 + 14.0 * wave(phase - 0.03 * finger, kSteps))));
}

void poseBack(RigPose& pose, double phase)
{
    pose.turn("pelvis", yawLeft(9.0 * wave(phase, kSteps)) * rollRight(4.0 * wave(phase, kSteps)));
    for (int i = 1; i <= 5; ++i)
        pose.turn(fmt::format("spine{}", i), yawLeft(-3.6 * wave(phase - 0.01 * i, kSteps)) *
                                                 rollRight(3.0 * wave(phase - 0.02 * i, 2.0)) *
                                                 pitchUp(2.0 * wave(phase, 2.0 * kSteps)));
    pose.turn("neck1", pitchUp(4.0 * wave(phase + 0.02, 2.0 * kSteps)));
    pose.turn("head", yawLeft(22.0 * wave(phase)) * pitchUp(6.0 * wave(phase, 2.0 * kSteps)));
    for (int i = 1; i <= 12; ++i)
        pose.turn(fmt::format("tail{}", i), yawLeft(9.0 * wave(phase - 0.012 * i, 0.5 * kSteps)) *
                                                pitchUp(3.0 * wave(phase - 0.02 * i, kSteps)));
}

// A small turn for every joint, so that every component of every key changes.
void tremble(RigPose& pose, const Skeleton& skeleton, double phase)
{
    for (std::size_t i = 1; i < skeleton.joints().size(); ++i)
    {
        const auto number = static_cast<std::int64_t>(i);
        const auto angle = [&](std::int64_t axis)
        { return 1.6 * wave(phase + hashedNumber(number, axis, kSeed), 3.0); };
        pose.turn(skeleton.joints()[i].name,
                  yawLeft(angle(0)) * pitchUp(angle(1)) * rollRight(angle(2)));
    }
}

// Puts the figure's lowest vertex on the ground.
void standOnGround(RigPose& pose, const SkinningModel& skinning)
{
    ModelPose matrices;
    for (const JointTransform& joint : pose.modelPose())
        matrices.push_back(matrixOf(joint));
    pose.shift("pelvis", {0.0, 0.0, -posedBounds(skinning, matrices).min.z});
}

} // namespace

Clip dance(const Skeleton& skeleton, const SkeletalModel& model)
{
    const SkinningModel skinning = buildSkinningModel(model, 0.0);
    std::vector<Pose> poses;
    for (std::uint32_t i = 0; i < kFrames; ++i)
    {
        const double phase = static_cast<double>(i % (kFrames - 1)) / (kFrames - 1);
        RigPose pose(skeleton);
        poseBack(pose, phase);
        for (const char side : {'l', 'r'})
        {
            poseLeg(pose, side, side == 'l' ? phase : phase + 0.5 / kSteps);
            poseArm(pose, side, side == 'l' ? phase + 0.5 / kSteps : phase);
        }
        tremble(pose, skeleton, phase);
        standOnGround(pose, skinning);
        poses.push_back(pose.localPose());
    }
    return clipFromPoses(skeleton.joints(), kFrameRate, poses);
}

} // namespace sinew::bench
