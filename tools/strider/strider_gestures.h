// Gestures of the strider's head, wings and tail, with as few parameters as an animator needs.
// Angles in degrees; all 0 is the bind pose.
#pragma once

#include "tools/character/rig_pose.h"

namespace sinew::strider
{

struct Face
{
    double gazeLeft = 0.0; // of the eye
    double gazeUp = 0.0;
    double upperLid = 0.0; // down; kUpperLidClosed meets the closed lower lid
    double lowerLid = 0.0; // up
    double brow = 0.0;     // up
    double jaw = 0.0;      // opens
    double crest = 0.0;    // rises
};
inline constexpr double kUpperLidClosed = 53.0;
inline constexpr double kLowerLidClosed = 36.0;

// Closes both lids by `amount`, 0 to 1, from their current positions.
Face blinking(Face face, double amount);

void poseFace(RigPose& pose, const Face& face);

// Turns the head to this rotation in model axes; the neck takes part of the turn.
void poseHead(RigPose& pose, double yaw, double pitch, double roll);

// Bends the neck forwards (backwards if negative); the head roughly keeps its height.
void stretchNeck(RigPose& pose, double degrees);

struct Wing
{
    double lift = 0.0;   // the shoulder, outwards and up
    double sweep = 0.0;  // 0 along the flank, 90 straight out
    double elbow = 0.0;  // raises the arm
    double spread = 0.0; // between neighbouring feathers
};
void poseWing(RigPose& pose, char side, const Wing& wing);

// Bends the whole tail, in equal parts along it.
void bendTail(RigPose& pose, double yaw, double pitch);

// Opens the fan of the tail, by this angle between its blades.
void openFan(RigPose& pose, double degrees);

// Angles of the open lids of the pipes.
void openFlaps(RigPose& pose, double left, double right);

} // namespace sinew::strider
