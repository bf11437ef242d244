// Interpolates a clip: the double-precision reference of shaders/pose.comp.
#pragma once

#include "engine/animation/clip_time.h"
#include "engine/animation/pose.h"
#include "engine/model/clip.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

// Shortest-path spherical interpolation between unit quaternions, `t` in [0, 1]. Finds the angle by
// atan2 of chord lengths, never by acos, which loses half the digits near 0.
glm::dquat slerpShortest(const glm::dquat& a, const glm::dquat& b, double t);

// Writes local transforms (joint -> parent) at `phase`: positions and scales linear,
// orientations by slerpShortest. Requires local.size() == clip.joints.size().
void sampleClip(const Clip& clip, const ClipPhase& phase, std::span<JointTransform> local);

// The weights of morph targets at `phase`, linear between the frames.
std::vector<double> sampleWeights(const Clip& clip, const ClipPhase& phase);

// The clip's hierarchy as pose.h wants it: one parent a joint, -1 for a root.
std::vector<std::int32_t> parentsOf(const Clip& clip);

// The clip's joints, joint -> model.
ModelPose composed(const Clip& clip, std::span<const JointTransform> local);

// How far the phase is from its frame (0) to the next one (1).
double wayOf(const ClipPhase& phase);

// The pose at `phase`, joint -> model. For many phases of one clip, sampleClip and localToModel
// spare the order and the memory of each.
ModelPose modelPose(const Clip& clip, const ClipPhase& phase);

} // namespace sinew
