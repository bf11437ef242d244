// Models of .iqm files, with the clips in them or in others.
#pragma once

#include "engine/files/model_location.h"
#include "engine/formats/loaded_model.h"
#include "engine/formats/model_request.h"

#include <optional>

namespace sinew
{

// See loadModel; named.file is a .iqm. Nothing where that is refused or has no mesh.
std::optional<LoadedModel> loadIqmModel(const ModelRequest& request, const MountedModel& named,
                                        VirtualFiles& files, Diagnostics& errors,
                                        Diagnostics& warnings);

} // namespace sinew
