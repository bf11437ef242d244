// From the command line to how a crowd is worked on.
#pragma once

#include "samples/crowd/crowd_renderer.h"
#include "samples/crowd/options.h"

namespace sinew::crowd
{

// For options.mode on the device.
RendererSettings rendererSettings(const gpu::Device& device, const CrowdScene& scene,
                                  const Options& options);

// All but the view and the time.
FrameRequest frameRequest(const Options& options);

// Instances from this height on, in pixels, are drawn with all their triangles.
double largeHeight(TriangleCull cull);

} // namespace sinew::crowd
