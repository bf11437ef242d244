// The clips of an IQM model: its own, or those of other files.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/files/model_location.h"
#include "engine/formats/iqm/iqm.h"
#include "engine/formats/model_request.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace sinew
{

// Of all clips; the index of one without a name.
std::vector<std::string> iqmClipNames(const IqmFile& file);

// Requires clip < file.clips.size() and as many joints as file.poses.
Clip iqmClip(const IqmFile& file, std::size_t clip, std::span<const ModelJoint> joints);

// The file's own, or those that the request names (requestedClips). Those of another file must have
// the model's joints, else they are an error. Whatever the file's loop flag says, clips loop
// (docs/formats.md). The result does not refer to `joints`.
std::vector<ModelClip> loadIqmClips(const ModelRequest& request, VirtualFiles& files,
                                    const MountedModel& named, std::shared_ptr<const IqmFile> own,
                                    std::span<const ModelJoint> joints, Diagnostics& errors,
                                    Diagnostics& warnings);

} // namespace sinew
