// The strider walks in place like a bird: the head stays still in the world while the body moves on
// below it, then catches up in one thrust per step.
#include "tools/character/curves.h"
#include "tools/character/rotation.h"
#include "tools/strider/strider.h"
#include "tools/strider/strider_clip.h"
#include "tools/strider/strider_gait.h"
#include "tools/strider/strider_gestures.h"

#include <array>

namespace sinew::strider
{

namespace
{

constexpr double kFrameRate = 30.0;
constexpr std::uint32_t kIntervals = 34;
constexpr Gait kWalk{.period = kIntervals / kFrameRate, .middle = -1.0};

void poseBody(RigPose& pose, double phase)
{
    // Lowest around the landing of a foot, highest over the standing foot.
    const double bob = -wave(phase + 0.17, 2.0);
    pose.shift("body", {0.4 * wave(phase, 2.0), 1.6 * wave(phase - 0.05), -1.2 + 0.9 * bob});
    pose.turn("body", yawLeft(-4.0 * wave(phase + 0.25)) * pitchUp(1.5 * wave(phase + 0.1, 2.0)) *
                          rollRight(-2.5 * wave(phase)));
    // The breast turns against the hips.
    for (const char* joint : {"spine1", "spine2", "chest"})
        pose.turn(joint, yawLeft(2.4 * wave(phase + 0.25)) * rollRight(1.2 * wave(phase)));
}

void poseFaceAndNeck(RigPose& pose, double phase)
{
    constexpr std::array<CurveKey, 2> kThrust{{{0.05, 1.0}, {0.70, -1.0}}};
    constexpr std::array<CurveKey, 4> kBlink{{{0.30, 0.0}, {0.36, 1.0}, {0.43, 0.0}, {0.99, 0.0}}};
    const double forward = easedKeys(kThrust, 2.0 * phase);
    stretchNeck(pose, 11.0 * forward);
    poseHead(pose, 1.5 * wave(phase), 1.5 * wave(phase + 0.2, 2.0), 0.0);
    const Face face{.gazeLeft = 3.0 * wave(phase + 0.4),
                    .upperLid = 9.0,
                    .lowerLid = 4.0,
                    .brow = 3.0 + 3.0 * wave(phase, 2.0)};
    poseFace(pose, blinking(face, easedKeys(kBlink, phase)));
}

void poseWingsAndTail(RigPose& pose, double phase)
{
    for (const char side : {'l', 'r'})
        poseWing(pose, side,
                 {.lift = 2.0,
                  .sweep = 3.0 + 2.0 * wave(phase - 0.08, 2.0),
                  .elbow = 1.5 * wave(phase - 0.15, 2.0),
                  .spread = 1.5 + 1.5 * wave(phase - 0.2, 2.0)});
    bendTail(pose, 18.0 * wave(phase + 0.05), 4.0 * wave(phase - 0.1, 2.0));
    openFan(pose, 3.0 + 2.0 * wave(phase - 0.3, 2.0));
    openFlaps(pose, 24.0 + 12.0 * wave(phase, 2.0), 24.0 + 12.0 * wave(phase + 0.25, 2.0));
}

} // namespace

Clip striderWalk(const Skeleton& skeleton)
{
    const auto poseFeet = [&](RigPose& pose, double phase)
    { poseLegs(pose, skeleton, kWalk, phase); };
    return makeClip(skeleton, {.frameRate = kFrameRate,
                               .intervals = kIntervals,
                               .parts = {poseBody, poseFaceAndNeck, poseWingsAndTail, poseFeet}});
}

double striderWalkSpeed()
{
    return groundSpeed(kWalk);
}

} // namespace sinew::strider
