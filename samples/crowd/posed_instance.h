// One instance of a crowd as the device poses and skins it, in model space: for dumps.
#pragma once

#include "engine/crowd/crowd_frame.h"
#include "engine/render/model_buffers.h"
#include "samples/crowd/crowd_scene.h"

namespace sinew::crowd
{

// Joints and vertices of the instance at `seconds`, in the order of the scene's model, by the frame
// that draws the crowd in this form, but without the instance's position and heading. Tangents
// always. Requires CrowdJoints::All.
PosedModel poseInstance(const gpu::Device& device, const CrowdScene& scene,
                        const gpu::CrowdInstance& instance, double seconds, CrowdForm form);

} // namespace sinew::crowd
