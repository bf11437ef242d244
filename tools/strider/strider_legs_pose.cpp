#include "tools/strider/strider_legs_pose.h"

#include "tools/character/rotation.h"
#include "tools/character/two_bone_ik.h"

#include <string>

namespace sinew
{

void placeFoot(RigPose& pose, const Skeleton& skeleton, char side, const FootPlacement& placement)
{
    const auto named = [side](std::string_view joint) { return std::string(joint) + '_' + side; };
    const std::string thigh = named("thigh");
    const std::string shin = named("shin");
    const std::string ankle = named("ankle");
    const std::string foot = named("foot");

    const glm::dquat ankleTurn = pitchUp(placement.anklePitch);
    const glm::dvec3 ballToAnkle =
        skeleton.joint(ankle).bindPose.position - skeleton.joint(foot).bindPose.position;
    const glm::dvec3 target = placement.ball + ankleTurn * ballToAnkle;
    const glm::dvec3 pole = pose.modelPosition(thigh) + kForward * 100.0;

    reach(pose, skeleton, {.upper = thigh, .lower = shin, .end = ankle}, target, pole);
    pose.setModelTurn(ankle, ankleTurn);
    pose.setModelTurn(foot, pitchUp(placement.footPitch));
    pose.turn(named("toes"), pitchUp(placement.toesPitch));
}

} // namespace sinew
