// The strider jumps: it crouches, leaps with open wings, tucks its legs, lands and recovers.
#include "tools/character/curves.h"
#include "tools/character/rotation.h"
#include "tools/strider/strider.h"
#include "tools/strider/strider_clip.h"
#include "tools/strider/strider_gestures.h"
#include "tools/strider/strider_legs_pose.h"

#include <algorithm>
#include <array>

namespace sinew::strider
{

namespace
{

constexpr double kFrameRate = 30.0;
constexpr std::uint32_t kIntervals = 54;
constexpr double kTakeOff = 0.34;
constexpr double kLanding = 0.64;
constexpr double kHeight = 24.0;

// 0 at take-off, 1 at landing.
double flight(double phase)
{
    return std::clamp((phase - kTakeOff) / (kLanding - kTakeOff), 0.0, 1.0);
}

// Height of the feet, on the parabola of a thrown body.
double airborne(double phase)
{
    const double t = flight(phase);
    return 4.0 * kHeight * t * (1.0 - t);
}

// Height of the body over the feet: crouched before the leap, stretched at take-off, crouched on
// landing.
double stretch(double phase)
{
    constexpr std::array<CurveKey, 7> kKeys{{{0.02, -0.8},
                                             {0.22, -9.5},
                                             {0.335, 1.6},
                                             {0.48, -2.5},
                                             {0.63, 0.6},
                                             {0.73, -8.5},
                                             {0.90, -0.4}}};
    return easedKeys(kKeys, phase);
}

void poseBody(RigPose& pose, double phase)
{
    constexpr std::array<CurveKey, 6> kPitch{
        {{0.02, 0.0}, {0.22, -13.0}, {0.36, 12.0}, {0.60, -4.0}, {0.73, -11.0}, {0.90, 0.5}}};
    pose.shift("body", {0.0, 0.0, stretch(phase) + airborne(phase)});
    const double pitch = easedKeys(kPitch, phase);
    pose.turn("body", pitchUp(pitch));
    for (const char* joint : {"spine1", "spine2", "chest"})
        pose.turn(joint, pitchUp(0.16 * easedKeys(kPitch, phase - 0.03)));
}

void poseFaceAndNeck(RigPose& pose, double phase)
{
    constexpr std::array<CurveKey, 6> kNeck{
        {{0.02, 0.0}, {0.22, -12.0}, {0.38, 16.0}, {0.60, -6.0}, {0.74, 14.0}, {0.92, 0.0}}};
    constexpr std::array<CurveKey, 6> kHead{
        {{0.02, 0.0}, {0.20, 8.0}, {0.38, 14.0}, {0.58, -14.0}, {0.72, -4.0}, {0.92, 0.0}}};
    constexpr std::array<CurveKey, 5> kLid{
        {{0.05, 9.0}, {0.22, 24.0}, {0.36, -4.0}, {0.62, 0.0}, {0.72, 40.0}}};
    constexpr std::array<CurveKey, 4> kJaw{{{0.28, 0.0}, {0.40, 20.0}, {0.62, 12.0}, {0.74, 0.0}}};
    constexpr std::array<CurveKey, 4> kCrest{
        {{0.20, -10.0}, {0.42, 26.0}, {0.62, 22.0}, {0.88, 0.0}}};
    stretchNeck(pose, easedKeys(kNeck, phase));
    poseHead(pose, 0.0, easedKeys(kHead, phase), 0.0);
    const double lid = easedKeys(kLid, phase);
    poseFace(pose, {.gazeUp = 6.0 * wave(phase + 0.35),
                    .upperLid = lid,
                    .lowerLid = 4.0 + 0.4 * std::max(0.0, lid - 9.0),
                    .brow = 8.0 - 0.5 * lid,
                    .jaw = easedKeys(kJaw, phase),
                    .crest = easedKeys(kCrest, phase)});
}

void poseWingsAndTail(RigPose& pose, double phase)
{
    constexpr std::array<CurveKey, 7> kLift{{{0.04, 1.0},
                                             {0.24, 14.0},
                                             {0.34, 40.0},
                                             {0.42, -6.0},
                                             {0.52, 36.0},
                                             {0.62, 16.0},
                                             {0.84, 1.0}}};
    const double open = easeBetween(0.20, 0.34, phase) * (1.0 - easeBetween(0.62, 0.82, phase));
    for (const char side : {'l', 'r'})
        poseWing(pose, side,
                 {.lift = easedKeys(kLift, phase),
                  .sweep = 1.5 + 80.0 * open,
                  .elbow = 0.5 * easedKeys(kLift, phase - 0.04) * open,
                  .spread = 1.0 + 14.0 * open});
    bendTail(pose, 6.0 * wave(phase), 26.0 * wave(phase - 0.12));
    openFan(pose, 2.0 + 12.0 * open);
    openFlaps(pose, 22.0 + 50.0 * open, 22.0 + 50.0 * open);
}

FootPlacement footAt(const Skeleton& skeleton, char side, double phase)
{
    FootPlacement foot{.ball = skeleton.position(side == 'l' ? "foot_l" : "foot_r")};
    const double up = airborne(phase);
    const double inAir = std::min(1.0, up / 6.0);
    const double tuck = 4.0 * flight(phase) * (1.0 - flight(phase));
    foot.ball.z += up + 7.0 * tuck * tuck;
    foot.ball.x -= 3.0 * tuck;
    // On the ground the ankle bends with the crouch.
    foot.anklePitch = 2.2 * std::min(0.0, stretch(phase)) * (1.0 - inAir) - 22.0 * tuck;
    foot.footPitch = -34.0 * easeBetween(0.0, 1.0, inAir) * (1.0 - 0.6 * flight(phase));
    foot.toesCurl =
        30.0 * easeBetween(0.2, 1.0, inAir) * (1.0 - easeBetween(0.7, 0.95, flight(phase)));
    return foot;
}

} // namespace

Clip striderJump(const Skeleton& skeleton)
{
    const auto poseFeet = [&](RigPose& pose, double phase)
    {
        for (const char side : {'l', 'r'})
            placeFoot(pose, skeleton, side, footAt(skeleton, side, phase));
    };
    return makeClip(skeleton, {.frameRate = kFrameRate,
                               .intervals = kIntervals,
                               .parts = {poseBody, poseFaceAndNeck, poseWingsAndTail, poseFeet}});
}

} // namespace sinew::strider
