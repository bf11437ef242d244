// The strider waits: it breathes, shifts its weight, looks about, taps a foot.
#include "tools/character/curves.h"
#include "tools/character/rotation.h"
#include "tools/md5_writer/clip_from_poses.h"
#include "tools/strider/strider.h"
#include "tools/strider/strider_legs_pose.h"

#include <fmt/format.h>

#include <array>

namespace sinew
{

namespace
{

constexpr double kFrameRate = 24.0;
constexpr std::uint32_t kIntervals = 120; // five seconds

void poseBody(RigPose& pose, double phase)
{
    const double breath = wave(phase, 3.0);
    pose.shift("body", {0.3 * wave(phase + 0.1), 1.3 * wave(phase), -0.8 + 0.35 * breath});
    pose.turn("body", pitchUp(1.2 * wave(phase + 0.2, 3.0)) * rollRight(2.0 * wave(phase)));
}

void poseHead(RigPose& pose, double phase)
{
    constexpr std::array<CurveKey, 7> kLook{{{0.02, 4.0},
                                             {0.14, 4.0},
                                             {0.20, 38.0},
                                             {0.38, 34.0},
                                             {0.48, -36.0},
                                             {0.66, -32.0},
                                             {0.76, 4.0}}};
    constexpr std::array<CurveKey, 6> kTilt{
        {{0.14, 0.0}, {0.24, 9.0}, {0.36, 9.0}, {0.46, 0.0}, {0.56, -7.0}, {0.74, 0.0}}};
    constexpr std::array<CurveKey, 8> kBrow{{{0.10, 0.0},
                                             {0.12, -26.0},
                                             {0.14, 0.0},
                                             {0.40, 4.0},
                                             {0.43, -26.0},
                                             {0.46, 6.0},
                                             {0.70, 6.0},
                                             {0.78, 0.0}}};
    constexpr std::array<CurveKey, 6> kJaw{
        {{0.80, 0.0}, {0.83, -13.0}, {0.86, -2.0}, {0.89, -13.0}, {0.92, 0.0}, {0.99, 0.0}}};
    const double look = easedKeys(kLook, phase);
    const double tilt = easedKeys(kTilt, phase);
    const double nod = 1.5 * wave(phase + 0.15, 3.0);
    for (int i = 1; i <= 4; ++i)
        pose.turn(fmt::format("neck{}", i), yawLeft(0.12 * look) * pitchUp(0.5 * nod));
    pose.setModelTurn("head", yawLeft(look) * pitchUp(nod + 0.35 * tilt) * rollRight(tilt));
    pose.turn("brow", pitchUp(easedKeys(kBrow, phase)));
    pose.turn("jaw", pitchUp(easedKeys(kJaw, phase)));
}

void poseTailAndAntennas(RigPose& pose, double phase)
{
    for (int i = 1; i <= 4; ++i)
    {
        const double late = 0.06 * i;
        pose.turn(fmt::format("tail{}", i),
                  yawLeft(5.0 * wave(phase - late, 2.0)) * pitchUp(2.0 * wave(phase - late, 3.0)));
    }
    for (const char side : {'l', 'r'})
    {
        const double late = side == 'l' ? 0.0 : 0.07;
        pose.turn(fmt::format("antenna1_{}", side), pitchUp(4.0 * wave(phase - late, 3.0)));
        pose.turn(fmt::format("antenna2_{}", side), pitchUp(7.0 * wave(phase - late - 0.05, 3.0)));
        const double outwards = side == 'l' ? -1.0 : 1.0;
        pose.turn(fmt::format("wing_{}", side),
                  yawLeft(outwards * (1.5 + 1.5 * wave(phase - 0.05, 3.0))));
    }
}

void poseLegs(RigPose& pose, const Skeleton& skeleton, double phase)
{
    constexpr std::array<CurveKey, 8> kTap{{{0.50, 0.0},
                                            {0.54, 24.0},
                                            {0.57, 0.0},
                                            {0.60, 24.0},
                                            {0.63, 0.0},
                                            {0.66, 24.0},
                                            {0.69, 0.0},
                                            {0.99, 0.0}}};
    glm::dvec3 left = skeleton.joint("foot_l").bindPose.position;
    glm::dvec3 right = skeleton.joint("foot_r").bindPose.position;
    left.x -= 2.0;
    right.x += 3.0;
    placeFoot(pose, skeleton, 'l', {.ball = left});
    placeFoot(pose, skeleton, 'r', {.ball = right, .toesPitch = easedKeys(kTap, phase)});
}

} // namespace

Clip striderIdle(const Skeleton& skeleton)
{
    std::vector<Pose> poses;
    for (std::uint32_t i = 0; i <= kIntervals; ++i)
    {
        const double phase = static_cast<double>(i % kIntervals) / kIntervals;
        RigPose pose(skeleton);
        poseBody(pose, phase);
        poseHead(pose, phase);
        poseTailAndAntennas(pose, phase);
        poseLegs(pose, skeleton, phase);
        poses.push_back(pose.localPose());
    }
    return clipFromPoses(skeleton.joints(), kFrameRate, poses);
}

} // namespace sinew
