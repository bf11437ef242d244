// Reads glTF 2.0 (.gltf and .glb, VRM too) into plain checked data.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/formats/gltf/gltf_buffers.h"
#include "engine/formats/gltf/gltf_file.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace sinew
{

// Most nodes, accessors, materials and so on that a file may have of each.
inline constexpr std::size_t kMostGltfObjects = std::size_t{1} << 18;

// Whether it is a .glb is told by its first bytes. `resource` reads buffers beside the model.
//
// Errors and warnings name a JSON pointer, or the offset of what is broken in a .glb or is no JSON.
// Refused: what the specification forbids, except for faults listed in
// docs/internal/damaged-files.md, and files that require an extension without which they cannot be
// shown (gltf_extensions.cpp). Memory is limited as json_tree.h and gltf_storage.h say.
Result<GltfFile> readGltf(std::vector<std::byte> bytes, std::string_view fileName,
                          const GltfResource& resource, Diagnostics& warnings);

} // namespace sinew
