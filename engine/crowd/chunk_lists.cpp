#include "engine/crowd/chunk_lists.h"

#include "spirv/crowd_bounds_comp.h"
#include "spirv/crowd_bounds_storage_comp.h"
#include "spirv/crowd_lists_comp.h"
#include "spirv/crowd_lists_scan_comp.h"

namespace sinew
{
namespace
{

std::vector<std::vector<gpu::Descriptor>>
testSets(const CrowdModelBuffers& model, const CrowdInstances& instances, const ChunkBuffers& chunk)
{
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (const gpu::Buffer& frame : instances.frames)
        sets.push_back({gpu::UniformBuffer{.buffer = &frame}, chunk.jointMatrices.texels(),
                        model.carried.texels(), gpu::UniformBuffer{.buffer = &model.bound},
                        &chunk.chunkCount, &chunk.flags, &chunk.groupCounts});
    return sets;
}

} // namespace

ChunkLists::ChunkLists(const gpu::Device& device, const CrowdModelBuffers& model,
                       const CrowdInstances& instances, const ChunkBuffers& chunk,
                       const CrowdForm& form)
    : buffers_(chunk),
      command_((form.posesByLevel ? model.levels.size() : 1) * sizeof(gpu::DispatchCommand)),
      listsPush_{.capacity = chunk.capacity,
                 .bucketCount = static_cast<std::uint32_t>(skinnedBuckets(model, form).size()),
                 .instancesAtOnce = instancesAtOnce(form),
                 .meshCount = model.meshCount},
      listsHoldPoses_(!form.skins()),
      test_(device,
            form.texels ? gpu::SpirV(crowd_bounds_comp_spirv)
                        : gpu::SpirV(crowd_bounds_storage_comp_spirv),
            testSets(model, instances, chunk), sizeof(gpu::ChunkPush), "tight cull"),
      scan_(device, crowd_lists_scan_comp_spirv,
            {{&chunk.chunkCount, &chunk.groupCounts, &chunk.groupStarts, &chunk.lengths,
              &chunk.bucketGroups, &chunk.listCommands, &model.meshes, &chunk.draws,
              &chunk.drawCounts, &chunk.history}},
            sizeof(gpu::ListsPush), "lists scan"),
      write_(device, crowd_lists_comp_spirv,
             {{&chunk.chunkCount, &chunk.flags, &chunk.groupStarts, &chunk.lists.buffer}},
             sizeof(gpu::ChunkPush), "lists")
{
}

void ChunkLists::test(const gpu::Frame& frame, const Chunk& chunk) const
{
    test_.bind(frame.commands, frame.slot);
    test_.push(
        frame.commands,
        gpu::ChunkPush{.first = chunk.first, .capacity = buffers_.capacity, .views = chunk.views});
    vkCmdDispatchIndirect(frame.commands, buffers_.chunkCommands.get(), command_);
}

void ChunkLists::scan(const gpu::Frame& frame, const Chunk& chunk) const
{
    gpu::ListsPush push = listsPush_;
    push.chunk = chunk.number;
    scan_.bind(frame.commands);
    scan_.push(frame.commands, push);
    vkCmdDispatch(frame.commands, 1, 1, 1);
}

void ChunkLists::write(const gpu::Frame& frame) const
{
    write_.bind(frame.commands);
    write_.push(frame.commands, gpu::ChunkPush{.capacity = buffers_.capacity,
                                               .listsHoldPoses = listsHoldPoses_ ? 1U : 0U});
    vkCmdDispatchIndirect(frame.commands, buffers_.chunkCommands.get(), command_);
}

} // namespace sinew
