// Instances of EXT_mesh_gpu_instancing as places of one model, for crowds, whose members differ in
// position and heading only.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/base/diagnostic.h"
#include "engine/formats/gltf/gltf_joints.h"

#include <vector>

namespace sinew
{

// More instances than this are not taken apart, those of all nodes counted together.
inline constexpr std::size_t kMostGltfPlaces = 1'000'000;

// Sets AnimatedModel::places to where the instances of the draws stand at rest, and the
// origin to where the first one does. `model` has its clips and its rest pose. False, with a
// warning, if members of a crowd cannot stand for the instances: meshes have different ones or
// none, they differ in more than position and heading, or a clip moves joints. Also false if there
// are no instances.
bool takeApart(const GltfFile& file, const GltfJoints& joints, std::vector<GltfDraw> draws,
               AnimatedModel& model, Diagnostics& warnings);

} // namespace sinew
