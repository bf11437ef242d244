#include "tools/strider/strider_legs_pose.h"

#include "tools/character/rotation.h"
#include "tools/character/two_bone_ik.h"

#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <vector>

namespace sinew
{

namespace
{

constexpr std::array<std::string_view, 3> kFrontToes{"toe_in", "toe_mid", "toe_out"};

std::string named(std::string_view joint, char side)
{
    return std::string(joint) + '_' + side;
}

void poseFoot(RigPose& pose, char side, const FootPlacement& placement)
{
    pose.setModelTurn(named("foot", side), pitchUp(placement.footPitch));
    for (const std::string_view toe : kFrontToes)
    {
        const std::string name(toe);
        pose.turn(named(name + '1', side), pitchUp(placement.toesPitch - 0.6 * placement.toesCurl));
        pose.turn(named(name + '2', side), pitchUp(-placement.toesCurl));
    }
    pose.turn(named("toe_back", side), pitchUp(0.7 * placement.toesCurl));
}

// How far the lowest foot joint or claw tip is below its height in the bind pose, in which the foot
// stands on the ground.
double sunken(const RigPose& pose, const Skeleton& skeleton, char side)
{
    std::vector<std::string> joints{named("foot", side), named("toe_back", side)};
    for (const std::string_view toe : kFrontToes)
        for (const char part : {'1', '2'})
            joints.push_back(named(std::string(toe) + part, side));
    double most = -std::numeric_limits<double>::infinity();
    for (const std::string& joint : joints)
    {
        const std::uint32_t index = skeleton.index(joint);
        const glm::dvec3 start = skeleton.joints()[index].bindPose.position;
        const glm::dvec3 end = skeleton.boneEnd(index);
        const glm::dvec3 posedStart = pose.modelPosition(joint);
        const glm::dvec3 posedEnd = posedStart + pose.modelTurn(joint) * (end - start);
        most = std::max({most, start.z - posedStart.z, end.z - posedEnd.z});
    }
    return most;
}

void reachFor(RigPose& pose, const Skeleton& skeleton, char side, const FootPlacement& placement)
{
    const std::string thigh = named("thigh", side);
    const std::string shin = named("shin", side);
    const std::string ankle = named("ankle", side);
    const glm::dquat ankleTurn = pitchUp(placement.anklePitch);
    const glm::dvec3 ballToAnkle =
        skeleton.position(ankle) - skeleton.position(named("foot", side));
    const glm::dvec3 target = placement.ball + ankleTurn * ballToAnkle;
    const glm::dquat kneeTurn = yawLeft(side == 'l' ? placement.kneeOut : -placement.kneeOut);
    const glm::dvec3 pole = pose.modelPosition(thigh) + kneeTurn * kForward * 100.0;
    reach(pose, skeleton, {.upper = thigh, .lower = shin, .end = ankle}, target, pole);
    pose.setModelTurn(ankle, ankleTurn);
}

} // namespace

void placeFoot(RigPose& pose, const Skeleton& skeleton, char side, const FootPlacement& placement)
{
    reachFor(pose, skeleton, side, placement);
    poseFoot(pose, side, placement);
    const double tooLow = sunken(pose, skeleton, side) + placement.clearance;
    if (tooLow <= 0.0)
        return;
    FootPlacement raised = placement;
    raised.ball.z += tooLow;
    reachFor(pose, skeleton, side, raised);
    pose.setModelTurn(named("foot", side), pitchUp(placement.footPitch));
}

} // namespace sinew
