// The clips of an IQM model: its own, or those of other files.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/files/model_location.h"
#include "engine/formats/iqm/iqm.h"
#include "engine/formats/model_request.h"

#include <vector>

namespace sinew
{

// Requires clip < file.clips.size() and as many joints as file.poses.
Clip iqmClip(const IqmFile& file, std::size_t clip, std::span<const ModelJoint> joints);

// Where the request names clips, those in the order given: each is the name of one of the file's
// own, or FILE for all of another file, or FILE:NAME for one of it; one that is missing, refused or
// does not fit is an error. Else all of the file's own. A file is looked for on the disk, then
// beside the model. Whatever the file's loop flag says, clips loop (docs/formats.md).
std::vector<ModelClip> loadIqmClips(const ModelRequest& request, const VirtualFiles& files,
                                    const MountedModel& named, const IqmFile& own,
                                    std::span<const ModelJoint> joints, Diagnostics& errors,
                                    Diagnostics& warnings);

} // namespace sinew
