// Reads glTF 2.0 (.gltf and .glb, VRM too) into plain checked data.
#pragma once

#include "engine/formats/gltf/gltf_buffers.h"
#include "engine/formats/gltf/gltf_file.h"

namespace sinew
{

// Limit of each kind of object: nodes, accessors, materials and so on.
inline constexpr std::size_t kMostGltfObjects = std::size_t{1} << 18;

// The first bytes tell a .glb. `resource` reads buffers beside the model.
//
// Errors and warnings name a JSON pointer, or an offset where a .glb or its JSON is broken. Refuses
// what the specification forbids, except for the faults that docs/internal/damaged-files.md lists,
// and files that require an extension without which they cannot be shown. json.h and gltf_buffers.h
// limit the memory.
Result<GltfFile> readGltf(std::vector<std::byte> bytes, std::string_view fileName,
                          const GltfResource& resource, Diagnostics& warnings);

} // namespace sinew
