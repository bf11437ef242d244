// Models and materials that are exported, for the tests of it.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/export/gltf_export.h"
#include "engine/model/model.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace sinew::test
{

// A material that is drawn, without images.
LoadedMaterials plainMaterials();

// A material of a model's own file, with all that one can have.
LoadedMaterials fullMaterials();

// With the first material on every mesh.
Result<ExportedGlb> exportWith(const AnimatedModel& model, const LoadedMaterials& materials);

// As loaded; each clip wraps.
AnimatedModel skeletal(const SkeletalModel& skeleton, std::vector<Clip> clips);

// Nothing where anything is refused.
std::optional<AnimatedModel> load(const std::filesystem::path& path);

AnimatedModel scaledIqm();
AnimatedModel framedPlayer(); // with clips for both halves

// Of the small glTF files for other programs, each with one trap; those that Sinew refuses left
// out.
std::vector<AnimatedModel> conformanceModels();

// These, a model whose vertices have one bind position and one whose have several.
std::vector<AnimatedModel> madeUpModels();

} // namespace sinew::test
