#include "engine/crowd/cull_passes.h"

#include "engine/base/divided_up.h"
#include "engine/crowd/triangle_cull.h"

#include "spirv/crowd_bounds_comp_variants.h"
#include "spirv/crowd_candidates_comp.h"
#include "spirv/crowd_candidates_scan_comp.h"
#include "spirv/crowd_cull_comp.h"
#include "spirv/crowd_lists_comp.h"
#include "spirv/crowd_lists_scan_comp.h"

namespace sinew
{
namespace
{

std::vector<std::vector<gpu::Descriptor>> cullSets(const CrowdBuffers& buffers)
{
    const CrowdInstances& instances = buffers.instances;
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (std::size_t slot = 0; slot < instances.constants.size(); ++slot)
        sets.push_back({gpu::UniformBuffer{.buffer = &instances.constants[slot]},
                        &instances.clips[slot], &instances.records, &instances.found,
                        &instances.groupCounts, gpu::UniformBuffer{.buffer = &buffers.model.bound},
                        gpu::UniformBuffer{.buffer = &buffers.room}});
    return sets;
}

constexpr ArrayShader kTest{crowd_bounds_comp_spirv, crowd_bounds_storage_comp_spirv};

std::vector<std::vector<gpu::Descriptor>> testSets(const CrowdBuffers& buffers)
{
    const ChunkBuffers& chunk = buffers.chunk;
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (const gpu::Buffer& constants : buffers.instances.constants)
        sets.push_back({gpu::UniformBuffer{.buffer = &constants}, chunk.jointMatrices.texels(),
                        buffers.model.carried.texels(),
                        gpu::UniformBuffer{.buffer = &buffers.model.bound}, &chunk.chunkCount,
                        &chunk.flags, &chunk.groupCounts, &buffers.instances.candidates,
                        &buffers.instances.seen, &chunk.boxes});
    return sets;
}

std::vector<gpu::Descriptor> scanSet(const CrowdBuffers& buffers, const ListBuffers& lists,
                                     const gpu::Buffer& occluderLengths)
{
    const ChunkBuffers& chunk = buffers.chunk;
    return {&chunk.chunkCount,
            &chunk.groupCounts,
            &chunk.groupStarts,
            &lists.lengths,
            &chunk.bucketGroups,
            &lists.listCommands,
            &buffers.model.meshes,
            &lists.draws,
            &lists.drawCounts,
            &chunk.history,
            &lists.lists.buffer,
            &lists.orderedDraws,
            gpu::UniformBuffer{.buffer = &buffers.room},
            &occluderLengths};
}

std::vector<gpu::Descriptor> writeSet(const CrowdBuffers& buffers, const gpu::Buffer& flags,
                                      const ListBuffers& lists)
{
    return {&buffers.chunk.chunkCount,  &flags,
            &buffers.chunk.groupStarts, &lists.lengths,
            &lists.lists.buffer,        &buffers.model.meshes,
            &lists.orderedDraws,        gpu::UniformBuffer{.buffer = &buffers.room},
            &buffers.chunk.places};
}

// Groups of sets: kShownSets, kOccluderSets, and of what is shown where some is hidden.
constexpr std::uint32_t kUnhiddenSets = 2;

// Groups of one equal set for each slot.
std::vector<std::vector<gpu::Descriptor>>
groupsOfSets(const std::vector<std::vector<gpu::Descriptor>>& sets)
{
    std::vector<std::vector<gpu::Descriptor>> groups;
    for (const std::vector<gpu::Descriptor>& set : sets)
        groups.insert(groups.end(), gpu::kFramesInFlight, set);
    return groups;
}

std::vector<std::vector<gpu::Descriptor>> scanSets(const CrowdBuffers& buffers)
{
    const ChunkBuffers& chunk = buffers.chunk;
    if (!buffers.form.occludes)
        return groupsOfSets({scanSet(buffers, chunk.shown, chunk.chunkCount)});
    return groupsOfSets({scanSet(buffers, chunk.shown, chunk.occluders.lengths),
                         scanSet(buffers, chunk.occluders, chunk.chunkCount)});
}

std::vector<std::vector<gpu::Descriptor>> writeSets(const CrowdBuffers& buffers)
{
    const ChunkBuffers& chunk = buffers.chunk;
    if (!buffers.form.occludes)
        return groupsOfSets({writeSet(buffers, chunk.flags, chunk.shown)});
    return groupsOfSets({writeSet(buffers, chunk.flags, chunk.shown),
                         writeSet(buffers, chunk.flags, chunk.occluders),
                         writeSet(buffers, chunk.unhidden, chunk.shown)});
}

std::uint32_t listedBy(const Chunk& chunk)
{
    return chunk.listsOccluders ? gpu::kOccluderLists : gpu::kAllLists;
}

} // namespace

CandidateCull::CandidateCull(const gpu::Device& device, const CrowdBuffers& buffers)
    : instanceCount_(buffers.instances.count),
      groupCount_(dividedUp(buffers.instances.count, gpu::kScanGroup)),
      test_(device, crowd_cull_comp_spirv, cullSets(buffers), sizeof(gpu::ChunkPush),
            "coarse cull"),
      scan_(device, crowd_candidates_scan_comp_spirv,
            {{&buffers.instances.groupCounts, &buffers.instances.groupStarts,
              &buffers.instances.candidates, gpu::UniformBuffer{.buffer = &buffers.room}}},
            sizeof(std::uint32_t), "candidates scan"),
      write_(device, crowd_candidates_comp_spirv,
             {{&buffers.instances.found, &buffers.instances.groupStarts,
               &buffers.instances.candidates, gpu::UniformBuffer{.buffer = &buffers.room}}},
             sizeof(std::uint32_t), "candidates")
{
}

void CandidateCull::test(const gpu::Frame& frame, std::uint32_t views) const
{
    test_.dispatch(frame, gpu::ChunkPush{.views = views}, groupCount_);
}

void CandidateCull::scan(const gpu::Frame& frame) const
{
    scan_.dispatch(frame, groupCount_, 1);
}

void CandidateCull::write(const gpu::Frame& frame) const
{
    write_.dispatch(frame, instanceCount_, groupCount_);
}

ChunkLists::ChunkLists(const gpu::Device& device, const CrowdBuffers& buffers)
    : buffers_(buffers), groupsOfInstance_(groupsOfInstance(device, buffers.form)),
      test_(device, kTest.suiting(buffers.form), testSets(buffers), sizeof(gpu::ChunkPush),
            "tight cull", {buffers.form.occludes ? 1U : 0U}),
      scan_(device, crowd_lists_scan_comp_spirv, scanSets(buffers), sizeof(gpu::ListsPush),
            "lists scan"),
      write_(device, crowd_lists_comp_spirv, writeSets(buffers), sizeof(gpu::ChunkPush), "lists")
{
}

void ChunkLists::test(const gpu::Frame& frame, const Chunk& chunk) const
{
    test_.dispatchIndirect(frame,
                           gpu::ChunkPush{.chunk = chunk.index,
                                          .candidates = buffers_.firstCandidate(),
                                          .views = chunk.views,
                                          .listed = listedBy(chunk)},
                           buffers_.chunk.chunkCommands, gpu::kInstancesCommand);
}

void ChunkLists::scan(const gpu::Frame& frame, const Chunk& chunk) const
{
    const gpu::ListsPush push{.capacity = buffers_.chunk.capacity,
                              .bucketCount =
                                  static_cast<std::uint32_t>(buffers_.model.buckets.size()),
                              .meshCount = buffers_.model.meshCount,
                              .chunk = chunk.number,
                              .listed = listedBy(chunk),
                              .occludes = chunk.hides ? 1U : 0U,
                              .groupsOfInstance = groupsOfInstance_,
                              .lodCount = buffers_.model.lodCount,
                              .leastOrderedDraws = buffers_.chunk.leastOrderedDraws};
    scan_.dispatch(frame, push, 1, 1, setsFor(chunk));
}

void ChunkLists::write(const gpu::Frame& frame, const Chunk& chunk) const
{
    write_.dispatchIndirect(frame,
                            gpu::ChunkPush{.capacity = buffers_.chunk.capacity,
                                           .listed = listedBy(chunk),
                                           .listsHoldPoses = buffers_.form.skins() ? 0U : 1U,
                                           .lodCount = buffers_.model.lodCount,
                                           .meshCount = buffers_.model.meshCount},
                            buffers_.chunk.chunkCommands, gpu::kListsCommand,
                            chunk.hides ? kUnhiddenSets : setsFor(chunk));
}

} // namespace sinew
