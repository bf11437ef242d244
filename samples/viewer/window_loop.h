// The viewer's window: draws the scene again and again, as keys and mouse ask for.
#pragma once

#include "engine/gpu/device.h"
#include "samples/common/exit_code.h"
#include "samples/common/scene.h"
#include "samples/common/window.h"
#include "samples/viewer/options.h"

namespace sinew::viewer
{

// Shows the scene until the window is closed.
samples::ExitCode runWindow(const samples::Window& window, const gpu::Instance& instance,
                            const gpu::Device& device, const samples::Scene& scene,
                            const Options& options);

} // namespace sinew::viewer
