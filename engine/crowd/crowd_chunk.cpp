// The compute passes of a chunk in order, each with its buffers, after the barrier that it waits
// for.
#include "engine/base/divided_up.h"
#include "engine/crowd/crowd_frame.h"

#include <algorithm>
#include <bit>

namespace sinew
{
namespace
{

// Buffers for one of the times at which a frame poses and skins. A frame with motion vectors has
// two: its own time, and that of the previous frame, for which it poses again.
struct PosedTime
{
    const FrameInputs& inputs;
    const gpu::Buffer& records;
    const PosedInstances& posed;
    bool isBefore = false;
};

std::vector<PosedTime> posedTimesOf(const gpu::Frame& frame, const CrowdBuffers& crowd,
                                    const Chunk& chunk)
{
    const CrowdInstances& instances = crowd.instances;
    std::vector<PosedTime> times = {{.inputs = instances.now[frame.slot],
                                     .records = instances.records,
                                     .posed = crowd.chunk.now}};
    if (chunk.before)
        times.push_back({.inputs = instances.before[frame.slot],
                         .records = instances.recordsBefore,
                         .posed = *crowd.chunk.before,
                         .isBefore = true});
    return times;
}

gpu::ChunkPush pushFor(const CrowdBuffers& crowd, const Chunk& chunk, bool isFar)
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
            .jointStride = isFar ? model.farJointCount : model.jointCount,
            .levelCount = model.levelCount,
            .weightCount = std::max(model.weightCount, model.paletteSize),
            .lodCount = model.lodCount,
            .meshCount = model.meshCount,
            .bucketCount = static_cast<std::uint32_t>(model.buckets.size()),
            .subgroupsOfGroup = crowd.chunk.subgroupsOfGroup,
            .leastOrderedDraws = crowd.chunk.leastOrderedDraws,
            .firstSharedLod = model.shared.firstLod,
            .sharedVertexCount = model.shared.vertexCount,
            .firstCopy = model.shared.firstCopy - model.shared.firstVertex};
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

// The parts of a group that the passes of a chunk use.
struct Work
{
    Work(const gpu::Frame& frame, const CrowdGroup& group, const Chunk& recorded)
        : chunk(recorded), programs(group.programs), layers(group.layers), crowd(group.buffers),
          instances(crowd.instances), model(crowd.model), buffers(crowd.chunk),
          lists(listsFor(buffers, chunk)), constants(instances.now[frame.slot].constants),
          room(group.room()), push(pushFor(crowd, chunk, group.isFar)),
          times(posedTimesOf(frame, crowd, chunk))
    {
    }

    gpu::Groups groups(std::uint32_t command) const
    {
        return {.commands = &buffers.chunkCommands, .command = command};
    }

