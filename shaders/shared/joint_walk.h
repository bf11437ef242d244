// The walk through a crowd model's joints, parents first (engine/crowd/joint_walk.h). An entry per
// joint has PoseJoint::joint of the hierarchy, the slot that its parent is kept in, and the slot
// that it is kept in itself.
#ifndef SINEW_SHARED_JOINT_WALK_H
#define SINEW_SHARED_JOINT_WALK_H

#include "language.h"

SINEW_SHARED_BEGIN

const uint kWalkSlots = 20u; // enough for any tree of kHierarchyJoint joints
const uint kWalkFromShift = 20u;
const uint kWalkSaveShift = 26u;
const uint kWalkSlotMask = 63u;
const uint kWalkFromLast = 62u;   // the parent is the joint before
const uint kWalkFromOrigin = 63u; // a root
const uint kWalkSaveNowhere = 63u;

SINEW_SHARED_END

#endif
