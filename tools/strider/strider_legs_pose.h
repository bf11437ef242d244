// Puts a leg of the strider where its foot is to stand.
#pragma once

#include "tools/character/rig_pose.h"

namespace sinew
{

// Angles as pitchUp takes them, away from the bind pose, in model axes.
struct FootPlacement
{
    glm::dvec3 ball{0.0}; // model space, of the foot's joint; its height in the bind pose is flat
    double anklePitch = 0.0; // of the long bone above the foot
    double footPitch = 0.0;
    double toesPitch = 0.0; // of the front toes against the foot
    double toesCurl = 0.0;  // how far the toes close; as those of a lifted foot do
    double clearance = 0.0; // the ball is raised until the whole foot is that far above the ground
    double kneeOut = 0.0;   // how far the knee points outwards instead of ahead
};

// `side` is 'l' or 'r'. Sets every joint of the leg; the body must be posed before.
void placeFoot(RigPose& pose, const Skeleton& skeleton, char side, const FootPlacement& placement);

} // namespace sinew
