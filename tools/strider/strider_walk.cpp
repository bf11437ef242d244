// The strider walks in place. A bird's walk: the head stays where it is in the world while the body
// passes below, then catches up in one thrust, once a step.
#include "tools/character/curves.h"
#include "tools/character/rotation.h"
#include "tools/md5_writer/clip_from_poses.h"
#include "tools/strider/strider.h"
#include "tools/strider/strider_legs_pose.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace sinew
{

namespace
{

constexpr double kFrameRate = 24.0;
constexpr std::uint32_t kIntervals = 28;
constexpr double kStance = 0.6;      // part of the loop in which a foot stands
constexpr double kStepLength = 20.0; // that the ground moves under a standing foot
constexpr double kFootLift = 9.5;
constexpr double kTrackWidth = 9.0; // from the middle to either foot

double mix(double from, double to, double t)
{
    return from + (to - from) * t;
}

// phase 0 is when the foot touches the ground.
FootPlacement footAt(const glm::dvec3& bindBall, double side, double phase)
{
    const double t = phase - std::floor(phase);
    const double front = bindBall.x + 0.5 * kStepLength - 1.0;
    FootPlacement foot{.ball = {0.0, side * kTrackWidth, bindBall.z}};
    if (t < kStance)
    {
        const double stance = t / kStance;
        foot.ball.x = front - kStepLength * stance;
        foot.anklePitch = mix(10.0, -38.0, stance);
        return foot;
    }
    const double swing = (t - kStance) / (1.0 - kStance);
    // A cubic that leaves and meets the ground at the ground's own speed, so that no foot jerks.
    const double speed = -kStepLength / kStance * (1.0 - kStance);
    const double s2 = swing * swing;
    const double s3 = s2 * swing;
    foot.ball.x = (front - kStepLength) * (2.0 * s3 - 3.0 * s2 + 1.0) +
                  front * (3.0 * s2 - 2.0 * s3) + speed * ((s3 - 2.0 * s2 + swing) + (s3 - s2));
    const double arch = 0.5 - 0.5 * wave(swing + 0.25);
    foot.ball.z += kFootLift * arch;
    foot.anklePitch = mix(-38.0, 10.0, easeBetween(0.15, 1.0, swing)) - 14.0 * arch;
    // The toes point down only as far as the foot has risen, and up again in time to land flat.
    foot.footPitch = -38.0 * easeBetween(0.05, 0.5, swing) * (1.0 - easeBetween(0.5, 0.8, swing)) +
                     12.0 * easeBetween(0.55, 0.8, swing) * (1.0 - easeBetween(0.8, 0.96, swing));
    foot.toesPitch = -18.0 * arch;
    return foot;
}

void poseBody(RigPose& pose, double phase)
{
    // Lowest just after a foot touches, over the standing foot in between.
    const double bob = -wave(phase + 0.17, 2.0);
    pose.shift("body", {0.4 * wave(phase, 2.0), 1.6 * wave(phase - 0.05), -2.0 + 0.9 * bob});
    pose.turn("body", yawLeft(-4.0 * wave(phase + 0.25)) * pitchUp(1.5 * wave(phase + 0.1, 2.0)) *
                          rollRight(-2.5 * wave(phase)));
}

void poseHead(RigPose& pose, double phase)
{
    constexpr std::array<CurveKey, 2> kThrust{{{0.05, 1.0}, {0.70, -1.0}}};
    const double forward = easedKeys(kThrust, 2.0 * phase);
    pose.turn("neck1", pitchUp(-4.0 * forward));
    pose.turn("neck2", pitchUp(-9.0 * forward));
    pose.turn("neck3", pitchUp(1.0 * forward));
    pose.turn("neck4", pitchUp(5.0 * forward));
    pose.setModelTurn("head", yawLeft(1.5 * wave(phase)) * pitchUp(1.5 * wave(phase + 0.2, 2.0)));
    pose.turn("brow", pitchUp(3.0 + 3.0 * wave(phase, 2.0)));
}

void poseTailAndAntennas(RigPose& pose, double phase)
{
    for (int i = 1; i <= 4; ++i)
    {
        const double late = 0.07 * i;
        pose.turn(fmt::format("tail{}", i), yawLeft(6.0 * wave(phase + 0.25 - late)) *
                                                pitchUp(3.0 * wave(phase - late, 2.0)));
    }
    for (const char side : {'l', 'r'})
    {
        pose.turn(fmt::format("antenna1_{}", side), pitchUp(5.0 * wave(phase - 0.10, 2.0)));
        pose.turn(fmt::format("antenna2_{}", side), pitchUp(10.0 * wave(phase - 0.18, 2.0)));
        const double outwards = side == 'l' ? -1.0 : 1.0;
        pose.turn(fmt::format("wing_{}", side),
                  yawLeft(outwards * (4.0 + 4.0 * wave(phase - 0.08, 2.0))));
    }
}

} // namespace

Clip striderWalk(const Skeleton& skeleton)
{
    const glm::dvec3 ball = skeleton.joint("foot_l").bindPose.position;
    std::vector<Pose> poses;
    for (std::uint32_t i = 0; i <= kIntervals; ++i)
    {
        const double phase = static_cast<double>(i % kIntervals) / kIntervals;
        RigPose pose(skeleton);
        poseBody(pose, phase);
        poseHead(pose, phase);
        poseTailAndAntennas(pose, phase);
        placeFoot(pose, skeleton, 'l', footAt(ball, 1.0, phase));
        placeFoot(pose, skeleton, 'r', footAt(ball, -1.0, phase + 0.5));
        poses.push_back(pose.localPose());
    }
    return clipFromPoses(skeleton.joints(), kFrameRate, poses);
}

} // namespace sinew