    Chunk chunk;
    const CrowdPrograms& programs;
    const CrowdLayers& layers;
    const CrowdBuffers& crowd;
    const CrowdInstances& instances;
    const CrowdModelBuffers& model;
    const ChunkBuffers& buffers;
    const ListBuffers& lists;
    const gpu::Buffer& constants;
    const gpu::Buffer& room;
    gpu::ChunkPush push;
    std::vector<PosedTime> times;
};

void poseJoints(const gpu::Frame& frame, const Work& of, const PosedTime& time,
                const gpu::Program& program)
{
    const CrowdModelBuffers& model = of.model;
    const bool byInstance = of.crowd.config.posing == CrowdPosing::ByInstance;
    const auto [layersOf, layered, masks] = of.layers.buffers(time.isBefore, model.scales);
    dispatch(frame, program, of.groups(gpu::kPoseCommand), of.push,
             {&time.inputs.constants, &time.inputs.clips, &time.records, &model.keys,
              &model.hierarchy, &of.instances.candidates,
              byInstance ? &of.buffers.chunkCount : &model.levelRanges, &time.posed.jointMatrices,
              &model.frameTimes, &model.scales, &time.posed.framePairs, layersOf, layered, masks,
              &of.room});
}

void poseInstances(const gpu::Frame& frame, const Work& of, const PosedTime& time)
{
    if (of.layers.inUse())
    {
        const gpu::DisjointWrites poses(frame);
        poseJoints(frame, of, time, of.programs.poseOthers);
        poseJoints(frame, of, time, of.programs.poseLayered);
    }
    else
        poseJoints(frame, of, time, of.programs.pose);
    // Only the skin pass reads the weights, so no barrier separates them from the joints.
    if (of.programs.weights)
        dispatch(frame, of.programs.weights, of.groups(gpu::kWeightsCommand), of.push,
                 {&time.inputs.constants, &time.inputs.clips, &time.records, &of.model.weights,
                  &of.instances.candidates, &of.buffers.chunkCount, &time.posed.weights,
                  &of.model.frameTimes});
}

// The skin pass: reads joint matrices, writes skinned vertices, one dispatch per bucket. With the
// triangle cull, also writes projected vertices for the chunk's views.
void skinVertices(const gpu::Frame& frame, const Work& of, const PosedTime& time)
{
    const CrowdModelBuffers& model = of.model;
    const ChunkBuffers& buffers = of.buffers;
    const auto bucketCount = static_cast<std::uint32_t>(model.buckets.size());
    const std::uint32_t views = of.crowd.config.projects() ? of.chunk.views : 0;
    const std::vector<gpu::Program>& skins =
        time.isBefore ? of.programs.skinBefore : of.programs.skin.at(views);
    for (std::uint32_t lod = 0; lod < model.lodCount; ++lod)
        for (std::uint32_t i = 0; i < bucketCount; ++i)
        {
            const InfluenceBucket& bucket = model.buckets[i];
            if (bucket.lods[lod] == 0)
                continue;
            std::vector<const gpu::Buffer*> bound =
                skinInputs(of.crowd, of.constants, of.lists, time.posed, bucket.isMorphed);
            if (time.isBefore) // needs only positions
                bound.insert(bound.end(), {&time.posed.skinned, &buffers.unused, &buffers.unused,
                                           &buffers.unused});
            else
                bound.insert(bound.end(), {&time.posed.skinned, &buffers.tangents,
                                           &buffers.camera.projected, &buffers.light.projected});
            if (of.crowd.config.skinning == CrowdSkinning::Fast)
                bound.push_back(&model.places);
            dispatch(frame, skins[i],
                     {.commands = &of.lists.listCommands,
                      .command = gpu::skinCommand(lod, i, bucketCount)},
                     gpu::CrowdSkinPush{.firstVertex = bucket.firstVertex,
                                        .vertexCount = bucket.vertexCount,
                                        .skinnedCount = bucket.lods[lod],
                                        .firstInfluence = hasAnyNumber(bucket)
                                                              ? bucket.firstAnyNumber
                                                              : bucket.firstInfluence,
                                        .vertexStride = of.crowd.plan.room.lods[lod].vertexCount,
                                        .jointCount = of.push.jointStride,
                                        .capacity = buffers.capacity,
                                        .lod = lod},
                     bound);
        }
}

void cullTriangles(const gpu::Frame& frame, const Work& of)
{
    const CrowdModelBuffers& model = of.model;
    const ChunkBuffers& buffers = of.buffers;
    const ListBuffers& lists = of.lists;
    const Chunk& chunk = of.chunk;
    gpu::ChunkPush push = of.push;
    // Without occluders, the last two bindings are not read.
    const gpu::Buffer& occluderDraws = chunk.hides ? buffers.occluders.cameraDraws : model.meshes;
    const gpu::Buffer& occluderCounts = chunk.hides ? buffers.occluders.drawCounts : model.meshes;
    const auto cull =
        [&](std::uint32_t list, const ChunkBuffers::Culled& view, const gpu::Buffer& draws)
    {
        push.list = list;
        dispatch(frame, of.programs.cullTriangles,
                 {.commands = &lists.listCommands,
                  .command = gpu::trianglesCommand(push.lodCount, push.bucketCount, list)},
                 push,
                 {&of.constants, &model.pieces, &model.triangles, &view.projected, &lists.lists,
                  &view.indices, &draws, &lists.lengths, &model.meshes, &lists.drawCounts,
                  &occluderDraws, &occluderCounts});
    };
    if ((chunk.views & gpu::kLightView) != 0 && !chunk.listsOccluders)
        cull(gpu::kLightCulledList, buffers.light, lists.lightDraws);
    if ((chunk.views & gpu::kCameraView) != 0)
        cull(gpu::kCameraCulledList, buffers.camera, lists.cameraDraws);
}

// Writes the instance records that changed since the previous frame. If there are none, records no
// commands and returns false.
bool updateInstances(const gpu::Device& device, const gpu::Frame& frame, CrowdGroup& group)
{
    const std::size_t most = group.live.mostUpdates();
    if (most == 0)
        return false;
    CrowdInstances& instances = group.buffers.instances;
    gpu::Buffer& updates = instances.updates[frame.slot];
    if (updates.size() < most * sizeof(gpu::InstanceUpdate))
        updates = {device,
                   std::bit_ceil(std::max<std::size_t>(most, 1024)) * sizeof(gpu::InstanceUpdate),
                   VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, gpu::Residency::Upload, "changed instances"};
    void* const mapped = updates.mapped().data();
    const std::uint32_t count =
        group.live.takeUpdates({static_cast<gpu::InstanceUpdate*>(mapped), most});
    if (count == 0)
        return false;
    frame.count(&gpu::RecordedCounts::uploadBytes, count * sizeof(gpu::InstanceUpdate));
    dispatch(frame, group.programs.updateInstances, {.x = dividedUp(count, gpu::kScanGroup)}, count,
             {&updates, &instances.records, &instances.recordsBefore});
    return true;
}

} // namespace

