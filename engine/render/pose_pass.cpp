#include "engine/render/pose_pass.h"

#include "engine/gpu/barrier.h"
#include "engine/render/dispatch.h"

#include <cmath>
#include <vector>

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

void PosePass::record(const gpu::Frame& frame, const PlayedClip& played) const
{
    record(frame, played, played);
}

void PosePass::record(const gpu::Frame& frame, const PlayedClip& first,
                      const PlayedClip& second) const
{
    const std::vector<HierarchyLevel>& levels = clips_[first.clip].levels;
    pipeline_.bind(frame.commands);
    for (std::size_t level = 0; level < levels.size(); ++level)
    {
        const PlayedClip& played = levels[level].channel == gpu::kSecondChannel ? second : first;
        const std::uint32_t jointCount = clips_[played.clip].jointCount;
        if (level > 0)
            barrier(frame.commands, gpu::kComputeWrite, gpu::kComputeRead);
        pipeline_.bindSet(frame.commands, sets_[played.clip * gpu::kFramesInFlight + frame.slot]);
        pipeline_.push(frame.commands,
                       gpu::PosePush{
                           .firstKey = played.phase.frame * jointCount,
                           .firstNextKey = played.phase.nextFrame * jointCount,
                           .fraction = std::ldexp(static_cast<float>(played.phase.fraction), -32),
                           .firstInLevel = levels[level].first,
                           .jointsInLevel = levels[level].count,
                       });
        dispatch(frame.commands, levels[level].count);
    }
}

} // namespace sinew
