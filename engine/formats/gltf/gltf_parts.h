// Parts of a model that loadGltfModel adds to its joints and clips: cameras, places, materials.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/formats/gltf/gltf_buffers.h"
#include "engine/formats/gltf/gltf_skinning.h"
#include "engine/formats/model_request.h"

namespace sinew
{

// Sets model.camera to the camera of the scene whose name or number is `asked`, if there is one.
// Returns the names of all, ordered by their numbers in the file. A camera is called by its name;
// further places of it, and cameras without a name, by their node; a nameless one at a nameless
// node by its number.
OptionValues addGltfCamera(const GltfFile& file, GltfIndex scene, const GltfJoints& joints,
                           const std::optional<std::string>& asked, AnimatedModel& model);

// Limit of the instances of all nodes together that are taken apart.
inline constexpr std::size_t kMostGltfPlaces = 1'000'000;

// Turns instances of EXT_mesh_gpu_instancing into places of a crowd, whose members differ in
// position and heading only: sets AnimatedModel::places to where the instances stand at rest, and
// the origin to the first one. `model` has its clips and its rest pose. False if there are no
// instances. False, with a warning, if members of a crowd cannot stand for them: meshes have
// different ones or none, they differ in more than position and heading, or a clip moves joints.
bool takeApart(const GltfFile& file, const GltfJoints& joints, std::vector<GltfDraw> draws,
               AnimatedModel& model, Diagnostics& warnings);

// `resource` reads images beside the model; images that it cannot read are missing.
ModelMaterials materialsOf(const GltfFile& file, const std::vector<GltfModelMesh>& meshes,
                           const GltfResource& resource);

// Gives mirrored materials to the meshes that are `mirrored` (one entry per mesh).
void mirrorMaterials(const std::vector<bool>& mirrored, ModelMaterials& materials);

} // namespace sinew
