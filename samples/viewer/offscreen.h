// Without a window: pictures and dumps into files.
#pragma once

#include "engine/gpu/device.h"
#include "samples/common/scene.h"
#include "samples/viewer/options.h"

namespace sinew::viewer
{

// The dumps of --dump-vertices and --dump-joints at --time, then the pictures unless there was a
// dump and no --output.
samples::ExitCode renderOffscreen(const gpu::Device& device, const samples::Scene& scene,
                                  const Options& options);

} // namespace sinew::viewer
