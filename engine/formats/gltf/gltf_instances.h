// EXT_mesh_gpu_instancing: a node that draws its mesh several times.
#pragma once

#include "engine/formats/gltf/gltf_reading.h"
#include "engine/model/joint_transform.h"

namespace sinew
{

// None where the node has no such extension or no attribute of it that is known. A node with a skin
// draws its mesh once, with a warning.
GltfInstances readGltfInstances(const GltfReading& reading, const JsonValue& node);

// Instance -> node, in Sinew's axes.
JointMatrix gltfInstance(const GltfInstances& instances, std::size_t index);

} // namespace sinew
