// One instance of a crowd as the device poses and skins it, in model space: for dumps.
#pragma once

#include "engine/render/readback.h"
#include "samples/crowd/crowd_renderer.h"

namespace sinew::crowd
{

// Joints and vertices of the instance at `seconds`, in the order of the scene's model, by the
// passes that draw the crowd with these settings but for where it stands. Tangents always.
PosedModel poseInstance(const gpu::Device& device, const CrowdScene& scene,
                        const gpu::CrowdInstance& instance, double seconds,
                        const RendererSettings& settings);

} // namespace sinew::crowd
