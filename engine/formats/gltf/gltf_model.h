// Models of glTF 2.0: .gltf, .glb, .vrm; clips also from .vrma.
#pragma once

#include "engine/files/model_location.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/loaded_model.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace sinew
{

inline constexpr std::array<std::string_view, 4> kGltfClipExtensions{".gltf", ".glb", ".vrm",
                                                                     ".vrma"};
// Without the last, which only has clips.
inline constexpr std::span kGltfExtensions = std::span(kGltfClipExtensions).first<3>();

// As loadMd5Model. The clips are the file's animations; those that the request names are its own by
// name or index, or all or one of another glTF file with the same skeleton or a VRM humanoid:
// "FILE" or "FILE:NAME".
std::optional<LoadedModel> loadGltfModel(const ModelRequest& request, const MountedModel& named,
                                         VirtualFiles& files, Diagnostics& errors,
                                         Diagnostics& warnings);

} // namespace sinew
