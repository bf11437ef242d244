#include "engine/crowd/crowd_form.h"

#include "shaders/shared/crowd_types.h"

#include <algorithm>

namespace sinew
{
namespace
{

bool hasNormalMap(const LoadedMaterial& material)
{
    return std::ranges::any_of(material.stages, [](const LoadedStage& loaded)
                               { return loaded.stage.role == MaterialStage::Role::Normal; });
}

} // namespace

CrowdForm formFor(const gpu::Device& device, const CrowdModel& model,
                  const LoadedMaterials& materials, std::span<const SurfaceMesh> meshes)
{
    return {.skinning = model.framed ? CrowdSkinning::Frames : CrowdSkinning::Fast,
            .tangents =
                std::ranges::any_of(meshes, [&](const SurfaceMesh& mesh)
                                    { return hasNormalMap(materials.materials[mesh.material]); }),
            .posesByLevel = posesFasterByLevel(device, model),
            .blends = true,
            .cullsTriangles = canCullTriangles(device, model),
            .texels = fitsTexelBuffers(device, model)};
}

const OrderedModel& orderFor(const CrowdModel& model, const CrowdForm& form)
{
    const bool sorts =
        form.skinning == CrowdSkinning::Fast || form.skinning == CrowdSkinning::Frames;
    return sorts ? model.sorted : model.unsorted;
}

std::vector<InfluenceBucket> skinnedBuckets(const CrowdModel& model, const CrowdForm& form)
{
    if (!form.skins())
        return {};
    if (form.skinning == CrowdSkinning::Fast)
        return model.sorted.buckets;
    return {{.vertexCount = static_cast<std::uint32_t>(model.skinning.vertices.size())}};
}

std::uint32_t instancesAtOnce(const CrowdForm& form)
{
    return form.skinning == CrowdSkinning::Fast ? gpu::kInstancesAtOnce : 1;
}

bool fitsTexelBuffers(const gpu::Device& device, const CrowdModel& model)
{
    const std::size_t frames =
        model.framed ? std::max(model.framed->frames.size(), std::size_t{kFrameNormals}) : 0;
    const std::size_t largest =
        std::max({model.keys.size() * 2, model.sorted.influenceTexels.size(), frames,
                  std::size_t{model.jointCount} * gpu::kTexelsPerJoint * gpu::kInstancesAtOnce,
                  model.sorted.vertices.size() * gpu::kInstancesAtOnce});
    return largest <= device.limits().maxTexelBufferElements;
}

bool canCullTriangles(const gpu::Device& device, const CrowdModel& model)
{
    const VkPhysicalDeviceSubgroupProperties& subgroups = device.subgroups();
    return device.features().indirectDrawLists &&
           device.limits().subPixelPrecisionBits >=
               gpu::kSubpixelBits && // coarser: snaps elsewhere
           device.limits().standardSampleLocations == VK_TRUE &&
           (subgroups.supportedStages & VK_SHADER_STAGE_COMPUTE_BIT) != 0 &&
           (subgroups.supportedOperations & VK_SUBGROUP_FEATURE_BALLOT_BIT) != 0 &&
           fitsTexelBuffers(device, model) &&
           model.sorted.indices.size() / 3 <= device.limits().maxTexelBufferElements &&
           model.sorted.vertices.size() < (1U << gpu::kCornerBits);
}

bool posesFasterByLevel(const gpu::Device& device, const CrowdModel& model)
{
    constexpr std::size_t kMostLevels = 64;
    return device.description().type != "CPU" && model.levels.size() <= kMostLevels;
}

} // namespace sinew
