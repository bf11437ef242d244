// The strider greets: it raises its left wing, spreads the feathers and waves them.
#include "tools/character/curves.h"
#include "tools/character/rotation.h"
#include "tools/strider/strider.h"
#include "tools/strider/strider_clip.h"
#include "tools/strider/strider_gestures.h"
#include "tools/strider/strider_legs_pose.h"

#include <array>

namespace sinew::strider
{

namespace
{

constexpr double kFrameRate = 30.0;
constexpr std::uint32_t kIntervals = 90; // three seconds

// 0 with the wing folded, 1 during the greeting.
double greeting(double phase)
{
    return easeBetween(0.06, 0.26, phase) * (1.0 - easeBetween(0.74, 0.96, phase));
}

// Swings of the raised wing: four, with fade-in and fade-out.
double swinging(double phase)
{
    const double strength = easeBetween(0.20, 0.32, phase) * (1.0 - easeBetween(0.68, 0.80, phase));
    return strength * wave((phase - 0.25) / 0.13);
}

void poseBody(RigPose& pose, double phase)
{
    const double raised = greeting(phase);
    const double ready = easeBetween(0.0, 0.08, phase) * (1.0 - easeBetween(0.08, 0.20, phase));
    const double breath = wave(phase, 2.0);
    pose.shift("body", {0.0, -1.6 * raised, -0.9 + 0.3 * breath - 1.6 * ready + 0.5 * raised});
    pose.turn("body", rollRight(4.0 * raised) * yawLeft(5.0 * raised) *
                          pitchUp(1.5 * raised - 2.0 * ready));
    for (const char* joint : {"spine1", "spine2", "chest"})
        pose.turn(joint, rollRight(2.0 * raised + 0.5 * swinging(phase)) * pitchUp(1.4 * raised) *
                             yawLeft(1.5 * raised));
}

void poseFaceAndNeck(RigPose& pose, double phase)
{
    constexpr std::array<CurveKey, 7> kBlink{{{0.05, 0.0},
                                              {0.08, 1.0},
                                              {0.12, 0.0},
                                              {0.80, 0.0},
                                              {0.84, 1.0},
                                              {0.88, 0.0},
                                              {0.99, 0.0}}};
    constexpr std::array<CurveKey, 6> kJaw{
        {{0.26, 0.0}, {0.31, 14.0}, {0.36, 3.0}, {0.42, 15.0}, {0.50, 0.0}, {0.99, 0.0}}};
    const double raised = greeting(phase);
    const double sway = swinging(phase - 0.03);
    poseHead(pose, 10.0 * raised, 4.0 * raised + wave(phase, 2.0), 10.0 * raised - 3.0 * sway);
    const Face face{.gazeLeft = 5.0 * raised,
                    .upperLid = 9.0 - 9.0 * raised,
                    .lowerLid = 5.0 + 8.0 * raised,
                    .brow = 8.0 * raised,
                    .jaw = easedKeys(kJaw, phase),
                    .crest = 26.0 * raised};
    poseFace(pose, blinking(face, easedKeys(kBlink, phase)));
}

void poseWingsAndTail(RigPose& pose, double phase)
{
    const double raised = greeting(phase);
    const double swing = swinging(phase);
    poseWing(pose, 'l',
             {.lift = 1.0 + 34.0 * raised + 5.0 * swing,
              .sweep = 1.5 + 92.0 * raised,
              .elbow = 26.0 * raised + 20.0 * swing,
              .spread = 1.0 + 17.0 * raised + 4.0 * swinging(phase - 0.03)});
    poseWing(pose, 'r', {.lift = 1.0 + 4.0 * raised, .sweep = 1.5 + 5.0 * raised, .spread = 1.0});
    bendTail(pose, 16.0 * wave(phase, 2.0), 12.0 * raised);
    openFan(pose, 2.0 + 9.0 * raised);
    openFlaps(pose, 22.0 + 20.0 * raised, 22.0 + 20.0 * raised);
}

} // namespace

Clip striderWave(const Skeleton& skeleton)
{
    const auto poseFeet = [&](RigPose& pose, double)
    {
        for (const char side : {'l', 'r'})
            placeFoot(pose, skeleton, side,
                      {.ball = skeleton.position(side == 'l' ? "foot_l" : "foot_r")});
    };
    return makeClip(skeleton, {.frameRate = kFrameRate,
                               .intervals = kIntervals,
                               .parts = {poseBody, poseFaceAndNeck, poseWingsAndTail, poseFeet}});
}

} // namespace sinew::strider
