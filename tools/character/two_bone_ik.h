// Inverse kinematics of a limb of two bones: where its middle joint goes, and how the bones turn.
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

// Turns the two bones so that `end` comes to `target` (model space), with the middle joint in the
// plane that contains `pole`, on its side. A target out of reach is approached as far as a nearly
// stretched limb allows.
void reach(RigPose& pose, const Skeleton& skeleton, const Limb& limb, const glm::dvec3& target,
           const glm::dvec3& pole);

} // namespace sinew
