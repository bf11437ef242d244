// The clips of a .md5mesh: those that are named, else those beside it.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/files/model_location.h"
#include "engine/formats/model_request.h"

#include <vector>

namespace sinew
{

// Where the request names clips, those in the order given: each is a file, or the name of one
// beside the mesh, and one that is missing, refused or does not fit is an error. Else every clip
// beside the mesh, sorted by name: one that is refused or does not fit is a warning and left out.
std::vector<ModelClip> loadMd5Clips(const ModelRequest& request, const VirtualFiles& files,
                                    const MountedModel& named, const SkeletalModel& model,
                                    Diagnostics& errors, Diagnostics& warnings);

} // namespace sinew
