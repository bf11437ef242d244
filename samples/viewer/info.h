// --info: what was loaded, as JSON.
#pragma once

#include "samples/viewer/scene.h"

#include <string>

namespace sinew::viewer
{

// One JSON object, indented; its fields are listed in the README.
std::string describeScene(const Scene& scene);

// --explain-materials: explainMaterials for the scene's meshes.
std::string explainScene(const Scene& scene);

} // namespace sinew::viewer
