// What the viewer prints about what it loaded.
#pragma once

#include "engine/lod/model_lods.h"
#include "samples/common/scene.h"

#include <span>
#include <string>

namespace sinew::viewer
{

// --info: one JSON object, indented; docs/options.md lists its fields.
std::string describeScene(const samples::Scene& scene, std::span<const ModelLod> lods);

// --list-clips: one name per line.
std::string clipNames(const samples::Scene& scene);

// --explain-materials: explainMaterials for the scene's meshes.
std::string explainScene(const samples::Scene& scene);

} // namespace sinew::viewer
