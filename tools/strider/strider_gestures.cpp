#include "tools/strider/strider_gestures.h"

#include "tools/character/rotation.h"

#include <fmt/format.h>
#include <glm/gtc/quaternion.hpp>

#include <array>

namespace sinew::strider
{

namespace
{

constexpr int kNeckJoints = 6;
constexpr int kTailJoints = 7;

double outwards(char side)
{
    return side == 'l' ? 1.0 : -1.0;
}

} // namespace

Face blinking(Face face, double amount)
{
    face.upperLid += (kUpperLidClosed - face.upperLid) * amount;
    face.lowerLid += (kLowerLidClosed - face.lowerLid) * amount;
    return face;
}

void poseFace(RigPose& pose, const Face& face)
{
    pose.turn("eye", yawLeft(face.gazeLeft) * pitchUp(face.gazeUp));
    pose.turn("lid_upper", pitchUp(-face.upperLid));
    pose.turn("lid_lower", pitchUp(face.lowerLid));
    pose.turn("brow", pitchUp(face.brow));
    pose.turn("jaw", pitchUp(-face.jaw));
    for (int i = 1; i <= 3; ++i)
        pose.turn(fmt::format("crest{}", i), pitchUp(-face.crest * (0.4 + 0.3 * i)));
}

void poseHead(RigPose& pose, double yaw, double pitch, double roll)
{
    for (int i = 1; i <= kNeckJoints; ++i)
    {
        const double share = 0.025 * i;
        pose.turn(fmt::format("neck{}", i),
                  yawLeft(share * yaw) * pitchUp(0.04 * pitch) * rollRight(share * roll));
    }
    pose.setModelTurn("head", yawLeft(yaw) * pitchUp(pitch) * rollRight(roll));
}

void stretchNeck(RigPose& pose, double degrees)
{
    constexpr std::array<double, kNeckJoints> kShares{-0.35, -0.40, -0.25, 0.1, 0.35, 0.45};
    for (int i = 1; i <= kNeckJoints; ++i)
        pose.turn(fmt::format("neck{}", i),
                  pitchUp(kShares[static_cast<std::size_t>(i - 1)] * degrees));
}

void poseWing(RigPose& pose, char side, const Wing& wing)
{
    const double out = outwards(side);
    const auto named = [side](std::string_view joint) { return fmt::format("{}_{}", joint, side); };
    pose.turn(named("wing1"), rollRight(out * wing.lift) * yawLeft(-out * wing.sweep));
    pose.turn(named("wing2"), pitchUp(-wing.elbow));
    for (int i = 1; i <= 3; ++i)
        pose.turn(named(fmt::format("feather{}", i)), pitchUp(wing.spread * (i - 2)));
}

void bendTail(RigPose& pose, double yaw, double pitch)
{
    for (int i = 1; i <= kTailJoints; ++i)
        pose.turn(fmt::format("tail{}", i),
                  yawLeft(yaw / kTailJoints) * pitchUp(-pitch / kTailJoints));
}

void openFan(RigPose& pose, double degrees)
{
    for (const char side : {'l', 'r'})
    {
        const double out = outwards(side);
        for (int i = 1; i <= 2; ++i)
            pose.turn(fmt::format("fan{}_{}", i, side), rollRight(-out * degrees * i));
    }
}

void openFlaps(RigPose& pose, double left, double right)
{
    pose.turn("exhaust_l", pitchUp(-left));
    pose.turn("exhaust_r", pitchUp(-right));
}

} // namespace sinew::strider
