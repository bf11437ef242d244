// Blends two poses: the double-precision reference of a GPU blend of two clips.
#pragma once

#include "engine/model/joint_transform.h"

#include <span>

namespace sinew
{

// Writes the pose that lies `weight` of the way from `a` to `b` (0 to 1): positions and
// scales linear, orientations by slerpShortest. All poses are local ones (joint -> parent) of one
// hierarchy, one entry per joint. (Blended in model space, joints would leave their parents.) `out`
// may be `a` or `b`.
void blendPoses(std::span<const JointTransform> a, std::span<const JointTransform> b, double weight,
                std::span<JointTransform> out);

} // namespace sinew
