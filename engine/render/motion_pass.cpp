#include "engine/render/motion_pass.h"

#include "engine/gpu/barrier.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "spirv/ground_motion_vert.h"
#include "spirv/motion_frag.h"
#include "spirv/motion_textured_frag.h"

namespace sinew
{
MotionTargetRing createMotionTargets(const gpu::Device& device, VkExtent2D extent,
                                     std::uint32_t frames)
{
    MotionTargetRing ring;
    for (std::uint32_t slot = 0; slot < std::min(frames, gpu::kFramesInFlight); ++slot)
    {
        ring[slot].vectors =
            gpu::GpuImage(device,
                          {.extent = extent,
                           .format = kMotionFormat,
                           .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                    VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_SAMPLED_BIT},
                          fmt::format("motion vectors of slot {}", slot));
        ring[slot].depth = createDepthTarget(device, extent, VK_SAMPLE_COUNT_1_BIT,
                                             fmt::format("depth of motion of slot {}", slot));
    }
    return ring;
}

gpu::Buffer createMotionBuffer(const gpu::Device& device, VkExtent2D extent)
{
    return {device, sizeof(glm::vec2) * extent.width * extent.height,
            VK_BUFFER_USAGE_TRANSFER_DST_BIT, gpu::Residency::Readback, "copy of motion vectors"};
}

std::vector<glm::vec2> readMotion(const gpu::Buffer& copy)
{
    std::vector<glm::vec2> vectors(copy.size() / sizeof(glm::vec2));
    std::memcpy(vectors.data(), copy.mapped().data(), vectors.size() * sizeof(glm::vec2));
    return vectors;
}

gpu::MotionPush motionPush(VkExtent2D extent, SceneView before)
{
    before.aspect = static_cast<double>(extent.width) / extent.height;
    return {.viewProjectionBefore = sceneConstants(before).viewProjection,
            .pictureSize = {extent.width, extent.height}};
}

MotionPass::MotionPass(const gpu::Device& device, const PassInput& input)
    : SurfacePass(device, input), ground_(createGround({.vertexShader = ground_motion_vert_spirv,
                                                        .fragmentShader = motion_frag_spirv,
                                                        .colourFormat = kMotionFormat,
                                                        .pushBytes = sizeof(gpu::MotionPush)},
                                                       "motion of the ground"))
{
}

bool MotionPass::includes(const SurfaceDraw& draw) const
{
    // Blended surfaces and those that spare holes lie on one that sets the depth.
    return draw.phase != SurfaceDraw::Phase::Blended && draw.writesDepth && !draw.sparesHoles;
}

SurfacePass::Recipe MotionPass::recipeFor(const SurfaceVariant& variant) const
{
    constexpr std::uint32_t kNoShadowComparisons = 0;
    const bool isTested = variant.alphaComparison != gpu::kAlphaAlwaysPasses;
    const std::optional<VertexStage> stage = input_.geometry.motionStage(isTested);
    require(stage.has_value(), "motion vectors of a geometry that has none");
    gpu::GraphicsDescription description = graphicsOf(*stage);
    description.fragmentShader =
        isTested ? gpu::SpirV(motion_textured_frag_spirv) : gpu::SpirV(motion_frag_spirv);
    description.fragmentConstants = {kNoShadowComparisons, variant.alphaComparison};
    description.colourFormat = kMotionFormat;
    description.pushBytes = sizeof(gpu::MotionPush);
    return {description, isTested ? "motion, alpha tested" : "motion"};
}

void MotionPass::begin(const gpu::Frame& frame, const MotionTarget& target, TargetUse use) const
{
    const VkAttachmentLoadOp load =
        use.begins ? VK_ATTACHMENT_LOAD_OP_CLEAR : VK_ATTACHMENT_LOAD_OP_LOAD;
    const VkRenderingAttachmentInfo vectors{
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = target.vectors.view(),
        .imageLayout = gpu::kColourAttachment.layout,
        .loadOp = load,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
        .clearValue = {.color = {{0.0F, 0.0F, 0.0F, 0.0F}}},
    };
    beginAttachments(frame.commands, target.vectors.extent(), &vectors,
                     depthAttachment(target.depth, use.begins, !use.ends));
    setDrawnColumns(frame.commands, target.vectors.extent(), use.drawn);
    input_.geometry.bindBuffers(frame);
}

void MotionPass::record(const gpu::Frame& frame, const MotionTarget& target, TargetUse use,
                        std::span<const SurfaceDraw> draws,
                        const std::optional<gpu::MotionPush>& push, bool ground)
{
    if (use.begins)
    {
        transition(frame, "motion before", target.vectors.range(), gpu::kContentsUnneeded,
                   gpu::kColourAttachment);
        transition(frame, "depth of motion before", target.depth.range(), gpu::kContentsUnneeded,
                   gpu::kDepthAttachment);
    }
    else
        barrier(frame, "motion of the part before", gpu::kColourLoad | gpu::kDepthTest,
                {gpu::kColourLoad, gpu::kDepthTest});
    const gpu::DebugLabel label(frame, "motion vectors");
    begin(frame, target, use);
    for (std::size_t i = 0; push && i < draws.size(); ++i)
        drawSurface(frame, draws, i, DrawnView::Camera,
                    {.depthBias = draws[i].polygonOffset ? -1.0F : 0.0F}, &*push);
    if (push && ground)
        recordGround(frame, ground_, &*push);
    vkCmdEndRendering(frame.commands);
}

} // namespace sinew
