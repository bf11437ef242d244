// Loads the default model from assets/ for tests that measure it.
#pragma once

#include "engine/animation/pose.h"
#include "engine/animation/skinning_model.h"
#include "engine/base/diagnostic.h"
#include "engine/model/clip.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::test
{

std::filesystem::path defaultModelFolder();
std::string defaultModelText(std::string_view file);

// Throw if the file cannot be read.
SkeletalModel defaultModel();
SkeletalModel defaultModel(Diagnostics& warnings);
Clip defaultModelClip(std::string_view name);
Clip defaultModelClip(std::string_view name, Diagnostics& warnings);

std::size_t jointIndex(const SkeletalModel& model, std::string_view name);

ModelPose bindPose(const SkeletalModel& model);

// Joint -> model, `frames` into the clip; interpolated if `frames` is not a whole number.
ModelPose poseAt(const Clip& clip, double frames);

std::vector<glm::dvec3> positions(const SkinningModel& model, const ModelPose& pose);

// Dimensions of the model in its bind pose.
double heightOf(const SkeletalModel& model);
double diagonalOf(const SkeletalModel& model);

} // namespace sinew::test
