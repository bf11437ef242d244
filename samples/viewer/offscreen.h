// Without a window: pictures and dumps into files.
#pragma once

#include "engine/gpu/device.h"
#include "samples/viewer/options.h"
#include "samples/viewer/scene.h"

namespace sinew::viewer
{

// The dumps of --dump-vertices and --dump-joints at --time, then the pictures unless there was a
// dump and no --output.
ExitCode renderOffscreen(const gpu::Device& device, const Scene& scene, const Options& options);

} // namespace sinew::viewer
