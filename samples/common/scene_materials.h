// The materials of a model, with their images decoded.
#pragma once

#include "engine/files/virtual_files.h"
#include "engine/materials/material_library.h"
#include "samples/common/scene.h"

#include <cstddef>
#include <string>
#include <vector>

namespace sinew::samples
{

// Where the models of a scene lie.
struct SceneHomes
{
    ModelHome own;
    std::vector<ModelHome> others;
    std::vector<std::size_t> meshHomes;   // one a mesh: see MaterialRequest::homes; empty: all 0
    std::vector<std::string> shaderFiles; // one a mesh: that names its shader; empty: scene.file
    std::vector<bool> optionalMeshes;     // one a mesh: see MaterialRequest::optional; empty: none
};

MaterialLimits materialLimits(const SceneRequest& request);

// Fills scene.materials and scene.meshMaterials from the shader names of scene.model: one material
// a distinct name and home. `skin`: of Doom 3. Missing or broken images are warnings; the model
// still shows.
void loadSceneMaterials(Scene& scene, const VirtualFiles& files, const SceneHomes& homes,
                        const std::string& skin, const MaterialLimits& limits);

} // namespace sinew::samples
