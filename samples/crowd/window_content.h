// What the crowd's window shows: a flight through it, as keys and mouse ask for.
#pragma once

#include "engine/gpu/device.h"
#include "samples/common/present_loop.h"
#include "samples/crowd/crowd_scene.h"
#include "samples/crowd/options.h"

#include <memory>

namespace sinew::crowd
{

// The device and the scene must outlive the content.
std::unique_ptr<samples::WindowContent>
windowContent(const gpu::Device& device, const CrowdScene& scene, const Options& options);

} // namespace sinew::crowd
