#include "engine/render/motion_pass.h"

#include "engine/gpu/barrier.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

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

void recordMotionVectors(const gpu::Frame& frame, std::span<const PassDraws> passes,
                         const MotionTarget& target, TargetUse use,
                         std::span<const SurfaceDraw> draws,
                         const std::optional<gpu::MotionPush>& push, bool ground)
{
    if (use.begins)
    {
        transition(frame, "motion to be drawn", target.vectors.range(), gpu::kContentsUnneeded,
                   gpu::kColourAttachment);
        transition(frame, "depth of motion to be drawn", target.depth.range(),
                   gpu::kContentsUnneeded, gpu::kDepthAttachment);
    }
    else
        barrier(frame, "motion of the previous part", gpu::kColourLoad | gpu::kDepthTest,
                {gpu::kColourLoad, gpu::kDepthTest});
    const gpu::DebugLabel label(frame, "motion vectors");
    const VkRenderingAttachmentInfo vectors{
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = target.vectors.view(),
        .imageLayout = gpu::kColourAttachment.layout,
        .loadOp = use.begins ? VK_ATTACHMENT_LOAD_OP_CLEAR : VK_ATTACHMENT_LOAD_OP_LOAD,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
        .clearValue = {.color = {{0.0F, 0.0F, 0.0F, 0.0F}}},
    };
    beginAttachments(frame.commands, target.vectors.extent(), &vectors,
                     depthAttachment(target.depth, use.begins, !use.ends));
    setDrawnColumns(frame.commands, target.vectors.extent(), use.drawn);
    for (const auto& [pass, range] : passes)
        if (push)
            pass.draw(frame, draws, range, &*push);
    if (push && ground)
        passes.front().pass.drawGround(frame, &*push);
    vkCmdEndRendering(frame.commands);
}

} // namespace sinew
