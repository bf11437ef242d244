#include "engine/render/render_target.h"

#include <fmt/format.h>

namespace sinew
{

RenderTargetRing createRenderTargets(const gpu::Device& device, VkExtent2D extent)
{
    RenderTargetRing ring;
    for (std::uint32_t slot = 0; slot < ring.size(); ++slot)
    {
        ring[slot] = {
            .colour = gpu::GpuImage(
                device,
                {.extent = extent,
                 .format = kColourBytesFormat,
                 .viewFormat = kColourFormat,
                 .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT},
                fmt::format("colour of slot {}", slot)),
            .depth = gpu::GpuImage(device,
                                   {.extent = extent,
                                    .format = kDepthFormat,
                                    .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
                                    .aspect = VK_IMAGE_ASPECT_DEPTH_BIT},
                                   fmt::format("depth of slot {}", slot)),
        };
    }
    return ring;
}

} // namespace sinew
