// Scenes of Quake 3's .md3 files: players put together of their parts, and single models.
#pragma once

#include "engine/files/model_location.h"
#include "engine/files/virtual_files.h"
#include "samples/common/scene.h"

namespace sinew::samples
{

// Frames a second of models that no file tells the clips of.
inline constexpr double kFramesPerSecond = 10.0;

// Fills all of `scene`. What the request names and what is refused are errors, and then the scene
// has no meaning.
void loadPlayer(const SceneRequest& request, const MountedModel& named, VirtualFiles& files,
                Scene& scene, Diagnostics& errors);

} // namespace sinew::samples
