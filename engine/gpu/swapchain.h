// The images of a window.
#pragma once

#include "engine/gpu/device.h"

#include <optional>
#include <string>
#include <vector>

namespace sinew::gpu
{

struct SwapchainImage
{
    VkImage image = VK_NULL_HANDLE;
    VkExtent2D extent{};
    VkSemaphore rendered = VK_NULL_HANDLE; // to be signalled by the frame that fills the image
    std::uint32_t index = 0;
};

// Why the device cannot show pictures on the surface; nothing where it can. Throws VulkanError
// where it cannot be asked.
std::optional<std::string> whyNotPresentable(const Device& device, VkSurfaceKHR surface);

// Images are 8-bit without a conversion (UNORM), to be filled by a blit of pixels that are already
// sRGB-encoded. Presentation waits for the display's refresh.
class Swapchain
{
public:
    // Does not own the surface. Throws VulkanError where the device cannot show pictures on it.
    Swapchain(const Device& device, VkSurfaceKHR surface);

    // The next image, or nothing when there is none to draw into now (a minimised window, a resize
    // under way, no image free for a second): skip the frame and call recreate() before the next.
    std::optional<SwapchainImage> acquire(VkSemaphore acquired);
    // Returns false when the swapchain no longer matches the window: call recreate().
    bool present(const SwapchainImage& image);
    // `windowExtent` in pixels is used where the surface leaves the choice. A window without area
    // gets no swapchain; acquire() then returns nothing.
    void recreate(VkExtent2D windowExtent);

private:
    VkExtent2D chooseExtent(const VkSurfaceCapabilitiesKHR& capabilities,
                            VkExtent2D windowExtent) const;

    const Device& device_;
    VkSurfaceKHR surface_;
    VkSurfaceFormatKHR format_{};
    VkExtent2D extent_{};
    SwapchainHandle swapchain_;
    std::vector<VkImage> images_;
    std::vector<SemaphoreHandle> rendered_; // one per image
};

} // namespace sinew::gpu
