#include "engine/crowd/crowd_passes.h"

#include "engine/crowd/triangle_cull.h"

#include <algorithm>
#include <bit>

#include "spirv/crowd_bounds_comp_variants.h"
#include "spirv/crowd_candidates_comp.h"
#include "spirv/crowd_candidates_scan_comp.h"
#include "spirv/crowd_chunk_comp.h"
#include "spirv/crowd_cull_comp.h"
#include "spirv/crowd_frame_pairs_comp_variants.h"
#include "spirv/crowd_lists_comp.h"
#include "spirv/crowd_lists_scan_comp.h"
#include "spirv/crowd_morph_weights_comp_variants.h"
#include "spirv/crowd_pose_comp_variants.h"
#include "spirv/crowd_pose_workgroup_comp_variants.h"
#include "spirv/crowd_reused_draws_comp.h"
#include "spirv/crowd_triangles_comp_variants.h"

namespace sinew
{
namespace
{

constexpr ArrayShader kTest{crowd_bounds_comp_spirv, crowd_bounds_storage_comp_spirv};
constexpr ArrayShader kByInstance{crowd_pose_comp_spirv, crowd_pose_storage_comp_spirv};
constexpr ArrayShader kByWorkgroup{crowd_pose_workgroup_comp_spirv,
                                   crowd_pose_workgroup_storage_comp_spirv};
constexpr ArrayShader kFramePairs{crowd_frame_pairs_comp_spirv,
                                  crowd_frame_pairs_storage_comp_spirv};
constexpr ArrayShader kWeights{crowd_morph_weights_comp_spirv,
                               crowd_morph_weights_storage_comp_spirv};
constexpr ArrayShader kLong{crowd_triangles_comp_spirv, crowd_triangles_storage_comp_spirv};
constexpr ArrayShader kShort{crowd_triangles_short_comp_spirv,
                             crowd_triangles_short_storage_comp_spirv};

using Set = std::vector<gpu::Descriptor>;

gpu::UniformBuffer uniform(const gpu::Buffer& buffer)
{
    return {.buffer = &buffer};
}

// Makes the passes of one crowd.
class Maker
{
public:
    Maker(const gpu::Device& device, const CrowdBuffers& buffers)
        : device_(device), buffers_(buffers), form_(buffers.form), model_(buffers.model),
          instances_(buffers.instances), chunk_(buffers.chunk)
    {
    }

    gpu::ComputePass testInstances() const
    {
        return made(crowd_cull_comp_spirv, "coarse cull", 1,
                    [&](std::uint32_t, std::uint32_t slot)
                    {
                        return Set{constants(slot),         &instances_.clips[slot],
                                   &instances_.records,     &instances_.found,
                                   &instances_.groupCounts, uniform(model_.bound),
                                   uniform(buffers_.room)};
                    });
    }

    gpu::ComputePass framePairs() const
    {
        return madeForMoments(kFramePairs.suiting(form_), "frame pairs", poseConstants(0, 0),
                              [&](const MomentBuffers& moment, std::uint32_t slot)
                              {
                                  return Set{&moment.clips[slot],
                                             &instances_.records,
                                             &instances_.candidates,
                                             &chunk_.chunkCount,
                                             &moment.posed.framePairs.buffer,
                                             &model_.frameTimes};
                              });
    }

    gpu::ComputePass pose() const
    {
        const bool byInstance = form_.posing == CrowdPosing::ByInstance;
        return madeForMoments((byInstance ? kByInstance : kByWorkgroup).suiting(form_),
                              byInstance ? "pose by instance" : "pose by workgroup",
                              byInstance ? poseConstants(std::max(model_.walkSlots, 1U), 0)
                                         : poseConstants(model_.jointCount, posingInvocations()),
                              [&, byInstance](const MomentBuffers& moment, std::uint32_t slot)
                              {
                                  return Set{constants(slot),
                                             &moment.clips[slot],
                                             &instances_.records,
                                             &model_.keys,
                                             byInstance ? gpu::Descriptor(&model_.walk)
                                                        : gpu::Descriptor(&model_.hierarchy),
                                             &instances_.candidates,
                                             byInstance ? &chunk_.chunkCount : &model_.levelRanges,
                                             &moment.posed.jointMatrices.buffer,
                                             &model_.frameTimes,
                                             &model_.scales};
                              });
    }

    gpu::ComputePass weights() const
    {
        return madeForMoments(kWeights.suiting(form_), "weights", poseConstants(0, 0),
                              [&](const MomentBuffers& moment, std::uint32_t slot)
                              {
                                  return Set{constants(slot),
                                             &moment.clips[slot],
                                             &instances_.records,
                                             &model_.morphs->weights,
                                             &instances_.candidates,
                                             &chunk_.chunkCount,
                                             &moment.posed.weights.buffer,
                                             &moment.posed.framePairs};
                              });
    }

