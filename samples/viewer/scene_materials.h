// The materials of a model, with their images decoded.
#pragma once

#include "samples/viewer/model_file.h"
#include "samples/viewer/scene.h"

namespace sinew::viewer
{

// Fills scene.materials and scene.meshMaterials from the shader names of scene.model: one material
// a distinct name. Missing or broken images are warnings; the model still shows.
void loadSceneMaterials(Scene& scene, const VirtualFiles& files, const ModelFile& modelFile,
                        const std::string& skin);

} // namespace sinew::viewer