void CrowdFrame::recordCandidates(const gpu::Frame& frame, std::uint32_t views,
                                  const AfterPass& afterPass) const
{
    const auto groupsOf = [](const CrowdGroup& group)
    { return gpu::Groups{.x = dividedUp(group.live.recordCount(), gpu::kScanGroup)}; };

    barrier(frame, "previous candidates", kChunkBefore, {gpu::kComputeWrite});
    bool anyChanged = false;
    for (const auto& group : groups_)
        anyChanged = updateInstances(device_, frame, *group) || anyChanged;
    if (anyChanged)
        barrier(frame, "changed instances", gpu::kComputeWrite, {gpu::kComputeRead});
    for (const auto& group : groups_)
    {
        const CrowdInstances& instances = group->buffers.instances;
        dispatch(frame, group->programs.testInstances, groupsOf(*group),
                 gpu::ChunkPush{.views = views, .lodCount = group->buffers.model.lodCount},
                 {&instances.now[frame.slot].constants, &instances.now[frame.slot].clips,
                  &instances.records, &instances.found, &instances.groupCounts, &group->room()});
    }

    barrier(frame, "candidate counts", gpu::kComputeWrite, {gpu::kComputeRead});
    for (const auto& group : groups_)
    {
        const CrowdInstances& instances = group->buffers.instances;
        dispatch(frame, group->programs.scanCandidates, {}, groupsOf(*group).x,
                 {&instances.groupCounts, &instances.groupStarts, &instances.candidates,
                  &group->room()});
    }

    barrier(frame, "candidate starts", gpu::kComputeWrite,
            {gpu::kComputeRead | gpu::kComputeWrite});
    for (const auto& group : groups_)
    {
        const CrowdInstances& instances = group->buffers.instances;
        dispatch(frame, group->programs.writeCandidates, groupsOf(*group),
                 group->live.recordCount(),
                 {&instances.found, &instances.groupStarts, &instances.candidates, &group->room()});
    }
    notify(afterPass, CrowdPass::Cull);

    barrier(frame, "candidates", gpu::kComputeWrite, {gpu::kComputeRead});
}

