// A model as a loader gives it: what moves, and where its materials are to be looked for.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/files/model_location.h"
#include "engine/formats/model_request.h"
#include "engine/materials/material_library.h"
#include "engine/materials/model_materials.h"

#include <optional>
#include <string>
#include <vector>

namespace sinew
{

struct LoadedModel
{
    AnimatedModel model;
    ModelAlternatives alternatives;
    std::vector<ShaderRequest> shaders; // one for each of model.meshes; none where `materials` are
    std::optional<ModelMaterials> materials; // that the model's file holds itself
    std::vector<ModelHome> homes;            // see MaterialRequest
    std::string materialSkin;                // see MaterialRequest::skin
};

// The model of one file, named.file, of which joints, meshes and weights were read. Clips and the
// hash are left to the caller.
LoadedModel loadedSkeletal(const ModelRequest& request, const MountedModel& named,
                           const SkeletalModel& skeletal);

} // namespace sinew
