// Prepares the contents of a .md5anim from whole poses: the clip, and the bounds of its frames.
#pragma once

#include "engine/animation/bounds.h"
#include "engine/animation/pose.h"
#include "engine/model/clip.h"
#include "engine/model/model.h"

#include <span>
#include <vector>

namespace sinew
{

// From one local pose (joint -> parent) per frame. The values are rounded as in a written file. A
// looping clip repeats its first pose as the last one, like those of Doom 3. Requires at least one
// pose and poses[i].size() == joints.size().
Clip clipFromPoses(std::span<const Joint> joints, double frameRate, std::span<const Pose> poses);

// Bounds of the vertices in each frame, as stored in a .md5anim. Requires a clip that fits the
// model.
std::vector<Bounds> boundsOfFrames(const SkeletalModel& model, const Clip& clip);

} // namespace sinew