void CrowdFrame::recordChunk(const gpu::Frame& frame, const GroupChunks& chunks,
                             const AfterPass& afterPass) const
{
    std::vector<Work> works;
    for (const auto& [group, chunk] : chunks)
        works.emplace_back(frame, group, chunk);
    const CrowdConfig& alike = config(); // all groups agree in the settings read here
    const gpu::Access readsArrays = alike.texels ? gpu::kComputeTexelRead : gpu::kComputeRead;
    const gpu::Access drawsArrays =
        alike.texels ? gpu::kVertexShaderTexelRead : gpu::kVertexShaderRead;
    const gpu::Access drawsIndices = alike.projects() ? gpu::kIndexRead : gpu::Access{};

    copyDrawCounts(frame);
    barrier(frame, "previous chunk", kChunkBefore, {gpu::kComputeWrite});
    for (const Work& of : works)
        dispatch(frame, of.programs.countChunk, {}, of.push,
                 {&of.instances.candidates, &of.buffers.chunkCommands, &of.buffers.chunkCount,
                  &of.room});
    notify(afterPass, CrowdPass::Cull);

    barrier(frame, "chunk count", gpu::kComputeWrite, {gpu::kComputeRead, gpu::kIndirectRead});
    for (const Work& of : works)
        for (const PosedTime& time : of.times)
            poseInstances(frame, of, time);
    notify(afterPass, CrowdPass::PoseJoints);

    barrier(frame, "joint matrices", gpu::kComputeWrite, {readsArrays});
    for (const Work& of : works)
        dispatch(frame, of.programs.testPoses, of.groups(gpu::kInstancesCommand), of.push,
                 {&of.constants, &of.buffers.now.jointMatrices, &of.model.carried, &of.room,
                  &of.buffers.chunkCount, &of.buffers.flags, &of.buffers.groupCounts,
                  &of.instances.candidates, &of.instances.seen, &of.buffers.boxes});
    if (alike.hasPalette())
        for (const Work& of : works)
            dispatch(frame, of.programs.palettes, of.groups(gpu::kWeightsCommand), of.push,
                     {&of.buffers.now.jointMatrices, &of.model.inverseBinds, &of.buffers.chunkCount,
                      &of.buffers.now.palettes});

    if (works.front().chunk.hides)
    {
        barrier(frame, "instances in view", gpu::kComputeWrite,
                {gpu::kComputeRead | gpu::kComputeWrite});
        for (const Work& of : works)
            occlusion_->test(frame, of.crowd, of.push);
    }

    barrier(frame, "list counts", gpu::kComputeWrite, {gpu::kComputeRead});
    for (const Work& of : works)
        dispatch(frame, of.programs.scanCounts, {.x = gpu::kListCount, .y = of.push.lodCount},
                 of.push.lodCount,
                 {&of.buffers.chunkCount, &of.buffers.groupCounts, &of.buffers.groupStarts,
                  &of.buffers.listTotals});

    barrier(frame, "list totals", gpu::kComputeWrite, {gpu::kComputeRead});
    for (const Work& of : works)
    {
        const bool followsOccluders = of.crowd.config.occludes && !of.chunk.listsOccluders;
        dispatch(frame, of.programs.scanLists, {}, of.push,
                 {&of.buffers.chunkCount, &of.buffers.listTotals, &of.lists.lengths,
                  &of.buffers.bucketGroups, &of.lists.listCommands, &of.model.meshes,
                  &of.lists.draws, &of.lists.drawCounts, &of.buffers.history, &of.lists.lists,
                  &of.lists.orderedDraws, &of.room,
                  followsOccluders ? &of.buffers.occluders.lengths : &of.buffers.chunkCount});
    }

    barrier(frame, "list starts", gpu::kComputeWrite, {gpu::kComputeRead | gpu::kComputeWrite});
    for (const Work& of : works)
        dispatch(frame, of.programs.writeLists, of.groups(gpu::kListsCommand), of.push,
                 {&of.buffers.chunkCount, of.chunk.hides ? &of.buffers.unhidden : &of.buffers.flags,
                  &of.buffers.groupStarts, &of.lists.lengths, &of.lists.lists, &of.model.meshes,
                  &of.lists.orderedDraws, &of.room, &of.buffers.places, &of.instances.candidates,
                  &of.instances.records, &of.buffers.tints});
    notify(afterPass, CrowdPass::Cull);

    barrier(frame, "lists", gpu::kComputeWrite,
            {gpu::kIndirectRead, gpu::kComputeRead, readsArrays});
    if (alike.skins())
    {
        const gpu::DisjointWrites vertices(frame);
        for (const Work& of : works)
            for (const PosedTime& time : of.times)
                skinVertices(frame, of, time);
        notify(afterPass, CrowdPass::Skin);
    }

    if (alike.projects())
    {
        barrier(frame, "projected vertices", gpu::kComputeWrite, {readsArrays});
        for (const Work& of : works)
            cullTriangles(frame, of);
        notify(afterPass, CrowdPass::CullTriangles);
    }
    barrier(frame, "draws", gpu::kComputeWrite, {gpu::kIndirectRead, drawsArrays, drawsIndices});
}

} // namespace sinew
