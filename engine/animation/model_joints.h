// Properties of a model's joints over all clips: whether they scale or mirror.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/skinning_model.h"
#include "engine/model/clip.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

enum class JointScale : std::uint8_t
{
    None, // every scale is exactly 1: joints are rigid
    // All joints that carry vertices have the same uniform scale up to 1e-4, in every pose and
    // blend: normals transform like vectors (within 0.006 degrees).
    Alike,
    Any, // normals need turnedNormal
};

// `None` is exact. `Alike` is proved from the products of the least and greatest scales along each
// chain of joints. Models with stored frames have rigid joints.
JointScale jointScaleOf(const AnimatedModel& model);

// For each joint, true if it mirrors together with its ancestors. A scale of 0 does not mirror.
std::vector<bool> mirroringJoints(std::span<const std::int32_t> parents,
                                  std::span<const JointTransform> local);

// True if a clip mirrors a joint that is not mirrored at rest, or vice versa. Triangles may then
// run clockwise in some frames and counter-clockwise in others, so neither side can be culled.
// Loaders flip the triangles that are mirrored in the bind pose.
bool mirrorsInClips(const AnimatedModel& model);

} // namespace sinew
