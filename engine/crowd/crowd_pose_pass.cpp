#include "engine/crowd/crowd_pose_pass.h"

#include "engine/render/dispatch.h"

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

// What says in which order the joints are posed.
gpu::Descriptor jointOrder(const CrowdModelBuffers& model, const CrowdForm& form)
{
    if (form.posesByLevel)
        return &model.hierarchy;
    return model.walk.texels();
}

std::vector<std::vector<gpu::Descriptor>> poseSets(const CrowdModelBuffers& model,
                                                   const CrowdInstances& instances,
                                                   const ChunkBuffers& chunk, const CrowdForm& form)
{
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (std::size_t slot = 0; slot < instances.frames.size(); ++slot)
    {
        sets.push_back({gpu::UniformBuffer{.buffer = &instances.frames[slot]},
                        &instances.clips[slot], &instances.records, model.keys.texels(),
                        jointOrder(model, form), &instances.candidates, &chunk.chunkCount,
                        &chunk.jointMatrices.buffer});
        if (form.posesByLevel)
            sets.back().insert(sets.back().end(), {&chunk.joints, &chunk.joints});
    }
    return sets;
}

std::vector<std::vector<gpu::Descriptor>> framePairSets(const CrowdInstances& instances,
                                                        const ChunkBuffers& chunk)
{
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (const gpu::Buffer& clips : instances.clips)
        sets.push_back({&clips, &instances.records, &instances.candidates, &chunk.chunkCount,
                        &chunk.framePairs.buffer});
    return sets;
}

std::uint32_t secondClip(const CrowdModelBuffers& model, const CrowdForm& form)
{
    if (model.frames)
        return gpu::kSecondIsChannel;
    return form.blends ? gpu::kSecondBlends : gpu::kSecondUnused;
}

} // namespace

CrowdPosePass::CrowdPosePass(const gpu::Device& device, const CrowdModelBuffers& model,
                             const CrowdInstances& instances, const ChunkBuffers& chunk,
                             const CrowdForm& form)
    : buffers_(chunk), jointCount_(model.jointCount),
      steps_(form.posesByLevel ? model.levels : std::vector<HierarchyLevel>(1)),
      shapeCount_(static_cast<std::uint32_t>(steps_.size()) + 1),
      count_(device, crowd_chunk_comp_spirv,
             {{&instances.candidateCount, &chunk.chunkShapes, &chunk.chunkCommands,
               &chunk.chunkCount}},
             sizeof(gpu::ChunkPush), "chunk count"),
      pose_(device, shaderFor(form), poseSets(model, instances, chunk, form),
            sizeof(gpu::CrowdPosePush), form.posesByLevel ? "pose by level" : "pose by instance",
            {std::max(model.walkSlots, 1U), secondClip(model, form)})
{
    if (form.skinning == CrowdSkinning::Frames)
        framePairs_.emplace(device, crowd_frame_pairs_comp_spirv, framePairSets(instances, chunk),
                            static_cast<std::uint32_t>(sizeof(gpu::CrowdPosePush)), "frame pairs");
}

void CrowdPosePass::count(const gpu::Frame& frame, const Chunk& chunk) const
{
    count_.bind(frame.commands);
    count_.push(
        frame.commands,
        gpu::ChunkPush{.first = chunk.first, .capacity = buffers_.capacity, .views = chunk.views});
    dispatch(frame.commands, shapeCount_);
}

void CrowdPosePass::pose(const gpu::Frame& frame, const Chunk& chunk, std::size_t step) const
{
    record(frame, {.first = chunk.first, .modelSpace = 0}, step);
}

void CrowdPosePass::poseInModelSpace(const gpu::Frame& frame, const Chunk& chunk,
                                     std::size_t step) const
{
    record(frame, {.first = chunk.first, .modelSpace = 1}, step);
}

void CrowdPosePass::record(const gpu::Frame& frame, const gpu::CrowdPosePush& push,
                           std::size_t step) const
{
    gpu::CrowdPosePush constants = push;
    constants.jointCount = jointCount_;
    constants.firstInLevel = steps_[step].first;
    constants.jointsInLevel = steps_[step].count;
    constants.channel = steps_[step].channel;
    pose_.bind(frame.commands, frame.slot);
    pose_.push(frame.commands, constants);
    vkCmdDispatchIndirect(frame.commands, buffers_.chunkCommands.get(),
                          step * sizeof(gpu::DispatchCommand));
    if (!framePairs_ || step > 0)
        return;
    // Nobody waits for them before the skin pass.
    framePairs_->bind(frame.commands, frame.slot);
    framePairs_->push(frame.commands, constants);
    vkCmdDispatchIndirect(frame.commands, buffers_.chunkCommands.get(),
                          (shapeCount_ - 1) * sizeof(gpu::DispatchCommand));
}

} // namespace sinew
