// The clips of a model: those named on the command line, else those beside the mesh.
#pragma once

#include "samples/viewer/model_file.h"
#include "samples/viewer/options.h"
#include "samples/viewer/scene.h"

#include <vector>

namespace sinew::viewer
{

// With --clip, those in the order given: each is a file, or the name of one beside the mesh, and
// one that is missing, refused or does not fit is an error. Else every clip beside the mesh, sorted
// by name: one that is refused or does not fit is a warning and left out. None with --no-clip.
std::vector<SceneClip> loadClips(const Options& options, const VirtualFiles& files,
                                 const ModelFile& modelFile, const SkeletalModel& model,
                                 Diagnostics& errors, Diagnostics& warnings);

} // namespace sinew::viewer
