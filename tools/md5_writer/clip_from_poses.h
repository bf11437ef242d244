// A clip from whole poses: finds the components that move and leaves the others to the base frame.
#pragma once

#include "engine/animation/pose.h"
#include "engine/model/clip.h"
#include "engine/model/model.h"

#include <span>

namespace sinew
{

// One local pose (joint -> parent) a frame. The values are those that a written file gives back.
// A looping clip repeats its first pose as the last one, Doom 3's way. The first pose is the base
// frame. Requires at least one pose and poses[i].size() == joints.size().
Clip clipFromPoses(std::span<const Joint> joints, double frameRate, std::span<const Pose> poses);

} // namespace sinew
