// What the viewer's window shows: the scene, as keys and mouse ask for.
#pragma once

#include "engine/gpu/device.h"
#include "samples/common/present_loop.h"
#include "samples/common/scene.h"
#include "samples/viewer/options.h"

#include <memory>

namespace sinew::viewer
{

// All arguments must outlive the content.
std::unique_ptr<samples::WindowContent>
windowContent(const gpu::Device& device, const samples::Scene& scene, const Options& options);

} // namespace sinew::viewer
