// Poses a leg of the strider for a position of its foot.
#pragma once

#include "tools/character/rig_pose.h"

namespace sinew
{

// Angles as in pitchUp, relative to the bind pose, in model axes.
struct FootPlacement
{
    glm::dvec3 ball{0.0};    // foot joint in model space; at its bind-pose height the foot is flat
    double anklePitch = 0.0; // of the long bone above the foot
    double footPitch = 0.0;
    double toesPitch = 0.0; // of the front toes relative to the foot
    double toesCurl = 0.0;  // closes the toes, as on a lifted foot
    double clearance = 0.0; // the ball is raised until the whole foot is this far above the ground
    double kneeOut = 0.0;   // turns the knee from ahead to the outside
};

// `side` is 'l' or 'r'. Sets every joint of the leg; pose the body first.
void placeFoot(RigPose& pose, const Skeleton& skeleton, char side, const FootPlacement& placement);

} // namespace sinew
