// Levels of detail of a model: those that its files have, or made ones. They are made or measured
// once and kept for the next start.
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

struct ModelWithLods
{
    AnimatedModel model; // the scene's, and behind its vertices those of its own levels
    std::vector<ModelLod> lods;
};

// Of the scene's levels (joinLevels, measuredLods) or, where it has none, as buildModelLods makes
// them, with progress on standard error; or from the folder, where an earlier start has kept
// them. No folder: nothing is kept.
ModelWithLods modelWithLods(const Scene& scene, const std::optional<std::filesystem::path>& folder);

// `asked`, or the coarsest LOD there is, with a warning; 0 is the full surface.
std::uint32_t lodThere(std::uint32_t asked, std::size_t lods, const AnimatedModel& model,
                       Diagnostics& warnings);

// Leaves of the scene's model the level that is asked for: see lodThere.
void showLevel(std::uint32_t asked, const std::optional<std::filesystem::path>& folder,
               Scene& scene);

} // namespace sinew::samples
