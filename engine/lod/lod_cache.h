// Levels of detail as bytes, and a key for them: to keep them from one start of a program to the
// next.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/lod/model_lods.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// A hash of everything that the model's LODs depend on, and of how they are made: where it is the
// same, so are they.
std::string lodKey(const AnimatedModel& model);

std::string lodBytes(std::span<const ModelLod> lods);

// Nothing where the bytes are not LODs of a model with such meshes and vertices.
std::optional<std::vector<ModelLod>> parseLods(std::string_view bytes, const SkinningModel& model);

} // namespace sinew
