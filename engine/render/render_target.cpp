#include "engine/render/render_target.h"

#include <fmt/format.h>

namespace sinew
{

RenderTargetRing createRenderTargets(const gpu::Device& device, VkExtent2D extent,
                                     VkSampleCountFlagBits samples)
{
    RenderTargetRing ring;
    for (std::uint32_t slot = 0; slot < ring.size(); ++slot)
    {
        ring[slot].colour = gpu::GpuImage(
            device,
            {.extent = extent,
             .format = kColourBytesFormat,
             .viewFormat = kColourFormat,
             .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT},
            fmt::format("colour of slot {}", slot));
        if (samples != VK_SAMPLE_COUNT_1_BIT)
            ring[slot].multisampled =
                gpu::GpuImage(device,
                              {.extent = extent,
                               .format = kColourFormat,
                               .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                        VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT,
                               .samples = samples},
                              fmt::format("multisampled colour of slot {}", slot));
        ring[slot].depth = gpu::GpuImage(device,
                                         {.extent = extent,
                                          .format = kDepthFormat,
                                          .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
                                          .aspect = VK_IMAGE_ASPECT_DEPTH_BIT,
                                          .samples = samples},
                                         fmt::format("depth of slot {}", slot));
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

} // namespace sinew
