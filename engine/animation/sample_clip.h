// Interpolates a clip: the double-precision reference of shaders/pose.comp.
#pragma once

#include "engine/animation/clip_time.h"
#include "engine/assets/clip.h"

#include <span>

namespace sinew
{

// Shortest-path spherical interpolation between unit quaternions, `t` in [0, 1]. Finds the angle by
// atan2 of chord lengths, never by acos, which loses half the digits near 0.
glm::dquat slerpShortest(const glm::dquat& a, const glm::dquat& b, double t);

// Writes local transforms (joint -> parent) at `phase`: positions linear, orientations by
// slerpShortest. Requires local.size() == clip.joints.size().
void sampleClip(const Clip& clip, const ClipPhase& phase, std::span<JointTransform> local);

} // namespace sinew
