#include "engine/render/pose_pass.h"

#include "engine/gpu/barrier.h"
#include "engine/render/dispatch.h"

#include <cmath>

#include "spirv/pose_comp.h"

namespace sinew
{

PosePass::PosePass(const gpu::Device& device, std::span<const ClipBuffers> clips,
                   const PosedBufferRing& outputs)
    : clips_(clips), setLayout_(gpu::createSetLayout(
                         device, VK_SHADER_STAGE_COMPUTE_BIT,
                         {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                          VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER},
                         "pose set layout")),
      pipeline_(gpu::createComputePipeline(device, pose_comp_spirv, {setLayout_.get()},
                                           sizeof(gpu::PosePush), "pose"))
{
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (const ClipBuffers& clip : clips)
        for (const PosedBuffers& output : outputs)
            sets.push_back({&clip.keys, &clip.hierarchy, &output.joints, &output.joints});
    sets_ = gpu::DescriptorSets(device, setLayout_, sets, "pose set");
}

void PosePass::record(const gpu::Frame& frame, std::size_t clip, const ClipPhase& phase) const
{
    const ClipBuffers& buffers = clips_[clip];
    pipeline_.bind(frame.commands);
    pipeline_.bindSet(frame.commands, sets_[clip * gpu::kFramesInFlight + frame.slot]);
    for (std::size_t level = 0; level < buffers.levels.size(); ++level)
    {
        if (level > 0)
            barrier(frame.commands, gpu::kComputeWrite, gpu::kComputeRead);
        pipeline_.push(frame.commands,
                       gpu::PosePush{
                           .firstKey = phase.frame * buffers.jointCount,
                           .firstNextKey = phase.nextFrame * buffers.jointCount,
                           .fraction = std::ldexp(static_cast<float>(phase.fraction), -32),
                           .firstInLevel = buffers.levels[level].first,
                           .jointsInLevel = buffers.levels[level].count,
                       });
        dispatch(frame.commands, buffers.levels[level].count);
    }
}

} // namespace sinew
