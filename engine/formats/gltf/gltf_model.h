// Models of glTF 2.0: .gltf, .glb, .vrm.
#pragma once

#include "engine/files/model_location.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/loaded_model.h"

#include <optional>

namespace sinew
{

// As loadMd5Model. The clips are the file's animations; those that the request names are its own by
// name or index, or all or one of another glTF file on the same skeleton: "FILE" or "FILE:NAME".
std::optional<LoadedModel> loadGltfModel(const ModelRequest& request, const MountedModel& named,
                                         VirtualFiles& files, Diagnostics& errors,
                                         Diagnostics& warnings);

} // namespace sinew
