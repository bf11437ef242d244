// Models of glTF 2.0: .gltf, .glb, .vrm.
#pragma once

#include "engine/files/model_location.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/loaded_model.h"

#include <array>
#include <optional>
#include <string_view>

namespace sinew
{

inline constexpr std::array<std::string_view, 3> kGltfExtensions{".gltf", ".glb", ".vrm"};

// As loadMd5Model. The clips are the file's animations; those that the request names are its own by
// name or index, or all or one of another glTF file on the same skeleton: "FILE" or "FILE:NAME".
std::optional<LoadedModel> loadGltfModel(const ModelRequest& request, const MountedModel& named,
                                         VirtualFiles& files, Diagnostics& errors,
                                         Diagnostics& warnings);

} // namespace sinew
