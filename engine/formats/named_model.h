// A model or clip that an option names, beside the model that is shown.
#pragma once

#include "engine/files/model_location.h"
#include "engine/files/virtual_files.h"

#include <string>

namespace sinew
{

// What `named` is on disk (locateModel), mounted on top of `files` with what belongs to it unless
// that is mounted already; else the file or folder of this name among the mounted files.
Result<MountedModel> findNamedModel(const std::string& named, VirtualFiles& files,
                                    Diagnostics& warnings);

} // namespace sinew
