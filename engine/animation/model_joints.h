// Properties of a model's joints in all of its clips: which vertices they carry, whether they scale
// or mirror them.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/skinning_model.h"
#include "engine/model/clip.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

// Those with influences and all joints above them, ascending; where there are none, one root.
// parents[i] is the parent of joint i, -1 for a root; without cycles.
std::vector<std::uint32_t> carryingJoints(const SkinningModel& model,
                                          std::span<const std::int32_t> parents);

// With these joints alone, in their order. `kept` is as from carryingJoints: it has every joint
// with influences and every parent of its own.
SkinningModel withJoints(SkinningModel model, std::span<const std::uint32_t> kept);
Clip withJoints(Clip clip, std::span<const std::uint32_t> kept);

enum class JointScale : std::uint8_t
{
    None, // every scale is exactly 1: joints are rigid
    // Joints are affine; but those that carry vertices scale alike, along all axes, in every pose
    // and in every blend of poses, to 1e-4: normals are turned as any vector is (to 0.006 degrees).
    Alike,
    Any, // a normal's share is turnedNormal
};

// Exact for None. Alike is claimed only where the products of the least and of the greatest scales
// along each chain of joints prove it. Vertices that are stored frame by frame have rigid joints.
JointScale jointScaleOf(const AnimatedModel& model);

// For each joint, whether it mirrors together with its ancestors. A scale of 0 does not mirror.
std::vector<bool> mirroringJoints(std::span<const std::int32_t> parents,
                                  std::span<const JointTransform> local);

// By mesh: whether the joints that carry its vertices mirror it in some frames, of clips or at
// rest, but not in others. Its triangles then run clockwise at times and counter-clockwise at
// others, so neither side can be culled. Loaders flip the triangles that are mirrored in the bind
// pose.
std::vector<bool> mirroredMeshes(const AnimatedModel& model);

} // namespace sinew
