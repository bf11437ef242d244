// A level of detail that a model's own files hold: a coarser surface, with vertices of its own on
// the joints of the model.
#pragma once

#include "engine/animation/animated_model.h"
#include "shaders/shared/crowd_types.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// Of a model; what lies behind them is not read.
inline constexpr std::uint32_t kMostOwnLevels = gpu::kMostLods - 1;
static_assert(kMostOwnLevels == 7); // as the message says
inline constexpr std::string_view kFurtherLevels =
    "levels of detail beyond the seventh are left out: a model has at most 7 of its own";

struct ModelLevel
{
    std::vector<ModelMesh> meshes;     // one for each of the model's, of the same material
    SkinningModel skinning;            // of these meshes, on the model's joints
    std::optional<FramedModel> frames; // where the model has them
};

// Why the level cannot follow the `finer` ones of the model, from the finest on; nothing: it can.
// Every mesh that has triangles must keep some, and the level must have fewer than the one before,
// and no more vertices. All that the model and its levels hold together must fit on a device.
std::optional<std::string> whyNoLevel(const ModelLevel& level, const AnimatedModel& model,
                                      std::span<const ModelLevel> finer);

} // namespace sinew
