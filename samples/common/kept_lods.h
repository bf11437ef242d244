// Levels of detail of a model, made once and kept for the next start.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/lod/model_lods.h"
#include "samples/common/scene.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace sinew::samples
{

// As buildModelLods makes them, with progress on standard error; or from the folder, where an
// earlier start has kept them. No folder: nothing is kept.
std::vector<ModelLod> keptLods(const AnimatedModel& model,
                               const std::optional<std::filesystem::path>& folder);

// `asked`, or the coarsest LOD there is, with a warning; 0 is the full surface.
std::uint32_t lodThere(std::uint32_t asked, std::size_t lods, const AnimatedModel& model,
                       Diagnostics& warnings);

// Leaves of the scene's model the level that is asked for: see lodThere.
void showLevel(std::uint32_t asked, const std::optional<std::filesystem::path>& folder,
               Scene& scene);

} // namespace sinew::samples
