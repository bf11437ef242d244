// What the strider does with its head, its wings and its tail, in as few numbers as an animator
// needs. Angles in degrees; 0 everywhere is the bind pose.
#pragma once

#include "tools/character/rig_pose.h"

namespace sinew::strider
{

struct Face
{
    double gazeLeft = 0.0; // of the eye in the head
    double gazeUp = 0.0;
    double upperLid = 0.0; // how far it has come down: kLidClosed meets the lower one
    double lowerLid = 0.0; // up
    double brow = 0.0;     // up
    double jaw = 0.0;      // opens
    double crest = 0.0;    // rises
};
inline constexpr double kUpperLidClosed = 53.0;
inline constexpr double kLowerLidClosed = 36.0;

// Closes both lids by `amount` from 0 to 1, on top of where they are.
Face blinking(Face face, double amount);

void poseFace(RigPose& pose, const Face& face);

// The neck shares a turn of the head; then the head takes this turn in model axes.
void poseHead(RigPose& pose, double yaw, double pitch, double roll);

// Bends the neck forwards (negative: back) while the head keeps its height about.
void stretchNeck(RigPose& pose, double degrees);

struct Wing
{
    double lift = 0.0;   // the shoulder, outwards and up
    double sweep = 0.0;  // from along the flank to straight out at 90
    double elbow = 0.0;  // the arm, up
    double spread = 0.0; // between neighbouring feathers
};
void poseWing(RigPose& pose, char side, const Wing& wing);

// A bend of the whole tail, in equal parts along it.
void bendTail(RigPose& pose, double yaw, double pitch);

// Opens the fan of the tail; its blades spread by this angle each.
void openFan(RigPose& pose, double degrees);

// How far the lids of the pipes stand open.
void openFlaps(RigPose& pose, double left, double right);

} // namespace sinew::strider
