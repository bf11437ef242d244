// Where the joints of a model mirror what they carry.
#pragma once

#include "engine/animation/animated_model.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

// By joint: whether its transform and those above it mirror together. A scale of 0 counts as plain.
std::vector<bool> mirroringJoints(std::span<const std::int32_t> parents,
                                  std::span<const JointTransform> local);

// By mesh: whether the joints that carry its vertices mirror it in some frames, of clips or at
// rest, but not in others. Its triangles then run clockwise at times and counter-clockwise at
// others, so that neither side can be left out. Loaders
// turn the triangles that are mirrored at rest.
std::vector<bool> mirroredMeshes(const AnimatedModel& model);

} // namespace sinew
