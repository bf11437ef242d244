// The strider waits: it breathes, shifts its weight, looks about, taps a foot, says something.
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

constexpr double kFrameRate = 24.0;
constexpr std::uint32_t kIntervals = 120; // five seconds
constexpr double kBreaths = 3.0;

void poseBody(RigPose& pose, double phase)
{
    const double breath = wave(phase, kBreaths);
    pose.shift("body", {0.3 * wave(phase + 0.1), 1.3 * wave(phase), -0.8 + 0.35 * breath});
    pose.turn("body", pitchUp(1.2 * wave(phase + 0.2, kBreaths)) * rollRight(2.0 * wave(phase)));
    // Breathing draws the two shells apart and together.
    pose.shift("spine1", {0.12 * breath, 0.0, 0.05 * breath});
    pose.shift("spine2", {0.12 * breath, 0.0, 0.05 * breath});
    pose.shift("chest", {0.12 * breath, 0.0, 0.08 * breath});
    for (const char* joint : {"spine1", "spine2", "chest"})
        pose.turn(joint, pitchUp(0.5 * breath) * rollRight(-0.8 * wave(phase)));
}

void poseFaceAndNeck(RigPose& pose, double phase)
{
    constexpr std::array<CurveKey, 7> kLook{{{0.02, 4.0},
                                             {0.14, 4.0},
                                             {0.20, 38.0},
                                             {0.38, 34.0},
                                             {0.48, -36.0},
                                             {0.66, -32.0},
                                             {0.76, 4.0}}};
    // The eye turns before the head does.
    constexpr std::array<CurveKey, 10> kGaze{{{0.02, 0.0},
                                              {0.12, 0.0},
                                              {0.135, 22.0},
                                              {0.21, 0.0},
                                              {0.28, -8.0},
                                              {0.40, 0.0},
                                              {0.415, -26.0},
                                              {0.49, 0.0},
                                              {0.66, 0.0},
                                              {0.675, 16.0}}};
    constexpr std::array<CurveKey, 6> kTilt{
        {{0.14, 0.0}, {0.24, 9.0}, {0.36, 9.0}, {0.46, 0.0}, {0.56, -7.0}, {0.74, 0.0}}};
    constexpr std::array<CurveKey, 10> kBlink{{{0.09, 0.0},
                                               {0.115, 1.0},
                                               {0.145, 0.0},
                                               {0.40, 0.0},
                                               {0.43, 1.0},
                                               {0.46, 0.0},
                                               {0.76, 0.0},
                                               {0.78, 1.0},
                                               {0.81, 0.0},
                                               {0.99, 0.0}}};
    constexpr std::array<CurveKey, 6> kJaw{
        {{0.80, 0.0}, {0.83, 13.0}, {0.86, 2.0}, {0.89, 13.0}, {0.92, 0.0}, {0.99, 0.0}}};
    constexpr std::array<CurveKey, 4> kCrest{
        {{0.14, 0.0}, {0.24, 16.0}, {0.40, 14.0}, {0.50, 0.0}}};
    const double look = easedKeys(kLook, phase);
    const double tilt = easedKeys(kTilt, phase);
    const double nod = 1.5 * wave(phase + 0.15, kBreaths);
    poseHead(pose, look, nod + 0.35 * tilt, tilt);
    const Face face{.gazeLeft = easedKeys(kGaze, phase),
                    .gazeUp = 2.0 * wave(phase + 0.3, 2.0),
                    .upperLid = 10.0 - 0.6 * tilt,
                    .lowerLid = 5.0,
                    .brow = 0.5 * tilt,
                    .jaw = easedKeys(kJaw, phase),
                    .crest = easedKeys(kCrest, phase) + 2.0 * wave(phase, kBreaths)};
    poseFace(pose, blinking(face, easedKeys(kBlink, phase)));
}

void poseWingsAndTail(RigPose& pose, double phase)
{
    for (const char side : {'l', 'r'})
        poseWing(pose, side,
                 {.lift = 1.0 + 1.0 * wave(phase - 0.05, kBreaths),
                  .sweep = 1.5 + 1.5 * wave(phase - 0.05, kBreaths),
                  .spread = 1.0 + 1.0 * wave(phase - 0.1, kBreaths)});
    bendTail(pose, 26.0 * wave(phase - 0.12, 2.0), 6.0 * wave(phase - 0.1, kBreaths));
    openFan(pose, 4.0 + 4.0 * wave(phase - 0.2, 2.0));
    openFlaps(pose, 22.0 + 10.0 * wave(phase, kBreaths), 22.0 + 10.0 * wave(phase + 0.1, kBreaths));
}

void standAndTap(RigPose& pose, const Skeleton& skeleton, double phase)
{
    constexpr std::array<CurveKey, 8> kTap{{{0.50, 0.0},
                                            {0.54, 24.0},
                                            {0.57, 0.0},
                                            {0.60, 24.0},
                                            {0.63, 0.0},
                                            {0.66, 24.0},
                                            {0.69, 0.0},
                                            {0.99, 0.0}}};
    glm::dvec3 left = skeleton.position("foot_l");
    glm::dvec3 right = skeleton.position("foot_r");
    left.x -= 2.0;
    right.x += 3.0;
    placeFoot(pose, skeleton, 'l', {.ball = left});
    placeFoot(pose, skeleton, 'r', {.ball = right, .toesPitch = easedKeys(kTap, phase)});
}

} // namespace

Clip striderIdle(const Skeleton& skeleton)
{
    const auto poseFeet = [&](RigPose& pose, double phase) { standAndTap(pose, skeleton, phase); };
    return makeClip(skeleton, {.frameRate = kFrameRate,
                               .intervals = kIntervals,
                               .parts = {poseBody, poseFaceAndNeck, poseWingsAndTail, poseFeet}});
}

} // namespace sinew::strider
