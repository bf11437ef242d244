// Samples poses from clips, blends them and composes them along the hierarchy. The double-precision
// reference of shaders/pose.comp.
#pragma once

#include "engine/animation/clip_time.h"
#include "engine/model/clip.h"
#include "engine/model/model.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

// One entry per joint.
using Pose = std::vector<JointTransform>;   // local: joint -> parent
using ModelPose = std::vector<JointMatrix>; // joint -> model

// Joint indices ordered so that each parent comes before its children; siblings and roots keep
// their order. Requires parents that form a forest (-1 for a root), as the readers check.
std::vector<std::uint32_t> parentsFirst(std::span<const std::int32_t> parents);

// The number of ancestors of each joint.
std::vector<std::uint32_t> depthsOf(std::span<const std::int32_t> parents);

// Composes local transforms (joint -> parent) into model transforms (joint -> model).
ModelPose composed(std::span<const std::int32_t> parents, std::span<const JointTransform> local);

// Shortest-path spherical interpolation between unit quaternions, `t` in [0, 1]. Computes the angle
// by atan2 of chord lengths, not by acos, which loses half the digits near 0.
glm::dquat slerpShortest(const glm::dquat& a, const glm::dquat& b, double t);

// Writes local transforms (joint -> parent) at `phase`: positions and scales linearly,
// orientations by slerpShortest. Requires local.size() == clip.joints.size().
void sampleClip(const Clip& clip, const ClipPhase& phase, std::span<JointTransform> local);

// The morph weights at `phase`, interpolated linearly between frames.
std::vector<double> sampleWeights(const Clip& clip, const ClipPhase& phase);

// The parent of each joint, -1 for a root.
std::vector<std::int32_t> parentsOf(const Clip& clip);

// Composes along the clip's hierarchy.
ModelPose composed(const Clip& clip, std::span<const JointTransform> local);

// Position between the phase's frame (0) and the next one (1).
double fractionOf(const ClipPhase& phase);

// The pose at `phase`, joint -> model.
ModelPose modelPose(const Clip& clip, const ClipPhase& phase);

// Interpolates local poses (joint -> parent) from `a` (0) to `b` (1): positions and scales
// linearly, orientations by slerpShortest. (Blending in model space would separate joints from
// their parents.) `out` may be `a` or `b`.
void blendPoses(std::span<const JointTransform> a, std::span<const JointTransform> b, double weight,
                std::span<JointTransform> out);

} // namespace sinew
