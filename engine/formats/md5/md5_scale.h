// Reads .md5scale, by which the re-release of Quake II scales the joints of a clip.
//
// A scale holds for what the joint itself carries: joints below do not inherit it. Clips and models
// know only scales that are inherited, so a joint that scales gets one more below it, which does
// nothing else and carries its weights.
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
// left out with one warning, the scales of a broken file with another.
void scaleJoints(std::string_view text, std::string_view fileName, Clip& clip,
                 Diagnostics& warnings);

// Gives the model, and all of its clips, the joints that scaleJoints added to any of them. Between
// two frames a joint has the scale of the later one, as in q2pro: a clip has one more frame close
// behind each whose scales change.
void addScalingJoints(SkeletalModel& model, std::span<ModelClip> clips, Diagnostics& warnings);

} // namespace sinew
