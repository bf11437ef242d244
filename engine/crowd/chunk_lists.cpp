#include "engine/crowd/chunk_lists.h"

#include "engine/crowd/array_shader.h"
#include "engine/crowd/crowd_pose_pass.h"
#include "engine/crowd/triangle_cull.h"

#include "spirv/crowd_bounds_comp.h"
#include "spirv/crowd_bounds_storage_comp.h"
#include "spirv/crowd_lists_comp.h"
#include "spirv/crowd_lists_scan_comp.h"

namespace sinew
{
namespace
{

constexpr ArrayShader kTest{crowd_bounds_comp_spirv, crowd_bounds_storage_comp_spirv};

std::vector<std::vector<gpu::Descriptor>> testSets(const CrowdBuffers& buffers)
{
    const ChunkBuffers& chunk = buffers.chunk;
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (const gpu::Buffer& constants : buffers.instances.constants)
        sets.push_back({gpu::UniformBuffer{.buffer = &constants}, chunk.jointMatrices.texels(),
                        buffers.model.carried.texels(),
                        gpu::UniformBuffer{.buffer = &buffers.model.bound}, &chunk.chunkCount,
                        &chunk.flags, &chunk.groupCounts, &buffers.instances.candidates});
    return sets;
}

std::vector<gpu::Descriptor> scanSet(const CrowdBuffers& buffers)
{
    const ChunkBuffers& chunk = buffers.chunk;
    return {&chunk.chunkCount,
            &chunk.groupCounts,
            &chunk.groupStarts,
            &chunk.lengths,
            &chunk.bucketGroups,
            &chunk.listCommands,
            &buffers.model.meshes,
            &chunk.draws,
            &chunk.drawCounts,
            &chunk.history,
            &chunk.lists.buffer,
            &chunk.orderedDraws,
            gpu::UniformBuffer{.buffer = &buffers.room}};
}

} // namespace

ChunkLists::ChunkLists(const gpu::Device& device, const CrowdBuffers& buffers)
    : buffers_(buffers), steps_(poseSteps(buffers)),
      groupsOfInstance_(groupsOfInstance(device, buffers.form)),
      test_(device, kTest.suiting(buffers.form), testSets(buffers), sizeof(gpu::ChunkPush),
            "tight cull"),
      scan_(device, crowd_lists_scan_comp_spirv, {scanSet(buffers)}, sizeof(gpu::ListsPush),
            "lists scan"),
      write_(device, crowd_lists_comp_spirv,
             {{&buffers.chunk.chunkCount, &buffers.chunk.flags, &buffers.chunk.groupStarts,
               &buffers.chunk.lengths, &buffers.chunk.lists.buffer, &buffers.model.meshes,
               &buffers.chunk.orderedDraws, gpu::UniformBuffer{.buffer = &buffers.room}}},
             sizeof(gpu::ChunkPush), "lists")
{
}

void ChunkLists::test(const gpu::Frame& frame, const Chunk& chunk) const
{
    test_.dispatchIndirect(frame,
                           gpu::ChunkPush{.chunk = chunk.index,
                                          .candidates = buffers_.firstCandidate(),
                                          .views = chunk.views},
                           buffers_.chunk.chunkCommands, gpu::instancesCommand(steps_));
}

void ChunkLists::scan(const gpu::Frame& frame, const Chunk& chunk) const
{
    const gpu::ListsPush push{.capacity = buffers_.chunk.capacity,
                              .bucketCount =
                                  static_cast<std::uint32_t>(buffers_.model.buckets.size()),
                              .meshCount = buffers_.model.meshCount,
                              .chunk = chunk.number,
                              .groupsOfInstance = groupsOfInstance_,
                              .lodCount = buffers_.model.lodCount,
                              .leastOrderedDraws = buffers_.chunk.leastOrderedDraws};
    scan_.dispatch(frame, push, 1);
}

void ChunkLists::write(const gpu::Frame& frame) const
{
    write_.dispatchIndirect(frame,
                            gpu::ChunkPush{.capacity = buffers_.chunk.capacity,
                                           .listsHoldPoses = buffers_.form.skins() ? 0U : 1U,
                                           .lodCount = buffers_.model.lodCount,
                                           .meshCount = buffers_.model.meshCount},
                            buffers_.chunk.chunkCommands, gpu::listsCommand(steps_));
}

} // namespace sinew