    gpu::ComputePass testPoses() const
    {
        return made(kTest.suiting(form_), "tight cull", 1,
                    [&](std::uint32_t, std::uint32_t slot)
                    {
                        return Set{constants(slot),     &chunk_.now.jointMatrices,
                                   &model_.carried,     uniform(model_.bound),
                                   &chunk_.chunkCount,  &chunk_.flags,
                                   &chunk_.groupCounts, &instances_.candidates,
                                   &instances_.seen,    &chunk_.boxes};
                    },
                    {form_.occludes ? 1U : 0U});
    }

    gpu::ComputePass scanLists() const
    {
        return made(crowd_lists_scan_comp_spirv, "lists scan", listGroups(),
                    [&](std::uint32_t group, std::uint32_t)
                    {
                        const ListBuffers& lists = listsOf(group);
                        const bool ofOthers = form_.occludes && group == 0;
                        return Set{&chunk_.chunkCount,
                                   &chunk_.groupCounts,
                                   &chunk_.groupStarts,
                                   &lists.lengths,
                                   &chunk_.bucketGroups,
                                   &lists.listCommands,
                                   &model_.meshes,
                                   &lists.draws,
                                   &lists.drawCounts,
                                   &chunk_.history,
                                   &lists.lists.buffer,
                                   &lists.orderedDraws,
                                   uniform(buffers_.room),
                                   ofOthers ? &chunk_.occluders.lengths : &chunk_.chunkCount};
                    });
    }

    gpu::ComputePass writeLists() const
    {
        return made(
            crowd_lists_comp_spirv, "lists", form_.occludes ? kUnhiddenSets + 1 : 1,
            [&](std::uint32_t group, std::uint32_t)
            {
                const ListBuffers& lists = listsOf(group);
                return Set{
                    &chunk_.chunkCount,  group == kUnhiddenSets ? &chunk_.unhidden : &chunk_.flags,
                    &chunk_.groupStarts, &lists.lengths,
                    &lists.lists.buffer, &model_.meshes,
                    &lists.orderedDraws, uniform(buffers_.room),
                    &chunk_.places};
            });
    }

    gpu::ComputePass cullTriangles(const ChunkBuffers::Culled& view,
                                   gpu::Buffer ListBuffers::*draws, std::uint32_t groups,
                                   const std::string& name) const
    {
        const bool isShort = chunk_.indexType == VK_INDEX_TYPE_UINT16;
        return made((isShort ? kShort : kLong).suiting(form_), name, groups,
                    [&](std::uint32_t group, std::uint32_t slot)
                    {
                        const ListBuffers& lists = listsOf(group);
                        return Set{constants(slot),  &model_.pieces,      &model_.triangles,
                                   &view.projected,  &lists.lists.buffer, &view.indices,
                                   &(lists.*draws),  &lists.lengths,      &model_.meshes,
                                   &lists.drawCounts};
                    },
                    {device_.subgroups().subgroupSize * subgroupsOfGroup(device_, form_)});
    }

    std::uint32_t listGroups() const { return form_.occludes ? 2 : 1; }

private:
    // A pass with the sets `setOf(group, slot)`.
    template <class SetOf>
    gpu::ComputePass made(gpu::SpirV code, const std::string& name, std::uint32_t groups,
                          const SetOf& setOf, const gpu::Specialisation& specialisation = {}) const
    {
        std::vector<Set> sets;
        for (std::uint32_t group = 0; group < groups; ++group)
            for (std::uint32_t slot = 0; slot < gpu::kFramesInFlight; ++slot)
                sets.push_back(setOf(group, slot));
        return {device_, code, sets, sizeof(gpu::ChunkPush), name, specialisation};
    }

    template <class SetOf>
    gpu::ComputePass madeForMoments(gpu::SpirV code, const std::string& name,
                                    const gpu::Specialisation& specialisation,
                                    const SetOf& setOf) const
    {
        return made(
            code, name, form_.motion ? 2 : 1,
            [&](std::uint32_t group, std::uint32_t slot)
            { return setOf(buffersOf(buffers_, static_cast<Moment>(group)), slot); },
            specialisation);
    }

    gpu::UniformBuffer constants(std::uint32_t slot) const
    {
        return uniform(instances_.constants[slot]);
    }
    const ListBuffers& listsOf(std::uint32_t group) const
    {
        return group == 1 ? chunk_.occluders : chunk_.shown;
    }

