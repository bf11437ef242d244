// Two-bone inverse kinematics: positions a limb's middle joint and turns its bones.
#pragma once

#include "tools/character/rig_pose.h"

#include <string_view>

namespace sinew
{

struct Limb
{
    std::string_view upper; // "thigh_l"
    std::string_view lower; // "shin_l", a child of upper
    std::string_view end;   // "ankle_l", a child of lower
};

// Turns the two bones to bring `end` to `target` (model space). The middle joint lies in the plane
// that contains `pole`, on its side. For a target out of reach, the limb stretches almost fully
// towards it.
void reach(RigPose& pose, const Skeleton& skeleton, const Limb& limb, const glm::dvec3& target,
           const glm::dvec3& pole);

} // namespace sinew
