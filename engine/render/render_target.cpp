#include "engine/render/render_target.h"

#include "engine/gpu/barrier.h"
#include "engine/gpu/pipeline.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew
{

gpu::GpuImage createDepthTarget(const gpu::Device& device, VkExtent2D extent,
                                VkSampleCountFlagBits samples, const std::string& name)
{
    return {device,
            {.extent = extent,
             .format = gpu::kDepthFormat,
             .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT |
                      VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT,
             .aspect = VK_IMAGE_ASPECT_DEPTH_BIT,
             .samples = samples},
            name};
}

RenderTargetRing createRenderTargets(const gpu::Device& device, VkExtent2D extent,
                                     VkSampleCountFlagBits samples, std::uint32_t frames,
                                     VkImageUsageFlags more)
{
    RenderTargetRing ring;
    for (std::uint32_t slot = 0; slot < std::min(frames, gpu::kFramesInFlight); ++slot)
    {
        ring[slot].colour = gpu::GpuImage(
            device,
            {.extent = extent,
             .format = kColourBytesFormat,
             .viewFormat = kColourFormat,
             .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT | more},
            fmt::format("colour of slot {}", slot));
        if (samples != VK_SAMPLE_COUNT_1_BIT)
            ring[slot].multisampled =
                gpu::GpuImage(device,
                              {.extent = extent,
                               .format = kColourBytesFormat,
                               .viewFormat = kColourFormat,
                               .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                        VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT,
                               .samples = samples},
                              fmt::format("multisampled colour of slot {}", slot));
        ring[slot].depth =
            createDepthTarget(device, extent, samples, fmt::format("depth of slot {}", slot));
    }
    return ring;
}

VkSampleCountFlagBits availableSamples(const gpu::Device& device, std::uint32_t wanted)
{
    const VkSampleCountFlags both =
        device.limits().framebufferColorSampleCounts & device.limits().framebufferDepthSampleCounts;
    for (std::uint32_t samples = 8; samples > 1; samples /= 2)
        if (samples <= wanted && (both & samples) != 0)
            return static_cast<VkSampleCountFlagBits>(samples);
    return VK_SAMPLE_COUNT_1_BIT;
}

VkRenderingAttachmentInfo depthAttachment(const gpu::GpuImage& depth, bool begins, bool keeps)
{
    return {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = depth.view(),
        .imageLayout = gpu::kDepthAttachment.layout,
        .loadOp = begins ? VK_ATTACHMENT_LOAD_OP_CLEAR : VK_ATTACHMENT_LOAD_OP_LOAD,
        .storeOp = keeps ? VK_ATTACHMENT_STORE_OP_STORE : VK_ATTACHMENT_STORE_OP_DONT_CARE,
        .clearValue = {.depthStencil = {.depth = 1.0F}},
    };
}

void beginAttachments(VkCommandBuffer commands, VkExtent2D extent,
                      const VkRenderingAttachmentInfo* colour,
                      const VkRenderingAttachmentInfo& depth)
{
    const VkRenderingInfo info{
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .renderArea = {.extent = extent},
        .layerCount = 1,
        .colorAttachmentCount = colour != nullptr ? 1U : 0U,
        .pColorAttachments = colour,
        .pDepthAttachment = &depth,
    };
    vkCmdBeginRendering(commands, &info);
}

void setDrawnColumns(VkCommandBuffer commands, VkExtent2D extent, Columns drawn)
{
    gpu::setWholeViewport(commands, extent);
    const std::uint32_t first = std::min(drawn.first, extent.width);
    const VkRect2D scissor{.offset = {static_cast<std::int32_t>(first), 0},
                           .extent = {std::min(drawn.count, extent.width - first), extent.height}};
    vkCmdSetScissor(commands, 0, 1, &scissor);
}

void beginRendering(VkCommandBuffer commands, const RenderTarget& target, TargetUse use)
{
    const bool multisampled = target.multisampled.has_value();
    const bool resolves = multisampled && use.ends;
    const VkAttachmentLoadOp load =
        use.begins ? VK_ATTACHMENT_LOAD_OP_CLEAR : VK_ATTACHMENT_LOAD_OP_LOAD;
    const VkRenderingAttachmentInfo colour{
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = multisampled ? target.multisampled->view() : target.colour.view(),
        .imageLayout = gpu::kColourAttachment.layout,
        .resolveMode = resolves ? VK_RESOLVE_MODE_AVERAGE_BIT : VK_RESOLVE_MODE_NONE,
        .resolveImageView = resolves ? target.colour.view() : VK_NULL_HANDLE,
        .resolveImageLayout = resolves ? gpu::kColourAttachment.layout : VK_IMAGE_LAYOUT_UNDEFINED,
        .loadOp = load,
        .storeOp = resolves ? VK_ATTACHMENT_STORE_OP_DONT_CARE : VK_ATTACHMENT_STORE_OP_STORE,
        .clearValue = {.color = {{use.background.r, use.background.g, use.background.b, 1.0F}}},
    };
    beginAttachments(commands, target.extent(), &colour,
                     depthAttachment(target.depth, use.begins, !use.ends));
    setDrawnColumns(commands, target.extent(), use.drawn);
}

gpu::Buffer createPictureBuffer(const gpu::Device& device, VkExtent2D extent)
{
    return {device, VkDeviceSize{4} * extent.width * extent.height,
            VK_BUFFER_USAGE_TRANSFER_DST_BIT, gpu::Residency::Readback, "picture"};
}

void recordCopy(VkCommandBuffer commands, const gpu::GpuImage& image, const gpu::Buffer& copy)
{
    const VkBufferImageCopy region{
        .imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1},
        .imageExtent = {image.extent().width, image.extent().height, 1},
    };
    vkCmdCopyImageToBuffer(commands, image.get(), gpu::kCopySource.layout, copy.get(), 1, &region);
}

Image readPicture(const gpu::Buffer& picture, VkExtent2D extent)
{
    const std::span<const std::byte> bytes = picture.mapped();
    return {.width = extent.width, .height = extent.height, .pixels = {bytes.begin(), bytes.end()}};
}

} // namespace sinew
