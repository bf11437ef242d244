// What the crowd draws: into its window, or into files.
#pragma once

#include "engine/gpu/device.h"
#include "samples/common/present_loop.h"
#include "samples/crowd/crowd_scene.h"
#include "samples/crowd/options.h"

#include <memory>

namespace sinew::crowd
{

// A flight through the crowd, as keys and mouse ask for. The device and the scene must outlive the
// content.
std::unique_ptr<samples::WindowContent>
windowContent(const gpu::Device& device, const CrowdScene& scene, const Options& options);

// The dumps of --dump-vertices and --dump-joints at --time, then the pictures unless there was a
// dump and no --output.
samples::ExitCode renderOffscreen(const gpu::Device& device, const CrowdScene& scene,
                                  const Options& options);

} // namespace sinew::crowd
