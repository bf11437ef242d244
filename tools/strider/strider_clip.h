// Makes a clip of the strider from a pose for each moment: adds what sways, and closes the loop.
#pragma once

#include "engine/model/clip.h"
#include "tools/character/rig_pose.h"

#include <functional>

namespace sinew::strider
{

struct ClipPlan
{
    double frameRate = 30.0;
    std::uint32_t intervals = 24; // the clip has one frame more, the first again
    std::function<void(RigPose& pose, double phase)> poseAt; // phase from 0 to below 1
};

Clip makeClip(const Skeleton& skeleton, const ClipPlan& plan);

} // namespace sinew::strider
