// The materials of a glTF file in the form in which every format's own materials are loaded.
#pragma once

#include "engine/formats/gltf/gltf_buffers.h"
#include "engine/formats/gltf/gltf_skinning.h"
#include "engine/materials/model_materials.h"

#include <vector>

namespace sinew
{

// `resource` reads images beside the model; what it cannot read is a missing image.
ModelMaterials materialsOf(const GltfFile& file, const std::vector<GltfModelMesh>& meshes,
                           const GltfResource& resource);

// Gives the meshes that are `mirrored` (one entry per mesh) such materials.
void mirrorMaterials(const std::vector<bool>& mirrored, ModelMaterials& materials);

} // namespace sinew
