// The crowd's window: flies through it as keys and mouse ask for.
#pragma once

#include "engine/gpu/device.h"
#include "samples/common/window.h"
#include "samples/crowd/crowd_scene.h"
#include "samples/crowd/options.h"

namespace sinew::crowd
{

// Whether the options leave room for a window: nothing is to be measured or written.
bool wantsWindow(const Options& options);

// Shows the crowd until the window is closed.
samples::ExitCode runWindow(const samples::Window& window, const gpu::Instance& instance,
                            const gpu::Device& device, const CrowdScene& scene,
                            const Options& options);

} // namespace sinew::crowd
