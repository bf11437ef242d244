// Moves the strider's feet for walking or running in place, while the ground moves backwards.
#pragma once

#include "tools/strider/strider_legs_pose.h"

namespace sinew::strider
{

struct Gait
{
    double period = 1.0;        // seconds per loop of two steps
    double stance = 0.6;        // fraction of the loop during which a foot stands
    double strideLength = 20.0; // how far the ground moves under a standing foot
    double middle = 0.0;        // centre of the stride, from the ball's position in the bind pose
    double lift = 6.5;
    double trackWidth = 9.0;    // distance of either foot from the middle
    double landingPitch = 10.0; // of the ankle
    double leavingPitch = -38.0;
    double tuck = 10.0;    // extra folding of the ankle in the air
    double droop = 38.0;   // of the foot, just after it leaves the ground
    double kneeOut = 16.0; // in the air, where the knee passes beside the body
};

// Units per second.
double groundSpeed(const Gait& gait);

// A foot touches the ground at phase 0. `side` is 'l' or 'r'.
FootPlacement footAt(const Gait& gait, const Skeleton& skeleton, char side, double phase);

// Both legs, half a loop apart.
void poseLegs(RigPose& pose, const Skeleton& skeleton, const Gait& gait, double phase);

} // namespace sinew::strider
