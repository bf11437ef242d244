// Models of Quake 3's .md3 files: players put together of their parts, and single models.
#pragma once

#include "engine/files/model_location.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/loaded_model.h"
#include "engine/formats/model_request.h"

#include <optional>

namespace sinew
{

// See loadModel; `named` is one of the files, or a folder with some. No result where
// anything but a clip is refused or missing, or `errors` has an entry already.
std::optional<LoadedModel> loadMd3Model(const ModelRequest& request, const MountedModel& named,
                                        VirtualFiles& files, Diagnostics& errors,
                                        Diagnostics& warnings);

} // namespace sinew
