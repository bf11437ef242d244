#include "engine/crowd/crowd_group.h"

#include "engine/base/divided_up.h"
#include "engine/base/require.h"
#include "engine/render/draw_list.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cstring>
#include <numeric>

namespace sinew
{
namespace
{

std::vector<CullSides> culledSides(const CrowdInput& input)
{
    std::vector<CullSides> sides;
    for (const SurfaceMesh& mesh : input.meshes)
        sides.push_back(input.materials.materials[mesh.material].cull);
    return sides;
}

// The maximum number of instances at a time.
std::uint32_t capacityOf(const CrowdInput& input)
{
    return std::max(input.capacity, static_cast<std::uint32_t>(input.instances.size()));
}

LiveSettings liveSettings(const CrowdInput& input, const CrowdConfig& config,
                          const CrowdSettings& settings)
{
    return {.capacity = capacityOf(input),
            .fades = settings.fades,
            .tints = input.tints,
            .rootMotion = settings.fieldSide > 0.0,
            .motion = config.motion};
}

CrowdBuffers createBuffers(const gpu::Device& device, const CrowdInput& input,
                           const LiveInstances& live, std::uint64_t memory)
{
    const VkPhysicalDeviceLimits& limits = device.limits();
    const std::uint64_t most =
        std::min(std::uint64_t{limits.maxStorageBufferRange} / sizeof(gpu::CrowdInstance),
                 std::uint64_t{limits.maxComputeWorkGroupCount[0]} * gpu::kScanGroup);
    if (live.capacity() > most)
        throw gpu::VulkanError(
            fmt::format("{} instances of a model, but this device supports at most {} "
                        "(maxStorageBufferRange, maxComputeWorkGroupCount); use fewer, or several "
                        "models, each with as many",
                        live.capacity(), most));
    const CrowdModel& model = input.model;
    const CrowdConfig config = configOf(device, input);
    const ChunkNeeds needs = chunkNeeds(device, model, config);
    ChunkPlan plan = planChunks(needs, chunkLimits(device, config, memory), live.capacity());
    if (plan.capacity == 0)
        throw gpu::VulkanError(fmt::format(
            "{} instances of this model take {} KiB, more than the memory for a crowd ({} MiB; "
            "--skin-memory changes it) or the device's limits allow",
            needs.step, plan.bytesPerInstance * needs.step / 1024 + 1, memory >> 20U));
    describeLods(model, plan.room);
    describeLods(model, plan.farRoom);
    CrowdBuffers buffers{
        .config = config,
        .model = uploadCrowdModel(device, model, config, culledSides(input)),
        .instances = uploadInstances(device, live, model.records.size(), plan.chunks, config),
        .plan = plan,
        .room = uploadBuffer(device, std::vector{plan.room}, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT,
                             "chunk room"),
        .farRoom = uploadBuffer(device, std::vector{plan.farRoom},
                                VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, "chunk room of far instances"),
        .chunk = {},
    };
    buffers.instances.haveLayers = input.layers.capacity > 0;
    // With layers, joint scales may differ even if they are alike in all clips.
    if (buffers.instances.haveLayers && buffers.model.scale == JointScale::Alike)
        buffers.model.scale = JointScale::Any;
    // Chunks for the occluders, the shadow map, the opaque surfaces and every blended surface.
    const std::uint32_t chunksOfFrame = plan.chunks * (3 + mostDraws({&input, 1}));
    buffers.chunk = createChunkBuffers(device, buffers.model, needs, config, plan, chunksOfFrame);
    return buffers;
}

PassInput passInput(const CrowdInput& input, const Geometry& geometry, const SceneFrames& scene)
{
    return {.geometry = geometry, .scene = scene, .textures = input.textures};
}

} // namespace

CrowdConfig configOf(const gpu::Device& device, const CrowdInput& input)
{
    CrowdConfig config = input.config
                             ? *input.config
                             : configFor(device, input.model, input.materials, input.meshes);
    config.tints = input.tints;
    return config;
}

std::vector<std::uint64_t> memoryShares(const gpu::Device& device,
                                        std::span<const CrowdInput> inputs, std::uint64_t memory)
{
    constexpr std::uint64_t kPlenty = std::uint64_t{1} << 50U;
    std::vector<std::uint64_t> shares;
    std::vector<double> extras;
    for (const CrowdInput& input : inputs)
    {
        const auto bytesFor = [&](std::size_t instances)
        { return planFor(device, input.model, configOf(device, input), kPlenty, instances).bytes; };
        shares.push_back(bytesFor(1));
        extras.push_back(static_cast<double>(bytesFor(capacityOf(input)) - shares.back()));
    }
    const std::uint64_t least = std::accumulate(shares.begin(), shares.end(), std::uint64_t{0});
    if (least > memory)
        return std::vector(inputs.size(), memory / inputs.size());
    const double sum = std::max(std::accumulate(extras.begin(), extras.end(), 0.0), 1.0);
    for (std::size_t i = 0; i < shares.size(); ++i)
        shares[i] +=
            static_cast<std::uint64_t>(static_cast<double>(memory - least) * (extras[i] / sum));
    return shares;
}

bool fitsInto(const gpu::Device& device, std::span<const CrowdInput> inputs, std::uint64_t memory)
{
    const std::vector<std::uint64_t> shares = memoryShares(device, inputs, memory);
    for (std::size_t i = 0; i < inputs.size(); ++i)
        if (planFor(device, inputs[i].model, configOf(device, inputs[i]), shares[i],
                    capacityOf(inputs[i]))
                .capacity == 0)
            return false;
    return true;
}

std::uint32_t mostDraws(std::span<const CrowdInput> inputs)
{
    std::size_t most = 0;
    for (const CrowdInput& input : inputs)
        most += mostSurfaces(input.materials, input.meshes);
    return static_cast<std::uint32_t>(most);
}

CrowdGroup::CrowdGroup(const gpu::Device& device, const CrowdInput& shown, const SceneFrames& scene,
                       const CrowdSettings& settings, std::uint64_t memory)
    : input(shown),
      live(input.model, input.instances, liveSettings(input, configOf(device, input), settings)),
      layers(device, input.model, live, input.layers),
      buffers(createBuffers(device, input, live, memory)), programs(device, buffers),
      geometry(device, buffers.model, buffers.chunk, buffers.chunk.shown, buffers.config),
      shadow(device, passInput(input, geometry, scene), SurfaceOutput::ShadowMap),
      shadowed(device, passInput(input, geometry, scene), SurfaceOutput::Colours, settings.samples,
               settings.shadowComparisons),
      unshadowed(device, passInput(input, geometry, scene), SurfaceOutput::Colours,
                 settings.samples, 0)
{
    const CrowdConfig& config = buffers.config;
    require(input.meshes.size() == input.model.skinning.meshes.size(),
            "every mesh of a crowd has a material");
    require(!config.motion || config.skins(),
            "motion vectors of vertices that a compute shader skins");
    if (config.occludes)
        occluders.emplace(device, buffers, scene, input.textures, settings.samples);
    if (config.motion)
        motion.emplace(device, passInput(input, geometry, scene), SurfaceOutput::Motion);
}

double CrowdGroup::reachFromPosition() const
{
    double travel = 0.0; // positionOf in shaders/crowd/instances.glsl goes back by up to one loop
    for (const gpu::CrowdClip& clip : input.model.records)
        travel = std::max(travel, glm::length(glm::dvec3(clip.travel)));
    return travel + layers.reach() * (1.0 + 1e-5);
}

void CrowdGroup::planFrame(const gpu::CrowdConstants& constants, std::uint32_t views)
{
    const ChunkPlan& plan = buffers.plan;
    chunks = plan.chunks;
    isFar = false;
    if (plan.chunks == 1)
        return;
    const LodCounts counts = live.cells().finestLods(constants, views, reachFromPosition(),
                                                     plan.room, buffers.model.lodCount);
    isFar = std::all_of(counts.begin(), counts.begin() + plan.room.firstOwnLod,
                        [](std::uint64_t count) { return count == 0; });
    const gpu::ChunkRoom& room = isFar ? plan.farRoom : plan.room;
    std::uint64_t cost = 0;
    for (std::size_t lod = 0; lod < counts.size(); ++lod)
        cost += counts[lod] * room.lods[lod].cost;
    chunks = static_cast<std::uint32_t>(
        std::clamp<std::uint64_t>(dividedUp(cost, std::uint64_t{room.cost}), 1, plan.chunks));
}

void CrowdGroup::write(const gpu::Frame& frame, const FrameInputs& to,
                       gpu::CrowdConstants constants, double seconds) const
{
    constants.instanceCount = live.recordCount();
    constants.reach = static_cast<float>(layers.reach() * (1.0 + 1e-5));
    constants.absoluteBiasSum = static_cast<float>(input.model.bounds.greatestAbsoluteBiasSum);
    constants.time = fadeTime(seconds);
    if (!buffers.config.projects())
        constants.camera.largeHeight = constants.light.largeHeight = 0.0F;
    std::memcpy(to.constants.mapped().data(), &constants, sizeof constants);
    const std::vector<gpu::CrowdClip> clips = clipsAt(input.model, seconds);
    std::memcpy(to.clips.mapped().data(), clips.data(), clips.size() * sizeof clips[0]);
    frame.count(&gpu::RecordedCounts::uploadBytes,
                sizeof constants + clips.size() * sizeof clips[0]);
}

} // namespace sinew
