// Poses and the order in which a hierarchy is composed.
#pragma once

#include "engine/model/joint_transform.h"
#include "engine/model/model.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

// One entry per joint each.
using Pose = std::vector<JointTransform>;   // local: joint -> parent
using ModelPose = std::vector<JointMatrix>; // joint -> model

// Joint indices ordered so that each parent comes before its children; siblings and roots keep
// their order. Requires parents that form a forest (-1 for a root), as the readers check.
std::vector<std::uint32_t> parentsFirst(std::span<const std::int32_t> parents);

// Composes local transforms (joint -> parent) into model transforms (joint -> model).
// All spans have one entry per joint; `order` comes from parentsFirst.
void localToModel(std::span<const std::int32_t> parents, std::span<const std::uint32_t> order,
                  std::span<const JointTransform> local, std::span<JointMatrix> model);

// The same where no joint has a parent, or each transform already leads to the model's space.
ModelPose matricesOf(std::span<const JointTransform> toModel);

ModelPose bindPose(std::span<const Joint> joints);

} // namespace sinew
