#include "engine/crowd/crowd_pose_pass.h"

#include <algorithm>

#include "spirv/crowd_chunk_comp.h"
#include "spirv/crowd_frame_pairs_comp.h"
#include "spirv/crowd_pose_comp.h"
#include "spirv/crowd_pose_level_comp.h"
#include "spirv/crowd_pose_level_storage_comp.h"
#include "spirv/crowd_pose_storage_comp.h"

namespace sinew
{
namespace
{

gpu::SpirV shaderFor(const CrowdForm& form)
{
    if (form.posesByLevel)
        return form.texels ? gpu::SpirV(crowd_pose_level_comp_spirv)
                           : gpu::SpirV(crowd_pose_level_storage_comp_spirv);
    return form.texels ? gpu::SpirV(crowd_pose_comp_spirv)
                       : gpu::SpirV(crowd_pose_storage_comp_spirv);
}

std::vector<std::vector<gpu::Descriptor>> poseSets(const CrowdBuffers& buffers)
{
    const CrowdInstances& instances = buffers.instances;
    const CrowdModelBuffers& model = buffers.model;
    const ChunkBuffers& chunk = buffers.chunk;
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (std::size_t slot = 0; slot < instances.constants.size(); ++slot)
    {
        sets.push_back(
            {gpu::UniformBuffer{.buffer = &instances.constants[slot]}, &instances.clips[slot],
             &instances.records, model.keys.texels(),
             buffers.form.posesByLevel ? gpu::Descriptor(&model.hierarchy) : model.walk.texels(),
             &instances.candidates, &chunk.chunkCount, &chunk.jointMatrices.buffer});
        if (buffers.form.posesByLevel)
            sets.back().insert(sets.back().end(), {&chunk.joints, &chunk.joints});
    }
    return sets;
}

std::vector<std::vector<gpu::Descriptor>> framePairSets(const CrowdBuffers& buffers)
{
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (const gpu::Buffer& clips : buffers.instances.clips)
        sets.push_back({&clips, &buffers.instances.records, &buffers.instances.candidates,
                        &buffers.chunk.chunkCount, &buffers.chunk.framePairs.buffer});
    return sets;
}

std::uint32_t secondClip(const CrowdBuffers& buffers)
{
    if (buffers.model.frames)
        return gpu::kSecondIsChannel;
    return buffers.form.blends ? gpu::kSecondBlends : gpu::kSecondUnused;
}

} // namespace

std::uint32_t poseSteps(const CrowdBuffers& buffers)
{
    return buffers.form.posesByLevel ? static_cast<std::uint32_t>(buffers.model.levels.size()) : 1;
}

CrowdPosePass::CrowdPosePass(const gpu::Device& device, const CrowdBuffers& buffers)
    : buffers_(buffers), count_(device, crowd_chunk_comp_spirv,
                                {{&buffers.instances.candidateCount, &buffers.chunk.chunkShapes,
                                  &buffers.chunk.chunkCommands, &buffers.chunk.chunkCount}},
                                sizeof(gpu::ChunkPush), "chunk count"),
      pose_(device, shaderFor(buffers.form), poseSets(buffers), sizeof(gpu::CrowdPosePush),
            buffers.form.posesByLevel ? "pose by level" : "pose by instance",
            {std::max(buffers.model.walkSlots, 1U), secondClip(buffers)})
{
    if (buffers.form.skinning == CrowdSkinning::Frames)
        framePairs_.emplace(device, crowd_frame_pairs_comp_spirv, framePairSets(buffers),
                            static_cast<std::uint32_t>(sizeof(gpu::CrowdPosePush)), "frame pairs");
}

void CrowdPosePass::count(const gpu::Frame& frame, const Chunk& chunk) const
{
    const std::uint32_t commands = gpu::chunkCommandCount(poseSteps(buffers_));
    count_.dispatch(frame,
                    gpu::ChunkPush{.first = chunk.first, .capacity = buffers_.chunk.capacity},
                    (commands + gpu::kWorkgroupSize - 1) / gpu::kWorkgroupSize);
}

void CrowdPosePass::pose(const gpu::Frame& frame, const Chunk& chunk, std::uint32_t step,
                         bool inModelSpace) const
{
    gpu::CrowdPosePush push{.first = chunk.first,
                            .jointCount = buffers_.model.jointCount,
                            .modelSpace = inModelSpace ? 1U : 0U};
    if (buffers_.form.posesByLevel)
    {
        const HierarchyLevel& level = buffers_.model.levels[step];
        push.firstInLevel = level.first;
        push.jointsInLevel = level.count;
        push.channel = level.channel;
    }
    pose_.dispatchIndirect(frame, push, buffers_.chunk.chunkCommands, gpu::poseCommand(step));
    // These are read only by the skin pass.
    if (framePairs_ && step == 0)
        framePairs_->dispatchIndirect(frame, push, buffers_.chunk.chunkCommands,
                                      gpu::instancesCommand(poseSteps(buffers_)));
}

} // namespace sinew
