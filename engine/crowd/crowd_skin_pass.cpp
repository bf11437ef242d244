#include "engine/crowd/crowd_skin_pass.h"

#include "engine/crowd/crowd_passes.h"
#include "engine/gpu/barrier.h"

#include <fmt/format.h>

#include "spirv/crowd_skin_comp_variants.h"
#include "spirv/crowd_skin_frames_comp_variants.h"
#include "spirv/crowd_skin_morphed_comp_variants.h"
#include "spirv/crowd_skin_simple_comp.h"

namespace sinew
{
namespace
{

constexpr ArrayShader kFast{crowd_skin_comp_spirv, crowd_skin_storage_comp_spirv};
constexpr ArrayShader kMorphed{crowd_skin_morphed_comp_spirv,
                               crowd_skin_morphed_storage_comp_spirv};
constexpr ArrayShader kFrames{crowd_skin_frames_comp_spirv, crowd_skin_frames_storage_comp_spirv};

constexpr std::uint32_t kLeastViews = gpu::kCameraView; // a chunk is for at least one

// What the bucket's shader reads, between the frame's constants and what all of them write.
std::vector<gpu::Descriptor> inputs(const CrowdBuffers& buffers, const ListBuffers& lists,
                                    bool isMorphed, Moment moment)
{
    const PosedInstances& posed = buffersOf(buffers, moment).posed;
    const CrowdModelBuffers& model = buffers.model;
    const gpu::Descriptor joints = &posed.jointMatrices;
    if (isMorphed)
        return {joints,
                &model.influences,
                &model.morphs->vertices,
                &model.morphs->ranges,
                &model.morphs->deltas,
                &posed.weights,
                &lists.lists};
    switch (buffers.form.skinning)
    {
    case CrowdSkinning::Simple:
        return {&model.vertexInfluences, &model.simpleInfluences, &posed.jointMatrices.buffer,
                &lists.lists.buffer};
    case CrowdSkinning::Frames:
        return {joints,
                &model.frames->vertices,
                &model.frames->frames,
                &model.frames->tangents,
                &model.frames->normals,
                &posed.framePairs,
                &lists.lists};
    default:
        return {joints, &model.influences, lists.listsOfFour(), &model.anyNumber};
    }
}

// What all forms write. Of the frame before only positions matter.
std::vector<gpu::Descriptor> outputs(const CrowdBuffers& buffers, Moment moment)
{
    const ChunkBuffers& chunk = buffers.chunk;
    if (moment == Moment::Before)
    {
        const gpu::Buffer* unused = &chunk.unused;
        return {&chunk.before->skinned.buffer, unused, unused, unused};
    }
    return {&chunk.now.skinned.buffer, &chunk.tangents.buffer, &chunk.camera.projected.buffer,
            &chunk.light.projected.buffer};
}

// Of each group of sets one for each slot.
std::vector<std::vector<gpu::Descriptor>> sets(const CrowdBuffers& buffers, bool isMorphed,
                                               Moment moment)
{
    const ChunkBuffers& chunk = buffers.chunk;
    std::vector<const ListBuffers*> groups = {&chunk.shown};
    if (buffers.form.occludes)
        groups.push_back(&chunk.occluders);
    const std::vector<gpu::Descriptor> written = outputs(buffers, moment);
    std::vector<std::vector<gpu::Descriptor>> result;
    for (const ListBuffers* lists : groups)
        for (const gpu::Buffer& constants : buffers.instances.constants)
        {
            const std::vector<gpu::Descriptor> read = inputs(buffers, *lists, isMorphed, moment);
            result.push_back({gpu::UniformBuffer{.buffer = &constants}});
            std::vector<gpu::Descriptor>& set = result.back();
            set.insert(set.end(), read.begin(), read.end());
            set.insert(set.end(), written.begin(), written.end());
            if (buffers.form.skinning == CrowdSkinning::Fast)
                set.emplace_back(&buffers.model.places);
        }
    return result;
}

// Of a bucket of the fast form.
std::string nameOf(std::uint32_t influences)
{
    if (influences == 0)
        return "skin of any number of influences";
    return fmt::format("skin of {} {}", influences, influences == 1 ? "influence" : "influences");
}

// Behind the name of a pass that projects vertices for views.
std::string forViews(std::uint32_t views)
{
    if (views == 0)
        return {};
    if (views == gpu::kCameraView)
        return ", for the camera";
    return views == gpu::kLightView ? ", for the light" : ", for both views";
}

gpu::ComputePass createPass(const gpu::Device& device, const CrowdBuffers& buffers,
                            const InfluenceBucket& bucket, std::uint32_t projectedViews,
                            Moment moment)
{
    const CrowdForm& form = buffers.form;
    const std::uint32_t tangents = form.tangents && moment == Moment::Now ? 1 : 0;
    const std::uint32_t anyScale = buffers.model.scale == JointScale::Any ? 1 : 0;
    const std::uint32_t placed = buffers.model.lodCount > 1 ? 1 : 0;
    const auto create = [&](gpu::SpirV code, const std::string& name,
                            const gpu::Specialisation& constants) -> gpu::ComputePass
    {
        return {device,
                code,
                sets(buffers, bucket.isMorphed, moment),
                bucket.isMorphed ? static_cast<std::uint32_t>(sizeof(gpu::CrowdMorphPush))
                                 : static_cast<std::uint32_t>(sizeof(gpu::CrowdSkinPush)),
                name + forViews(projectedViews) +
                    (moment == Moment::Before ? ", of the frame before" : ""),
                constants};
    };
    if (bucket.isMorphed)
        return create(kMorphed.suiting(form), "skin of morphed vertices",
                      {0, tangents, projectedViews, form.instancesAtOnce, placed});
    switch (form.skinning)
    {
    case CrowdSkinning::Simple:
        return create(crowd_skin_simple_comp_spirv, "simple skin",
                      {tangents, projectedViews, anyScale});
    case CrowdSkinning::Frames:
        return create(kFrames.suiting(form), "skin of frames", {tangents, projectedViews});
    default:
        return create(
            kFast.suiting(form), nameOf(bucket.influences),
            {bucket.influences, tangents, projectedViews, form.instancesAtOnce, anyScale, placed});
    }
}

} // namespace

CrowdSkinPass::CrowdSkinPass(const gpu::Device& device, const CrowdBuffers& buffers, Moment moment)
    : buffers_(buffers)
{
    const bool projects = buffers.form.cullsTriangles && moment == Moment::Now;
    const std::uint32_t least = projects ? kLeastViews : 0;
    const std::uint32_t most = projects ? gpu::kCameraView | gpu::kLightView : 0;
    for (std::uint32_t views = least; views <= most; ++views)
    {
        passes_.emplace_back();
        for (const InfluenceBucket& bucket : buffers.model.buckets)
            passes_.back().push_back(createPass(device, buffers, bucket, views, moment));
    }
}

void CrowdSkinPass::record(const gpu::Frame& frame, const Chunk& chunk) const
{
    const std::vector<gpu::ComputePass>& passes =
        passes_[passes_.size() > 1 ? chunk.views - kLeastViews : 0];
    const gpu::DisjointWrites vertices(frame);
    for (std::uint32_t lod = 0; lod < buffers_.model.lodCount; ++lod)
        for (std::uint32_t i = 0; i < passes.size(); ++i)
            recordBucket(frame, chunk, passes[i], {.index = i, .lod = lod});
}

void CrowdSkinPass::recordBucket(const gpu::Frame& frame, const Chunk& chunk,
                                 const gpu::ComputePass& pass, BucketOfLod of) const
{
    const auto [index, lod] = of;
    const ListBuffers& lists = listsFor(buffers_.chunk, chunk);
    const CrowdModelBuffers& model = buffers_.model;
    const InfluenceBucket& bucket = model.buckets[index];
    const gpu::CrowdSkinPush push{.firstVertex = bucket.firstVertex,
                                  .vertexCount = bucket.vertexCount,
                                  .skinnedCount = bucket.lods[lod].count,
                                  .firstInfluence = hasAnyNumber(bucket) ? bucket.firstAnyNumber
                                                                         : bucket.firstInfluence,
                                  .vertexStride = buffers_.plan.room.lods[lod].vertexCount,
                                  .jointCount = model.jointCount,
                                  .capacity = buffers_.chunk.capacity,
                                  .lod = lod};
    if (push.skinnedCount == 0)
        return;
    const auto bucketCount = static_cast<std::uint32_t>(model.buckets.size());
    const auto dispatch = [&](const auto& constants)
    {
        pass.dispatchIndirect(frame, constants, lists.listCommands,
                              gpu::skinCommand(of.lod, of.index, bucketCount), setsFor(chunk));
    };
    if (bucket.isMorphed)
        dispatch(gpu::CrowdMorphPush{.bucket = push, .weightCount = model.morphs->weightCount});
    else
        dispatch(push);
}

} // namespace sinew
