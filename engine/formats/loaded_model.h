// A model as a loader gives it: what moves, and where its materials are to be looked for.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/materials/material_library.h"

#include <string>
#include <vector>

namespace sinew
{

struct LoadedModel
{
    AnimatedModel model;
    std::vector<ShaderRequest> shaders; // one for each of model.meshes
    std::vector<ModelHome> homes;       // see MaterialRequest
    std::string materialSkin;           // see MaterialRequest::skin
};

} // namespace sinew
