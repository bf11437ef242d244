#include "engine/crowd/crowd_config.h"

#include "engine/base/require.h"
#include "engine/gpu/frame_ring.h"
#include "shaders/shared/crowd_types.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

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

const CrowdProfile& profileOf(const gpu::Device& device)
{
    return device.runsOnCpu() ? kCpuProfile : kGpuProfile;
}

} // namespace

CrowdConfig configFor(const gpu::Device& device, const CrowdModel& model,
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
            .cullsTriangles = triangleCullLacks(device, model).empty(),
            .texels = profile.texels && hasLargeTexelBuffers(device),
            .instancesAtOnce =
                tangents ? profile.instancesAtOnceWithTangents : profile.instancesAtOnce,
            .trianglePieces = trianglePiecesFor(device, model)};
}

std::vector<InfluenceBucket> skinnedBuckets(const CrowdModel& model, const CrowdConfig& config)
{
    if (!config.skins())
        return {};
    if (config.skinning == CrowdSkinning::Fast)
        return model.sorted.buckets;
    std::vector<InfluenceBucket> buckets = {
        {.vertexCount = model.sorted.lodCounts.front(), .lods = model.sorted.lodCounts}};
    for (std::size_t lod = model.firstRigidLod(); lod < model.lodPixelSizes.size(); ++lod)
    {
        const LodSurface& surface = model.sorted.lods[lod - 1];
        buckets.push_back({.firstVertex = surface.firstOwnVertex,
                           .vertexCount = surface.ownVertexCount,
                           .lods = std::vector<std::uint32_t>(model.lodPixelSizes.size())});
        std::swap(buckets.front().lods[lod], buckets.back().lods[lod]);
    }
    return buckets;
}

std::uint32_t paletteSizeOf(const CrowdModel& model, const CrowdConfig& config)
{
    require(!config.hasPalette() ||
                model.palette.vertices.size() ==
                    model.skinning.vertices.size() * gpu::kTexelsPerPaletteVertex,
            "the crowd model has a palette");
    const std::size_t texels = config.hasPalette() ? model.palette.inverseBinds.size() : 0;
    return static_cast<std::uint32_t>(texels / gpu::kTexelsPerInverseBind);
}

std::uint32_t instancesAtOnce(const CrowdConfig& config)
{
    return config.skinning == CrowdSkinning::Fast ? config.instancesAtOnce : 1;
}

bool hasLargeTexelBuffers(const gpu::Device& device)
{
    constexpr std::uint32_t kManyTexels = 1U << 26U;
    return device.limits().maxTexelBufferElements >= kManyTexels;
}

bool countsOrderedDraws(const gpu::Device& device)
{
    return device.features().drawIndirectCount &&
           device.features().core.multiDrawIndirect == VK_TRUE;
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
    // With fewer bits, rasterisers snap vertices by more than the cull allows for.
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

std::vector<std::string> leftOutOn(const gpu::Capabilities& device)
{
    std::vector<std::string> leftOut;
    const auto unless = [&](bool available, std::string_view what, std::string_view reason)
    {
        if (!available)
            leftOut.push_back(fmt::format("{} ({})", what, reason));
    };
    const VkPhysicalDeviceFeatures& core = device.features.core;
    const std::vector<std::string> cullLacks = triangleCullLacks(device);
    unless(core.drawIndirectFirstInstance == VK_TRUE, "crowds", "drawIndirectFirstInstance");
    unless(cullLacks.empty(), "triangle culling", fmt::format("{}", fmt::join(cullLacks, ", ")));
    unless(gpu::hasTimestamps(device), "pass times",
           device.timestampBits == 0 ? "timestampValidBits" : "timestampPeriod");
    unless(core.textureCompressionBC == VK_TRUE, "compressed textures", "textureCompressionBC");
    unless(core.samplerAnisotropy == VK_TRUE, "anisotropic filtering", "samplerAnisotropy");
    unless(!gpu::runsOnCpu(device), "anisotropic filtering", "on a CPU it takes too long");
    unless(core.depthClamp == VK_TRUE,
           "shadows of objects in front of the shadow map's depth range", "depthClamp");
    return leftOut;
}

CrowdPosing posingFor(const gpu::Device& device, const CrowdModel& model)
{
    constexpr std::size_t kMostLevels = 64;
    const bool byInstance = profileOf(device).posesByInstance ||
                            model.levels.size() > kMostLevels || !canPoseByWorkgroup(device, model);
    return byInstance ? CrowdPosing::ByInstance : CrowdPosing::ByWorkgroup;
}

std::uint32_t sharedBytesOfPose(std::uint32_t jointCount)
{
    constexpr std::uint32_t kInstanceState = 128; // size of the struct in instances.glsl (std430)
    constexpr std::uint32_t kJoint = gpu::kTexelsPerJoint * sizeof(gpu::vec4);
    return kInstanceState + jointCount * kJoint;
}

bool canPoseByWorkgroup(const gpu::Device& device, const CrowdModel& model)
{
    return model.jointCount > 0 &&
           sharedBytesOfPose(model.jointCount) <= device.limits().maxComputeSharedMemorySize;
}

std::uint32_t subgroupsOfGroup(const gpu::Device& device)
{
    constexpr std::uint32_t kLargestWorkgroup = 128; // supported by every device
    return std::max(kLargestWorkgroup / device.subgroups().subgroupSize, 1U);
}

std::uint32_t trianglePiecesFor(const gpu::Device& device, const CrowdModel& model)
{
    constexpr std::size_t kLeastTriangles = 1024; // per piece: 32 steps of 32 lanes
    const std::size_t most = profileOf(device).mostTrianglePieces;
    return static_cast<std::uint32_t>(
        std::clamp(model.sorted.indices.size() / 3 / kLeastTriangles, std::size_t{1}, most));
}

} // namespace sinew
