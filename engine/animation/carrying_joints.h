// Leaves joints out of a model that change none of its vertices: nodes of fingertips, IK targets,
// places for weapons. What is left moves exactly as before.
#pragma once

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

} // namespace sinew