    // For the passes whose shaders know kSecond and kUneven; `first` and `third` are the pose's
    // own.
    gpu::Specialisation poseConstants(std::uint32_t first, std::uint32_t third) const
    {
        const std::uint32_t blends = form_.blends ? gpu::kSecondBlends : gpu::kSecondUnused;
        return {first, model_.frames ? gpu::kSecondIsChannel : blends, third,
                model_.uneven ? 1U : 0U, model_.scale == JointScale::None ? 0U : 1U};
    }

    // Of a workgroup: no more than joints or than kWorkgroupSize, but at least a subgroup where
    // that allows.
    std::uint32_t posingInvocations() const
    {
        return std::min(
            std::max(std::bit_ceil(model_.jointCount), device_.subgroups().subgroupSize),
            gpu::kWorkgroupSize);
    }

    const gpu::Device& device_;
    const CrowdBuffers& buffers_;
    const CrowdForm& form_;
    const CrowdModelBuffers& model_;
    const CrowdInstances& instances_;
    const ChunkBuffers& chunk_;
};

} // namespace

CrowdPasses::CrowdPasses(const gpu::Device& device, const CrowdBuffers& buffers)
{
    const Maker make(device, buffers);
    const CrowdForm& form = buffers.form;
    const CrowdInstances& instances = buffers.instances;
    const ChunkBuffers& chunk = buffers.chunk;
    const auto ofOneSet = [&](gpu::SpirV code, const Set& set, std::size_t pushBytes,
                              const char* name) -> gpu::ComputePass {
        return {device, code, {set}, static_cast<std::uint32_t>(pushBytes), name};
    };
    testInstances = make.testInstances();
    scanCandidates = ofOneSet(crowd_candidates_scan_comp_spirv,
                              {&instances.groupCounts, &instances.groupStarts,
                               &instances.candidates, uniform(buffers.room)},
                              sizeof(std::uint32_t), "candidates scan");
    writeCandidates = ofOneSet(
        crowd_candidates_comp_spirv,
        {&instances.found, &instances.groupStarts, &instances.candidates, uniform(buffers.room)},
        sizeof(std::uint32_t), "candidates");
    countChunk = ofOneSet(crowd_chunk_comp_spirv,
                          {&instances.candidates, &chunk.chunkShapes, &chunk.chunkCommands,
                           &chunk.chunkCount, uniform(buffers.room)},
                          sizeof(gpu::ChunkPush), "chunk count");
    if (form.skinning == CrowdSkinning::Frames || buffers.model.findsFramesFirst)
        framePairs = make.framePairs();
    pose = make.pose();
    if (buffers.model.morphs)
        weights = make.weights();
    testPoses = make.testPoses();
    scanLists = make.scanLists();
    writeLists = make.writeLists();
    if (!form.projects())
        return;
    cullForCamera = make.cullTriangles(chunk.camera, &ListBuffers::cameraDraws, make.listGroups(),
                                       "triangle cull for the camera");
    cullForLight =
        make.cullTriangles(chunk.light, &ListBuffers::lightDraws, 1, "triangle cull for the light");
    if (form.occludes)
        reuseDraws =
            ofOneSet(crowd_reused_draws_comp_spirv,
                     {&chunk.shown.lengths, &chunk.shown.lists.buffer, &buffers.model.meshes,
                      &chunk.occluders.cameraDraws, &chunk.shown.cameraDraws,
                      &chunk.occluders.drawCounts, &chunk.shown.drawCounts},
                     sizeof(gpu::ChunkPush), "draws of occluders");
}

gpu::ChunkPush pushFor(const CrowdBuffers& buffers, const Chunk& chunk, bool inModelSpace)
{
    const CrowdModelBuffers& model = buffers.model;
    return {.chunk = chunk.index,
            .number = chunk.number,
            .candidates = buffers.firstCandidate(),
            .capacity = buffers.chunk.capacity,
            .views = chunk.views,
            .listed = chunk.listsOccluders ? gpu::kOccluderLists : gpu::kAllLists,
            .resumes = chunk.resumes,
            .occludes = chunk.hides ? 1U : 0U,
            .listsHoldPoses = buffers.form.skins() ? 0U : 1U,
            .modelSpace = inModelSpace ? 1U : 0U,
            .jointCount = model.jointCount,
            .levelCount = model.levelCount,
            .weightCount = model.morphs ? model.morphs->weightCount : 0,
            .lodCount = model.lodCount,
            .meshCount = model.meshCount,
            .bucketCount = static_cast<std::uint32_t>(model.buckets.size()),
            .groupsOfInstance = buffers.chunk.groupsOfInstance,
            .leastOrderedDraws = buffers.chunk.leastOrderedDraws};
}

} // namespace sinew
