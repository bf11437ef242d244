// The clips of a .md5mesh.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/files/model_location.h"
#include "engine/formats/model_request.h"

#include <vector>

namespace sinew
{

// The clips that the request names (requestedClips), else those beside the mesh, sorted by name.
// A clip plays if it moves joints of the mesh (clip_joints.h). One that is named and does not is an
// error; those found beside the mesh are left out, with one warning for all that do not fit.
std::vector<ModelClip> loadMd5Clips(const ModelRequest& request, VirtualFiles& files,
                                    const MountedModel& named, const SkeletalModel& model,
                                    Diagnostics& errors, Diagnostics& warnings);

} // namespace sinew
