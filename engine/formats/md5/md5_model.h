// Models of Doom 3's .md5mesh files, with the .md5anim clips beside them.
#pragma once

#include "engine/files/model_location.h"
#include "engine/formats/loaded_model.h"
#include "engine/formats/model_request.h"

#include <optional>

namespace sinew
{

// See loadModel; named.file is a .md5mesh. Nothing where that is refused.
std::optional<LoadedModel> loadMd5Model(const ModelRequest& request, const MountedModel& named,
                                        VirtualFiles& files, Diagnostics& errors,
                                        Diagnostics& warnings);

} // namespace sinew
