// The strider runs in place like an ostrich: leaning forward with a stretched neck, and with both
// feet off the ground between steps.
#include "tools/character/curves.h"
#include "tools/character/rotation.h"
#include "tools/strider/strider.h"
#include "tools/strider/strider_clip.h"
#include "tools/strider/strider_gait.h"
#include "tools/strider/strider_gestures.h"

namespace sinew::strider
{

namespace
{

constexpr double kFrameRate = 40.0;
constexpr std::uint32_t kIntervals = 26;
constexpr Gait kRun{.period = kIntervals / kFrameRate,
                    .stance = 0.34,
                    .strideLength = 28.0,
                    .middle = -1.5,
                    .lift = 9.0,
                    .trackWidth = 7.5,
                    .landingPitch = 12.0,
                    .leavingPitch = -46.0,
                    .tuck = 18.0,
                    .droop = 50.0,
                    .kneeOut = 32.0};

void poseBody(RigPose& pose, double phase)
{
    // Lowest in the middle of the stance.
    const double middle = 0.5 * kRun.stance;
    const double bounce = -wave(phase - middle + 0.125, 2.0);
    pose.shift("body", {0.5 * wave(phase, 2.0), 1.1 * wave(phase + 0.08), 1.2 + 2.2 * bounce});
    pose.turn("body", yawLeft(-6.0 * wave(phase + 0.25)) *
                          pitchUp(-11.0 + 3.0 * wave(phase - middle, 2.0)) *
                          rollRight(-3.0 * wave(phase + 0.08)));
    for (const char* joint : {"spine1", "spine2", "chest"})
        pose.turn(joint, yawLeft(3.6 * wave(phase + 0.25)) *
                             pitchUp(2.0 - 1.2 * wave(phase - middle - 0.05, 2.0)));
}

void poseFaceAndNeck(RigPose& pose, double phase)
{
    stretchNeck(pose, 26.0 + 7.0 * wave(phase - 0.05, 2.0));
    poseHead(pose, 2.0 * wave(phase), -3.0 + 3.0 * wave(phase + 0.1, 2.0), 1.5 * wave(phase));
    poseFace(pose, {.gazeUp = 3.0,
                    .upperLid = 15.0,
                    .lowerLid = 10.0,
                    .brow = -5.0 + 2.0 * wave(phase, 2.0),
                    .jaw = 5.0 + 4.0 * wave(phase - 0.1, 2.0),
                    .crest = -14.0});
}

void poseWingsAndTail(RigPose& pose, double phase)
{
    for (const char side : {'l', 'r'})
        poseWing(pose, side,
                 {.lift = 12.0 + 5.0 * wave(phase - 0.06, 2.0),
                  .sweep = 20.0 + 5.0 * wave(phase - 0.12, 2.0),
                  .elbow = 4.0 * wave(phase - 0.2, 2.0),
                  .spread = 6.0 + 2.0 * wave(phase - 0.25, 2.0)});
    bendTail(pose, 14.0 * wave(phase + 0.05), -22.0 + 10.0 * wave(phase - 0.1, 2.0));
    openFan(pose, -3.0);
    openFlaps(pose, 46.0 + 16.0 * wave(phase, 2.0), 46.0 + 16.0 * wave(phase + 0.25, 2.0));
}

} // namespace

Clip striderRun(const Skeleton& skeleton)
{
    const auto poseFeet = [&](RigPose& pose, double phase)
    { poseLegs(pose, skeleton, kRun, phase); };
    return makeClip(skeleton, {.frameRate = kFrameRate,
                               .intervals = kIntervals,
                               .parts = {poseBody, poseFaceAndNeck, poseWingsAndTail, poseFeet}});
}

double striderRunSpeed()
{
    return groundSpeed(kRun);
}

} // namespace sinew::strider
