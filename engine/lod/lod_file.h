// Levels of detail as bytes, to keep them from one start of a program to the next.
#pragma once

#include "engine/lod/model_lods.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

std::string lodBytes(std::span<const ModelLod> lods);

// Nothing where the bytes are not LODs of a model with such meshes and vertices.
std::optional<std::vector<ModelLod>> parseLods(std::string_view bytes, const SkinningModel& model);

} // namespace sinew
