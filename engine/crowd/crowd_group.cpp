#include "engine/crowd/crowd_group.h"

#include "engine/base/require.h"
#include "engine/render/draw_list.h"

#include <fmt/format.h>

#include <cstring>

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

LiveSettings liveSettings(const CrowdInput& input, const CrowdConfig& config,
                          const GroupSettings& settings)
{
    const auto initial = static_cast<std::uint32_t>(input.instances.size());
    return {.capacity = input.capacity > 0 ? input.capacity : initial,
            .fades = settings.fades,
            .rootMotion = settings.rootMotion,
            .motion = config.motion};
}

CrowdBuffers createBuffers(const gpu::Device& device, const CrowdInput& input,
                           const LiveInstances& live, const CrowdConfig& config,
                           std::uint64_t memory)
{
    const CrowdModel& model = input.model;
    const ChunkNeeds needs = chunkNeeds(device, model, config);
    ChunkPlan plan = planChunks(needs, chunkLimits(device, config, memory), live.capacity());
    if (plan.capacity == 0)
        throw gpu::VulkanError(fmt::format(
            "{} instances of this model take {} KiB, more than the memory for a crowd ({} MiB; "
            "--skin-memory changes it) or the device's limits allow",
            needs.step, plan.bytesPerInstance * needs.step / 1024 + 1, memory >> 20U));
    for (std::size_t lod = 0; lod < model.lodPixelSizes.size(); ++lod)
        plan.room.lods[lod].pixelSize = static_cast<float>(model.lodPixelSizes[lod]);
    CrowdBuffers buffers{
        .config = config,
        .model = uploadCrowdModel(device, model, config, culledSides(input)),
        .instances = uploadInstances(device, live, model.records.size(), plan.chunks, config),
        .plan = plan,
        .room = uploadBuffer(device, std::vector{plan.room}, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT,
                             "chunk room"),
        .chunk = {},
    };
    // Chunks of the occluders, the shadow map, the opaque surfaces and every blended surface.
    const std::uint32_t chunksOfFrame = plan.chunks * (3 + mostDraws(input));
    buffers.chunk = createChunkBuffers(device, buffers.model, needs, config, plan, chunksOfFrame);
    return buffers;
}

PassInput passInput(const CrowdInput& input, const Geometry& geometry, const SceneFrames& scene)
{
    return {.geometry = geometry, .scene = scene, .textures = input.textures};
}

} // namespace

std::uint32_t mostDraws(const CrowdInput& input)
{
    return static_cast<std::uint32_t>(mostSurfaces(input.materials, input.meshes));
}

CrowdGroup::CrowdGroup(const gpu::Device& device, const CrowdInput& shown,
                       const CrowdConfig& config, const SceneFrames& scene,
                       const GroupSettings& settings)
    : input(shown), live(input.model, input.instances, liveSettings(input, config, settings)),
      buffers(createBuffers(device, input, live, config, settings.memory)),
      programs(device, buffers),
      geometry(device, buffers.model, buffers.chunk, buffers.chunk.shown, config),
      shadow(device, passInput(input, geometry, scene), SurfaceOutput::ShadowMap),
      shadowed(device, passInput(input, geometry, scene), SurfaceOutput::Colours, settings.samples,
               settings.shadowComparisons),
      unshadowed(device, passInput(input, geometry, scene), SurfaceOutput::Colours,
                 settings.samples, 0)
{
    require(input.meshes.size() == input.model.skinning.meshes.size(),
            "every mesh of a crowd has a material");
    require(!config.motion || config.skins(),
            "motion vectors of vertices that a compute shader skins");
    if (config.occludes)
        occluders.emplace(device, buffers, scene, input.textures, settings.samples);
    if (config.motion)
        motion.emplace(device, passInput(input, geometry, scene), SurfaceOutput::Motion);
}

void CrowdGroup::write(const FrameInputs& to, gpu::CrowdConstants constants, double seconds) const
{
    constants.instanceCount = live.recordCount();
    constants.reach = static_cast<float>(input.model.reach * (1.0 + 1e-5));
    constants.absoluteBiasSum = static_cast<float>(input.model.bounds.greatestAbsoluteBiasSum);
    constants.time = fadeTime(seconds);
    if (!buffers.config.projects())
        constants.camera.largeHeight = constants.light.largeHeight = 0.0F;
    std::memcpy(to.constants.mapped().data(), &constants, sizeof constants);
    const std::vector<gpu::CrowdClip> clips = clipsAt(input.model, seconds);
    std::memcpy(to.clips.mapped().data(), clips.data(), clips.size() * sizeof clips[0]);
}

} // namespace sinew
