#include "engine/crowd/crowd_form.h"

#include "shaders/shared/crowd_types.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew
{
namespace
{

bool hasNormalMap(const LoadedMaterial& material)
{
    if (material.surface && material.surface->normalTexture)
        return true;
    return std::ranges::any_of(material.stages, [](const LoadedStage& loaded)
                               { return loaded.stage.role == MaterialStage::Role::Normal; });
}

// Of all LODs.
std::size_t triangleCount(const OrderedModel& model)
{
    std::size_t indices = model.indices.size();
    for (const LodSurface& lod : model.lods)
        indices += lod.indices.size();
    return indices / 3;
}

const CrowdProfile& profileOf(const gpu::Device& device)
{
    return device.runsOnCpu() ? kCpuProfile : kGpuProfile;
}

} // namespace

CrowdForm formFor(const gpu::Device& device, const CrowdModel& model,
                  const LoadedMaterials& materials, std::span<const SurfaceMesh> meshes)
{
    const CrowdProfile& profile = profileOf(device);
    const bool tangents =
        extrasOf(model.skinning) == VertexExtras::ColoursAndTexCoords ||
        std::ranges::any_of(meshes, [&](const SurfaceMesh& mesh)
                            { return hasNormalMap(materials.materials[mesh.material]); });
    return {.skinning = model.framed ? CrowdSkinning::Frames : CrowdSkinning::Fast,
            .tangents = tangents,
            .posing = posingFor(device, model),
            .blends = true,
            .cullsTriangles = triangleCullLacks(device, model).empty(),
            .texels = profile.texels && fitsTexelBuffers(device, model),
            .instancesAtOnce =
                tangents ? profile.instancesAtOnceWithTangents : profile.instancesAtOnce,
            .trianglePieces = trianglePiecesFor(device, model)};
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
    const OrderedModel& order = orderFor(model, form);
    return {{.vertexCount = static_cast<std::uint32_t>(model.skinning.vertices.size()),
             .lods = order.lodRanges}};
}

std::uint32_t instancesAtOnce(const CrowdForm& form)
{
    return form.skinning == CrowdSkinning::Fast ? form.instancesAtOnce : 1;
}

bool fitsTexelBuffers(const gpu::Device& device, const CrowdModel& model)
{
    const std::size_t frames =
        model.framed ? std::max(model.framed->frames.size(), std::size_t{kFrameNormals}) : 0;
    const std::size_t largest = std::max(
        {model.keys.size() * 2, model.frameTimes.size(), model.sorted.influenceTexels.size(),
         model.weights.size(), model.sorted.morphRanges.size(),
         model.sorted.morphDeltaTexels.size(), std::size_t{model.weightCount} * gpu::kInstanceStep,
         frames, std::size_t{model.jointCount} * gpu::kTexelsPerJoint * gpu::kInstanceStep,
         model.sorted.vertices.size() * gpu::kInstanceStep, triangleCount(model.sorted)});
    return largest <= device.limits().maxTexelBufferElements;
}

bool countsOrderedDraws(const gpu::Device& device)
{
    return device.features().drawIndirectCount &&
           device.features().core.multiDrawIndirect == VK_TRUE;
}

bool findsFramesFirst(const CrowdModel& model, const CrowdForm& form)
{
    return !model.frameTimes.empty() &&
           (form.posing == CrowdPosing::ByLevel || model.weightCount > 0);
}

std::vector<std::string> triangleCullLacks(const gpu::Capabilities& device)
{
    const gpu::Features& features = device.features;
    const VkPhysicalDeviceLimits& limits = device.properties.limits;
    std::vector<std::string> lacks;
    const auto need = [&](bool available, std::string what)
    {
        if (!available)
            lacks.push_back(std::move(what));
    };
    need(features.core.multiDrawIndirect == VK_TRUE, "multiDrawIndirect");
    need(features.core.drawIndirectFirstInstance == VK_TRUE, "drawIndirectFirstInstance");
    need(features.drawIndirectCount, "drawIndirectCount");
    need((device.subgroups.supportedStages & VK_SHADER_STAGE_COMPUTE_BIT) != 0 &&
             (device.subgroups.supportedOperations & VK_SUBGROUP_FEATURE_BALLOT_BIT) != 0,
         "ballots of subgroups in compute shaders");
    // With fewer bits, rasterisers move corners to where the cull does not expect them.
    need(limits.subPixelPrecisionBits >= gpu::kSubpixelBits,
         fmt::format("subPixelPrecisionBits {} instead of {}", limits.subPixelPrecisionBits,
                     gpu::kSubpixelBits));
    need(limits.standardSampleLocations == VK_TRUE, "standardSampleLocations");
    return lacks;
}

std::vector<std::string> triangleCullLacks(const gpu::Device& device, const CrowdModel& model)
{
    constexpr std::size_t kMostVertices = std::size_t{1} << gpu::kCornerBits;
    std::vector<std::string> lacks = triangleCullLacks(device.capabilities());
    if (model.sorted.vertices.size() >= kMostVertices)
        lacks.push_back(fmt::format("a model of fewer than {} vertices", kMostVertices));
    return lacks;
}

CrowdPosing posingFor(const gpu::Device& device, const CrowdModel& model)
{
    constexpr std::size_t kMostLevels = 64;
    if (profileOf(device).posesByInstance || model.levels.size() > kMostLevels)
        return CrowdPosing::ByInstance;
    return canPoseByWorkgroup(device, model) ? CrowdPosing::ByWorkgroup : CrowdPosing::ByLevel;
}

std::uint32_t sharedBytesOfPose(std::uint32_t jointCount, JointScale scale)
{
    constexpr std::uint32_t kInstanceState = 112; // of instances.glsl, laid out by std430
    const std::size_t joint = scale == JointScale::None ? sizeof(gpu::JointTransform)
                                                        : gpu::kTexelsPerJoint * sizeof(gpu::vec4);
    return kInstanceState + jointCount * static_cast<std::uint32_t>(joint);
}

bool canPoseByWorkgroup(const gpu::Device& device, const CrowdModel& model)
{
    return model.jointCount > 0 && sharedBytesOfPose(model.jointCount, model.scale) <=
                                       device.limits().maxComputeSharedMemorySize;
}

std::uint32_t trianglePiecesFor(const gpu::Device& device, const CrowdModel& model)
{
    constexpr std::size_t kLeastTriangles = 1024; // of a piece: 32 steps of 32 lanes
    const std::size_t most = profileOf(device).mostTrianglePieces;
    return static_cast<std::uint32_t>(
        std::clamp(model.sorted.indices.size() / 3 / kLeastTriangles, std::size_t{1}, most));
}

} // namespace sinew
