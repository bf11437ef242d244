// What a .md5anim is made of: the clip of whole poses, and the bounds of its frames.
#pragma once

#include "engine/animation/bounds.h"
#include "engine/animation/pose.h"
#include "engine/model/clip.h"
#include "engine/model/model.h"

#include <span>
#include <vector>

namespace sinew
{

// From one local pose (joint -> parent) per frame. The values are those that a written file gives
// back. A looping clip repeats its first pose as the last one, as Doom 3's do. Requires at least
// one pose and poses[i].size() == joints.size().
Clip clipFromPoses(std::span<const Joint> joints, double frameRate, std::span<const Pose> poses);

// The bounds that a .md5anim has for its frames: of the vertices in each. Requires a clip that fits
// the model.
std::vector<Bounds> boundsOfFrames(const SkeletalModel& model, const Clip& clip);

} // namespace sinew
