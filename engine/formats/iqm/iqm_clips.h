// The clips of an IQM model: its own, or those of other files.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/files/model_location.h"
#include "engine/formats/iqm/iqm.h"
#include "engine/formats/model_request.h"

#include <string>
#include <vector>

namespace sinew
{

// Of all clips; the index of one without a name.
std::vector<std::string> iqmClipNames(const IqmFile& file);

// Has a joint for each pose of the file. Requires clip < file.clips.size().
Clip iqmClip(const IqmFile& file, std::size_t clip);

// The file's own or those of its .framegroups (frame_groups.h), and those of files beside it that
// hold clips alone, or those that the request names (requestedClips). Those of another file must
// move joints of the model (clip_joints.h), else they are an error. Whatever the file's loop flag
// says, clips loop (docs/formats.md).
std::vector<ModelClip> loadIqmClips(const ModelRequest& request, VirtualFiles& files,
                                    const MountedModel& named, IqmFile read,
                                    const std::vector<ModelJoint>& joints, Diagnostics& errors,
                                    Diagnostics& warnings);

} // namespace sinew
