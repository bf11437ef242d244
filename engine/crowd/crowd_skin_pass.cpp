#include "engine/crowd/crowd_skin_pass.h"

#include <fmt/format.h>

#include "spirv/crowd_skin_comp.h"
#include "spirv/crowd_skin_frames_comp.h"
#include "spirv/crowd_skin_frames_storage_comp.h"
#include "spirv/crowd_skin_simple_comp.h"
#include "spirv/crowd_skin_storage_comp.h"

namespace sinew
{
namespace
{

constexpr std::uint32_t kLeastViews = gpu::kCameraView; // a chunk is for one at least

gpu::Descriptor frameOf(const CrowdInstances& instances, std::size_t slot)
{
    return gpu::UniformBuffer{.buffer = &instances.frames[slot]};
}

std::vector<std::vector<gpu::Descriptor>>
fastSets(const CrowdModelBuffers& model, const CrowdInstances& instances, const ChunkBuffers& chunk)
{
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (std::size_t slot = 0; slot < instances.frames.size(); ++slot)
        sets.push_back({frameOf(instances, slot), chunk.jointMatrices.texels(),
                        model.influences.texels(), chunk.listsOfFour(), &chunk.lengths,
                        &model.anyNumber, chunk.skinned.storage(), chunk.tangents.storage(),
                        chunk.camera.projected.storage(), chunk.light.projected.storage()});
    return sets;
}

std::vector<std::vector<gpu::Descriptor>> simpleSets(const CrowdModelBuffers& model,
                                                     const CrowdInstances& instances,
                                                     const ChunkBuffers& chunk)
{
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (std::size_t slot = 0; slot < instances.frames.size(); ++slot)
        sets.push_back({frameOf(instances, slot), &model.vertexInfluences, &model.simpleInfluences,
                        chunk.jointMatrices.storage(), chunk.lists.storage(),
                        chunk.skinned.storage(), chunk.tangents.storage(),
                        chunk.camera.projected.storage(), chunk.light.projected.storage()});
    return sets;
}

std::vector<std::vector<gpu::Descriptor>> frameSets(const CrowdModelBuffers& model,
                                                    const CrowdInstances& instances,
                                                    const ChunkBuffers& chunk)
{
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (std::size_t slot = 0; slot < instances.frames.size(); ++slot)
        sets.push_back({frameOf(instances, slot), chunk.jointMatrices.texels(),
                        model.frames->vertices.texels(), model.frames->frames.texels(),
                        model.frames->tangents.texels(), model.frames->normals.texels(),
                        chunk.framePairs.texels(), chunk.lists.texels(), chunk.skinned.storage(),
                        chunk.tangents.storage(), chunk.camera.projected.storage(),
                        chunk.light.projected.storage()});
    return sets;
}

gpu::ComputePass createPass(const gpu::Device& device, const CrowdModelBuffers& model,
                            const CrowdInstances& instances, const ChunkBuffers& chunk,
                            const CrowdForm& form, std::uint32_t influences,
                            std::uint32_t projectedViews)
{
    const std::uint32_t tangents = form.tangents ? 1 : 0;
    if (form.skinning == CrowdSkinning::Simple)
        return {device,
                crowd_skin_simple_comp_spirv,
                simpleSets(model, instances, chunk),
                sizeof(gpu::CrowdSkinPush),
                "simple skin",
                {tangents, projectedViews}};
    if (form.skinning == CrowdSkinning::Frames)
        return {device,
                form.texels ? gpu::SpirV(crowd_skin_frames_comp_spirv)
                            : gpu::SpirV(crowd_skin_frames_storage_comp_spirv),
                frameSets(model, instances, chunk),
                sizeof(gpu::CrowdSkinPush),
                "skin of frames",
                {tangents, projectedViews}};
    return {device,
            form.texels ? gpu::SpirV(crowd_skin_comp_spirv)
                        : gpu::SpirV(crowd_skin_storage_comp_spirv),
            fastSets(model, instances, chunk),
            sizeof(gpu::CrowdSkinPush),
            fmt::format("skin of {} influences", influences),
            {influences, tangents, projectedViews}};
}

} // namespace

CrowdSkinPass::CrowdSkinPass(const gpu::Device& device, const CrowdModelBuffers& model,
                             const CrowdInstances& instances, const ChunkBuffers& chunk,
                             const CrowdForm& form)
    : model_(model), buffers_(chunk), buckets_(skinnedBuckets(model, form))
{
    const std::uint32_t least = form.cullsTriangles ? kLeastViews : 0;
    const std::uint32_t most = form.cullsTriangles ? gpu::kCameraView | gpu::kLightView : 0;
    for (std::uint32_t views = least; views <= most; ++views)
    {
        passes_.emplace_back();
        for (const InfluenceBucket& bucket : buckets_)
            passes_.back().push_back(
                createPass(device, model, instances, chunk, form, bucket.influences, views));
    }
}

void CrowdSkinPass::record(const gpu::Frame& frame, std::uint32_t views) const
{
    const std::vector<gpu::ComputePass>& passes =
        passes_[passes_.size() > 1 ? views - kLeastViews : 0];
    for (std::size_t i = 0; i < buckets_.size(); ++i)
    {
        passes[i].bind(frame.commands, frame.slot);
        passes[i].push(frame.commands,
                       gpu::CrowdSkinPush{.firstVertex = buckets_[i].firstVertex,
                                          .vertexCount = buckets_[i].vertexCount,
                                          .firstInfluence = buckets_[i].firstInfluence,
                                          .vertexStride = model_.vertexCount,
                                          .jointCount = model_.jointCount});
        vkCmdDispatchIndirect(frame.commands, buffers_.listCommands.get(),
                              i * sizeof(gpu::DispatchCommand));
    }
}

} // namespace sinew
