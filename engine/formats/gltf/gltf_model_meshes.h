// What is told of the meshes of a glTF model.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/formats/gltf/gltf_skinning.h"

#include <vector>

namespace sinew
{

std::vector<ModelMesh> gltfModelMeshes(const GltfFile& file,
                                       const std::vector<GltfModelMesh>& meshes,
                                       const GltfJoints& joints, const GltfWeights& weights);

} // namespace sinew
