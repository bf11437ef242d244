// The materials of a model, with their images decoded.
#pragma once

#include "engine/files/virtual_files.h"
#include "engine/formats/loaded_model.h"
#include "samples/common/scene.h"

namespace sinew::samples
{

MaterialLimits materialLimits(const SceneRequest& request);

// Fills scene.materials and scene.meshMaterials: one material a distinct shader and home. Missing
// or broken images are warnings; the model still shows.
void loadSceneMaterials(const LoadedModel& loaded, const VirtualFiles& files,
                        const MaterialLimits& limits, Scene& scene);

} // namespace sinew::samples
