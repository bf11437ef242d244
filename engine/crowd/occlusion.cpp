#include "engine/crowd/occlusion.h"

#include "engine/base/divided_up.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "spirv/crowd_depth_pyramid_comp_variants.h"
#include "spirv/crowd_occlusion_comp.h"

namespace sinew
{
namespace
{

std::uint32_t tilesAlong(std::uint32_t pixels)
{
    return dividedUp(pixels, gpu::kPyramidTile);
}

gpu::Pipeline createPipeline(const gpu::Device& device, const CrowdGeometry& geometry,
                             const SceneFrames& scene, SurfaceTextures& textures,
                             VkSampleCountFlagBits samples)
{
    // Uses the image's vertex shader, which makes depths bit-identical.
    gpu::GraphicsDescription description =
        graphicsOf(geometry.stageFor(SurfaceOutput::Colours, true));
    description.samples = samples;
    return gpu::createGraphicsPipeline(
        device, description,
        {&scene.setLayout(), &textures.setLayout(SurfaceKind::Declared), geometry.setLayout()},
        "occluders");
}

// True if, wherever the draw covers the image, the image's final depth is at least as near.
bool hidesWhatIsBehind(const SurfaceDraw& draw)
{
    return draw.phase == SurfaceDraw::Phase::Opaque && draw.writesDepth && !draw.sparesHoles &&
           !draw.softEdges;
}

} // namespace

std::vector<std::string> occlusionLacks(const gpu::Device& device, VkSampleCountFlagBits samples)
{
    if ((device.limits().sampledImageDepthSampleCounts & samples) != 0)
        return {};
    return {
        fmt::format("sampledImageDepthSampleCounts of {}", static_cast<std::uint32_t>(samples))};
}

OccluderPass::OccluderPass(const gpu::Device& device, const CrowdBuffers& buffers,
                           const SceneFrames& scene, SurfaceTextures& textures,
                           VkSampleCountFlagBits samples)
    : scene_(scene),
      geometry_(device, buffers.model, buffers.chunk, buffers.chunk.occluders, buffers.config),
      pipeline_(createPipeline(device, geometry_, scene, textures, samples))
{
}

void OccluderPass::draw(const gpu::Frame& frame, std::span<const SurfaceDraw> draws,
                        DrawRange range) const
{
    geometry_.bindBuffers(frame);
    pipeline_.bind(frame.commands);
    std::set<std::uint32_t> drawn; // meshes; all stages of a material cover the same area
    for (std::size_t i = range.first; i < range.first + range.count; ++i)
    {
        const SurfaceDraw& draw = draws[i];
        if (!hidesWhatIsBehind(draw) || !drawn.insert(draw.mesh).second)
            continue;
        scene_.bind(frame, pipeline_, i);
        gpu::setSurfaceState(frame.commands, {.cullMode = cullModeOf(draw.cull)});
        geometry_.draw(frame, pipeline_, DrawnView::Camera, draw.mesh);
    }
}

Occlusion::Occlusion(const gpu::Device& device, VkSampleCountFlagBits samples)
    : device_(device), samples_(samples),
      sampler_(gpu::createSampler(
          device, {.address = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE, .nearest = true},
          "depth of occluders sampler")),
      buildLayout_(device, VK_SHADER_STAGE_COMPUTE_BIT,
                   {VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER},
                   "depth pyramid set layout"),
      build_(gpu::createComputePipeline(
          device,
          gpu::variantOf(crowd_depth_pyramid_comp_variants,
                         {samples == VK_SAMPLE_COUNT_1_BIT ? "" : "MULTISAMPLED"}),
          {&buildLayout_}, sizeof(gpu::PyramidPush), "depth pyramid",
          {static_cast<std::uint32_t>(samples)})),
      test_(device, crowd_occlusion_comp_spirv, "occlusion test")
{
}

Occlusion::Slot Occlusion::createSlot(std::uint32_t slot, VkExtent2D extent) const
{
    const std::uint64_t tiles = std::uint64_t{tilesAlong(extent.width)} * tilesAlong(extent.height);
    Slot made;
    made.depth = gpu::GpuImage(
        device_,
        {.extent = extent,
         .format = gpu::kDepthFormat,
         .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT,
         .aspect = VK_IMAGE_ASPECT_DEPTH_BIT,
         .samples = samples_},
        fmt::format("depth of occluders of slot {}", slot));
    made.pyramid = gpu::Buffer(device_, tiles * gpu::kPyramidTexels * sizeof(float),
                               VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, gpu::Residency::Device,
                               fmt::format("depth pyramid of slot {}", slot));
    made.build = gpu::DescriptorSets(
        device_, buildLayout_,
        {{{&made.depth, sampler_.get(), gpu::kDepthSampledByCompute.layout}, &made.pyramid}},
        "depth pyramid set");
    return made;
}

void Occlusion::begin(const gpu::Frame& frame, VkExtent2D extent)
{
    Slot& slot = slots_[frame.slot];
    // The slot's previous frame has completed. Images only grow, because windows are resized in
    // many steps.
    const VkExtent2D room = slot.depth.extent();
    if (room.width < extent.width || room.height < extent.height)
        slot = createSlot(frame.slot, {.width = std::max(room.width, extent.width),
                                       .height = std::max(room.height, extent.height)});
    slot.extent = extent;
}

void Occlusion::beginRendering(const gpu::Frame& frame, bool clears) const
{
    const Slot& slot = slots_[frame.slot];
    beginAttachments(frame.commands, slot.extent, nullptr,
                     depthAttachment(slot.depth, clears, true));
    gpu::setWholeViewport(frame.commands, slot.extent);
}

void Occlusion::buildPyramid(const gpu::Frame& frame) const
{
    const Slot& slot = slots_[frame.slot];
    const std::uint32_t tilesX = tilesAlong(slot.extent.width);
    const std::uint32_t tilesY = tilesAlong(slot.extent.height);
    const gpu::PyramidPush push{.width = slot.extent.width,
                                .height = slot.extent.height,
                                .tilesX = tilesX,
                                .tiles = tilesX * tilesY};
    const gpu::DebugLabel label(frame, "depth pyramid");
    build_.bind(frame.commands);
    build_.bindSet(frame.commands, slot.build[0]);
    build_.pushBytes(frame.commands, std::as_bytes(std::span(&push, 1)));
    vkCmdDispatch(frame.commands, tilesX, tilesY, 1);
    frame.count(&gpu::RecordedCounts::dispatches);
}

void Occlusion::test(const gpu::Frame& frame, const CrowdBuffers& crowd, gpu::ChunkPush push) const
{
    const Slot& slot = slots_[frame.slot];
    const ChunkBuffers& chunk = crowd.chunk;
    push.tilesX = tilesAlong(slot.extent.width);
    push.tiles = push.tilesX * tilesAlong(slot.extent.height);
    dispatch(frame, test_, {.commands = &chunk.chunkCommands, .command = gpu::kListsCommand}, push,
             {&chunk.chunkCount, &crowd.instances.candidates, &chunk.flags, &chunk.boxes,
              &chunk.places, &slot.pyramid, &chunk.unhidden, &chunk.groupCounts,
              &crowd.instances.seen});
}

} // namespace sinew
