// The compute passes of a chunk in order, each with its buffers, below the barrier that it waits
// for.
#include "engine/base/divided_up.h"
#include "engine/crowd/crowd_frame.h"

namespace sinew
{
namespace
{

// Buffers of one point in time that a frame poses and skins. A frame with motion vectors has two:
// its own time, and the previous frame's time, posed again.
struct PosedTime
{
    const gpu::Buffer& clips;
    const PosedInstances& posed;
    bool isBefore = false;
};

std::vector<PosedTime> posedTimesOf(const gpu::Frame& frame, const CrowdBuffers& crowd,
                                    const Chunk& chunk)
{
    std::vector<PosedTime> times = {
        {.clips = crowd.instances.clips[frame.slot], .posed = crowd.chunk.now}};
    if (chunk.before)
        times.push_back({.clips = crowd.instances.clipsBefore[frame.slot],
                         .posed = *crowd.chunk.before,
                         .isBefore = true});
    return times;
}

gpu::ChunkPush pushFor(const CrowdBuffers& crowd, const Chunk& chunk)
{
    const CrowdModelBuffers& model = crowd.model;
    return {.chunk = chunk.index,
            .number = chunk.number,
            .candidates = crowd.firstCandidate(),
            .capacity = crowd.chunk.capacity,
            .views = chunk.views,
            .listed = chunk.listsOccluders ? gpu::kOccluderLists : gpu::kAllLists,
            .resumes = chunk.resumes,
            .occludes = chunk.hides ? 1U : 0U,
            .listsHoldPoses = crowd.config.skins() ? 0U : 1U,
            .jointCount = model.jointCount,
            .levelCount = model.levelCount,
            .weightCount = model.weightCount,
            .lodCount = model.lodCount,
            .meshCount = model.meshCount,
            .bucketCount = static_cast<std::uint32_t>(model.buckets.size()),
            .groupsOfInstance = crowd.chunk.groupsOfInstance,
            .leastOrderedDraws = crowd.chunk.leastOrderedDraws};
}

// The buffers that a bucket's skin program reads.
std::vector<const gpu::Buffer*> skinInputs(const CrowdBuffers& crowd, const gpu::Buffer& constants,
                                           const ListBuffers& lists, const PosedInstances& posed,
                                           bool isMorphed)
{
    const CrowdModelBuffers& model = crowd.model;
    if (isMorphed)
        return {&constants,         &posed.jointMatrices, &model.influences, &model.morphedVertices,
                &model.morphRanges, &model.morphDeltas,   &posed.weights,    &lists.lists};
    if (crowd.config.skinning == CrowdSkinning::Simple)
        return {&constants, &model.vertexInfluences, &model.simpleInfluences, &posed.jointMatrices,
                &lists.lists};
    if (crowd.config.skinning == CrowdSkinning::Frames)
        return {&constants,           &posed.jointMatrices, &model.framedVertices, &model.frames,
                &model.frameTangents, &model.frameNormals,  &posed.framePairs,     &lists.lists};
    return {&constants, &posed.jointMatrices, &model.influences, &lists.lists, &model.anyNumber};
}

// The skin pass: reads joint matrices, writes skinned vertices, one dispatch per bucket. With the
// triangle cull, also writes projected vertices for the chunk's views.
void skinVertices(const gpu::Frame& frame, const CrowdPrograms& programs, const CrowdBuffers& crowd,
                  const Chunk& chunk, const PosedTime& time)
{
    const CrowdModelBuffers& model = crowd.model;
    const ChunkBuffers& buffers = crowd.chunk;
    const ListBuffers& lists = listsFor(buffers, chunk);
    const auto bucketCount = static_cast<std::uint32_t>(model.buckets.size());
    const std::uint32_t views = crowd.config.projects() ? chunk.views : 0;
    const std::vector<gpu::Program>& skins =
        time.isBefore ? programs.skinBefore : programs.skin.at(views);
    for (std::uint32_t lod = 0; lod < model.lodCount; ++lod)
        for (std::uint32_t i = 0; i < bucketCount; ++i)
        {
            const InfluenceBucket& bucket = model.buckets[i];
            if (bucket.lods[lod] == 0)
                continue;
            std::vector<const gpu::Buffer*> bound = skinInputs(
                crowd, crowd.instances.constants[frame.slot], lists, time.posed, bucket.isMorphed);
            if (time.isBefore) // of which only positions matter
                bound.insert(bound.end(), {&time.posed.skinned, &buffers.unused, &buffers.unused,
                                           &buffers.unused});
            else
                bound.insert(bound.end(), {&time.posed.skinned, &buffers.tangents,
                                           &buffers.camera.projected, &buffers.light.projected});
            if (crowd.config.skinning == CrowdSkinning::Fast)
                bound.push_back(&model.places);
            dispatch(
                frame, skins[i],
                {.commands = &lists.listCommands, .command = gpu::skinCommand(lod, i, bucketCount)},
                gpu::CrowdSkinPush{.firstVertex = bucket.firstVertex,
                                   .vertexCount = bucket.vertexCount,
                                   .skinnedCount = bucket.lods[lod],
                                   .firstInfluence = hasAnyNumber(bucket) ? bucket.firstAnyNumber
                                                                          : bucket.firstInfluence,
                                   .vertexStride = crowd.plan.room.lods[lod].vertexCount,
                                   .jointCount = model.jointCount,
                                   .capacity = buffers.capacity,
                                   .lod = lod},
                bound);
        }
}

void cullTriangles(const gpu::Frame& frame, const CrowdPrograms& programs,
                   const CrowdBuffers& crowd, const Chunk& chunk, gpu::ChunkPush push)
{
    const CrowdModelBuffers& model = crowd.model;
    const ChunkBuffers& buffers = crowd.chunk;
    const ListBuffers& lists = listsFor(buffers, chunk);
    // Without occluders, the last two bindings are not read.
    const gpu::Buffer& occluderDraws = chunk.hides ? buffers.occluders.cameraDraws : model.meshes;
    const gpu::Buffer& occluderCounts = chunk.hides ? buffers.occluders.drawCounts : model.meshes;
    const auto cull =
        [&](std::uint32_t list, const ChunkBuffers::Culled& view, const gpu::Buffer& draws)
    {
        push.list = list;
        dispatch(frame, programs.cullTriangles,
                 {.commands = &lists.listCommands,
                  .command = gpu::trianglesCommand(push.lodCount, push.bucketCount, list)},
                 push,
                 {&crowd.instances.constants[frame.slot], &model.pieces, &model.triangles,
                  &view.projected, &lists.lists, &view.indices, &draws, &lists.lengths,
                  &model.meshes, &lists.drawCounts, &occluderDraws, &occluderCounts});
    };
    if ((chunk.views & gpu::kLightView) != 0 && !chunk.listsOccluders)
        cull(gpu::kLightCulledList, buffers.light, lists.lightDraws);
    if ((chunk.views & gpu::kCameraView) != 0)
        cull(gpu::kCameraCulledList, buffers.camera, lists.cameraDraws);
}

} // namespace

void CrowdFrame::recordCandidates(const gpu::Frame& frame, std::uint32_t views,
                                  const AfterPass& afterPass) const
{
    const CrowdBuffers& crowd = buffers_;
    const CrowdPrograms& programs = programs_;
    const CrowdInstances& instances = crowd.instances;
    const std::uint32_t groups = dividedUp(instances.count, gpu::kScanGroup);

    barrier(frame, "candidates before", kChunkBefore, {gpu::kComputeWrite});
    dispatch(frame, programs.testInstances, {.x = groups},
             gpu::ChunkPush{.views = views, .lodCount = crowd.model.lodCount},
             {&instances.constants[frame.slot], &instances.clips[frame.slot], &instances.records,
              &instances.found, &instances.groupCounts, &crowd.room});

    barrier(frame, "candidate counts", gpu::kComputeWrite, {gpu::kComputeRead});
    dispatch(frame, programs.scanCandidates, {}, groups,
             {&instances.groupCounts, &instances.groupStarts, &instances.candidates, &crowd.room});

    barrier(frame, "candidate starts", gpu::kComputeWrite,
            {gpu::kComputeRead | gpu::kComputeWrite});
    dispatch(frame, programs.writeCandidates, {.x = groups}, instances.count,
             {&instances.found, &instances.groupStarts, &instances.candidates, &crowd.room});
    notify(afterPass, CrowdPass::Cull);

    barrier(frame, "candidates", gpu::kComputeWrite, {gpu::kComputeRead});
}

void CrowdFrame::recordChunk(const gpu::Frame& frame, const Chunk& chunk,
                             const AfterPass& afterPass) const
{
    const CrowdBuffers& crowd = buffers_;
    const CrowdPrograms& programs = programs_;
    const CrowdModelBuffers& model = crowd.model;
    const CrowdInstances& instances = crowd.instances;
    const ChunkBuffers& buffers = crowd.chunk;
    const ListBuffers& lists = listsFor(buffers, chunk);
    const gpu::Buffer& constants = instances.constants[frame.slot];
    const std::vector<PosedTime> times = posedTimesOf(frame, crowd, chunk);
    const gpu::ChunkPush push = pushFor(crowd, chunk);
    const auto groups = [&](std::uint32_t command)
    { return gpu::Groups{.commands = &buffers.chunkCommands, .command = command}; };
    const bool byInstance = config_.posing == CrowdPosing::ByInstance;
    const gpu::Access readsArrays = config_.texels ? gpu::kComputeTexelRead : gpu::kComputeRead;
    const gpu::Access drawsArrays =
        config_.texels ? gpu::kVertexShaderTexelRead : gpu::kVertexShaderRead;
    const gpu::Access drawsIndices = config_.projects() ? gpu::kIndexRead : gpu::Access{};

    barrier(frame, "chunk before", kChunkBefore, {gpu::kComputeWrite});
    dispatch(frame, programs.countChunk, {}, push,
             {&instances.candidates, &buffers.chunkCommands, &buffers.chunkCount, &crowd.room});
    notify(afterPass, CrowdPass::Cull);

    barrier(frame, "chunk count", gpu::kComputeWrite, {gpu::kComputeRead, gpu::kIndirectRead});
    for (const auto& [clips, posed, isBefore] : times)
    {
        dispatch(frame, programs.pose, groups(gpu::kPoseCommand), push,
                 {&constants, &clips, &instances.records, &model.keys, &model.hierarchy,
                  &instances.candidates, byInstance ? &buffers.chunkCount : &model.levelRanges,
                  &posed.jointMatrices, &model.frameTimes, &model.scales, &posed.framePairs});
        // Only the skin pass reads the weights: no barrier stands between them and the joints.
        if (programs.weights)
            dispatch(frame, programs.weights, groups(gpu::kWeightsCommand), push,
                     {&constants, &clips, &instances.records, &model.weights, &instances.candidates,
                      &buffers.chunkCount, &posed.weights, &model.frameTimes});
    }
    notify(afterPass, CrowdPass::PoseJoints);

    barrier(frame, "joint matrices", gpu::kComputeWrite, {readsArrays});
    dispatch(frame, programs.testPoses, groups(gpu::kInstancesCommand), push,
             {&constants, &buffers.now.jointMatrices, &model.carried, &crowd.room,
              &buffers.chunkCount, &buffers.flags, &buffers.groupCounts, &instances.candidates,
              &instances.seen, &buffers.boxes});

    if (chunk.hides)
    {
        barrier(frame, "instances in view", gpu::kComputeWrite,
                {gpu::kComputeRead | gpu::kComputeWrite});
        occlusion_->test(frame, push);
    }

    barrier(frame, "list counts", gpu::kComputeWrite, {gpu::kComputeRead});
    const bool followsOccluders = config_.occludes && !chunk.listsOccluders;
    dispatch(frame, programs.scanLists, {}, push,
             {&buffers.chunkCount, &buffers.groupCounts, &buffers.groupStarts, &lists.lengths,
              &buffers.bucketGroups, &lists.listCommands, &model.meshes, &lists.draws,
              &lists.drawCounts, &buffers.history, &lists.lists, &lists.orderedDraws, &crowd.room,
              followsOccluders ? &buffers.occluders.lengths : &buffers.chunkCount});

    barrier(frame, "list starts", gpu::kComputeWrite, {gpu::kComputeRead | gpu::kComputeWrite});
    dispatch(frame, programs.writeLists, groups(gpu::kListsCommand), push,
             {&buffers.chunkCount, chunk.hides ? &buffers.unhidden : &buffers.flags,
              &buffers.groupStarts, &lists.lengths, &lists.lists, &model.meshes,
              &lists.orderedDraws, &crowd.room, &buffers.places});
    notify(afterPass, CrowdPass::Cull);

    barrier(frame, "lists", gpu::kComputeWrite,
            {gpu::kIndirectRead, gpu::kComputeRead, readsArrays});
    if (config_.skins())
    {
        const gpu::DisjointWrites vertices(frame);
        for (const PosedTime& time : times)
            skinVertices(frame, programs, crowd, chunk, time);
        notify(afterPass, CrowdPass::Skin);
    }

    if (config_.projects())
    {
        barrier(frame, "projected vertices", gpu::kComputeWrite, {readsArrays});
        cullTriangles(frame, programs, crowd, chunk, push);
        notify(afterPass, CrowdPass::CullTriangles);
    }
    barrier(frame, "draws", gpu::kComputeWrite, {gpu::kIndirectRead, drawsArrays, drawsIndices});
}

} // namespace sinew
