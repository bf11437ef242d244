// Makes a clip of the strider from its pose at each phase: adds swaying and closes the loop.
#pragma once

#include "engine/model/clip.h"
#include "tools/character/rig_pose.h"

#include <functional>
#include <vector>

namespace sinew::strider
{

struct ClipPlan
{
    double frameRate = 30.0;
    std::uint32_t intervals = 24; // the clip has one more frame, which repeats the first
    // Each modifies the pose, in this order; phase from 0 (inclusive) to 1 (exclusive).
    std::vector<std::function<void(RigPose& pose, double phase)>> parts;
};

Clip makeClip(const Skeleton& skeleton, const ClipPlan& plan);

} // namespace sinew::strider
