// An order in which one invocation can pose all joints of a hierarchy and keep only a few of them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

// One entry per joint, parents first: the joint's index in the bits kHierarchyJoint; from bit
// kWalkFromShift on the slot in which its parent is kept, kWalkFromLast where the parent is the
// entry before, or kWalkFromOrigin for a root; from bit kWalkSaveShift on the slot in which to keep
// the joint itself, or kWalkSaveNowhere (shaders/shared/crowd_types.h).
//
// The child whose subtree needs the most slots comes last: its parent is then no longer kept. So a
// joint that needs n + 1 slots has two children that need n each, and a tree that needs n slots has
// at least 2^n joints. Registers are assigned to expressions in the same way (Ershov 1958, Sethi
// and Ullman 1970).
//
// parents[i] is the parent of joint i, -1 for a root; without cycles, at most kHierarchyJoint
// entries.
std::vector<std::uint32_t> jointWalk(std::span<const std::int32_t> parents);

// How many slots a walk uses.
std::uint32_t slotsOfWalk(std::span<const std::uint32_t> walk);

} // namespace sinew
