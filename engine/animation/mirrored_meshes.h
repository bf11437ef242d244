// Finds joints that mirror what they carry.
#pragma once

#include "engine/animation/animated_model.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

// For each joint, whether it mirrors together with its ancestors. A scale of 0 does not mirror.
std::vector<bool> mirroringJoints(std::span<const std::int32_t> parents,
                                  std::span<const JointTransform> local);

// By mesh: whether the joints that carry its vertices mirror it in some frames, of clips or at
// rest, but not in others. Its triangles then run clockwise at times and counter-clockwise at
// others, so neither side can be culled. Loaders flip the triangles that are mirrored in the bind
// pose.
std::vector<bool> mirroredMeshes(const AnimatedModel& model);

} // namespace sinew
