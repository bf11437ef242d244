// The bounds that a .md5anim says of its frames.
#pragma once

#include "engine/animation/bounds.h"
#include "engine/model/clip.h"

#include <vector>

namespace sinew
{

// Of the vertices in each of the clip's frames. Requires a clip that fits the model.
std::vector<Bounds> boundsOfFrames(const SkeletalModel& model, const Clip& clip);

} // namespace sinew
