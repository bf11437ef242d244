// The materials of a model, with their images decoded.
#pragma once

#include "samples/common/model_file.h"
#include "samples/common/scene.h"

namespace sinew::samples
{

// Fills scene.materials and scene.meshMaterials from the shader names of scene.model: one material
// a distinct name. Missing or broken images are warnings; the model still shows.
void loadSceneMaterials(Scene& scene, const VirtualFiles& files, const ModelFile& modelFile,
                        const std::string& skin);

} // namespace sinew::samples
