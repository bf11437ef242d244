// EXT_mesh_gpu_instancing: a node that draws its mesh several times.
#pragma once

#include "engine/formats/gltf/gltf_reading.h"
#include "engine/model/joint_transform.h"

namespace sinew
{

// Reads the instances of a node; none without the extension or its known attributes. Warns and
// returns none if the node has a skin.
GltfInstances readGltfInstances(const GltfReading& reading, const JsonValue& node);

// Instance -> node, in Sinew's axes.
JointMatrix gltfInstance(const GltfInstances& instances, std::size_t index);

} // namespace sinew
