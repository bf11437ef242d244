// Models and materials for tests of the export.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/export/gltf_export.h"
#include "engine/model/model.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace sinew::test
{

// A visible material without images.
LoadedMaterials plainMaterials();

// A material of a model's own file with every feature.
LoadedMaterials fullMaterials();

// Exports with the first material on every mesh.
Result<ExportedGlb> exportWith(const AnimatedModel& model, const LoadedMaterials& materials);

// The model as a loader makes it; each clip wraps.
AnimatedModel skeletal(const SkeletalModel& skeleton, std::vector<Clip> clips);

// Nothing if anything is refused.
std::optional<AnimatedModel> load(const std::filesystem::path& path);

AnimatedModel scaledIqm();
AnimatedModel framedPlayer(); // has clips for both halves

// The conformance models, small glTF files with one pitfall each, except those that Sinew refuses.
std::vector<AnimatedModel> conformanceModels();

// The conformance models, one with a single bind position per vertex, and one with several.
std::vector<AnimatedModel> madeUpModels();

} // namespace sinew::test
