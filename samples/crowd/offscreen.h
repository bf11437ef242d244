// Without a window: pictures and dumps into files.
#pragma once

#include "engine/gpu/device.h"
#include "samples/crowd/crowd_scene.h"
#include "samples/crowd/options.h"

namespace sinew::crowd
{

// The dumps of --dump-vertices and --dump-joints at --time, then the pictures unless there was a
// dump and no --output.
samples::ExitCode renderOffscreen(const gpu::Device& device, const CrowdScene& scene,
                                  const Options& options);

} // namespace sinew::crowd
