// The materials of a model, with their images decoded.
#pragma once

#include "engine/assets/material.h"
#include "samples/viewer/scene.h"

namespace sinew::viewer
{

// Fills scene.materials and scene.meshMaterials from the shader names of scene.model: one material
// a distinct name. A missing or broken diffuse image adds a warning; the model still shows.
void loadMaterials(Scene& scene, const MaterialSearch& search);

} // namespace sinew::viewer
