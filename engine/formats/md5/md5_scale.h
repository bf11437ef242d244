// Reads .md5scale, by which the re-release of Quake II scales the joints of a clip.
//
// A scale holds for what the joint itself carries: joints below do not inherit it. Clips and models
// know only inherited scales, so a joint that scales gets one more below it, which does nothing
// else and carries its weights.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/base/diagnostic.h"
#include "engine/model/clip.h"
#include "engine/model/model.h"

#include <span>
#include <string_view>

namespace sinew
{

// Adds the joints that scale behind those of the clip. Joints and frames that the clip lacks are
// left out; so are all scales of a broken file, with a warning.
void scaleJoints(std::string_view text, std::string_view fileName, Clip& clip,
                 Diagnostics& warnings);

// Gives the model, and all of its clips, the joints that scaleJoints added to any of them.
void addScalingJoints(SkeletalModel& model, std::span<ModelClip> clips, Diagnostics& warnings);

} // namespace sinew
