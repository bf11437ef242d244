// Poses and the order in which a hierarchy is composed.
#pragma once

#include "engine/model/joint_transform.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

using Pose = std::vector<JointTransform>; // one entry per joint; the space is said where it is used

// Joint indices ordered so that each parent comes before its children; siblings and roots keep
// their order. Requires parents that form a forest (-1 for a root), as the readers check.
std::vector<std::uint32_t> parentsFirst(std::span<const std::int32_t> parents);

// Composes local transforms (joint -> parent) into model transforms (joint -> model):
// position = parent.position + rotate(parent.orientation, local.position),
// orientation = parent.orientation * local.orientation, normalised.
// All spans have one entry per joint; `order` comes from parentsFirst. `model` may be `local`.
void localToModel(std::span<const std::int32_t> parents, std::span<const std::uint32_t> order,
                  std::span<const JointTransform> local, std::span<JointTransform> model);

} // namespace sinew
