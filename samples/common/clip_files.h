// The clips of a model: those named on the command line, else those beside the mesh.
#pragma once

#include "samples/common/model_file.h"
#include "samples/common/scene.h"

#include <vector>

namespace sinew::samples
{

// With --clip, those in the order given: each is a file, or the name of one beside the mesh, and
// one that is missing, refused or does not fit is an error. Else every clip beside the mesh, sorted
// by name: one that is refused or does not fit is a warning and left out. None with --no-clip.
std::vector<SceneClip> loadClips(const SceneRequest& request, const VirtualFiles& files,
                                 const ModelFile& modelFile, const SkeletalModel& model,
                                 Diagnostics& errors, Diagnostics& warnings);

} // namespace sinew::samples
