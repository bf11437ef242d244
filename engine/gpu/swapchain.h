// The swapchain of a window.
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
    VkSemaphore rendered = VK_NULL_HANDLE; // signalled by the frame that fills the image
    std::uint32_t index = 0;
};

// The reason why the device cannot present to the surface. Empty if it can. Throws VulkanError if
// the query fails.
std::optional<std::string> whyNotPresentable(const Device& device, VkSurfaceKHR surface);

// Images have a UNORM format and are filled by blitting sRGB-encoded pixels. Presentation is
// synchronised with the display's refresh (FIFO).
class Swapchain
{
public:
    // Does not own the surface. Throws VulkanError if the device cannot present to it.
    Swapchain(const Device& device, VkSurfaceKHR surface);

    // Acquires the next image. Empty if there is none (minimised window, resize, no free image
    // within a second): skip the frame, and call recreate() before the next one.
    std::optional<SwapchainImage> acquire(VkSemaphore acquired);
    // Returns false if the swapchain no longer matches the window; call recreate() then.
    bool present(const SwapchainImage& image);
    // `windowExtent`: size in pixels, used if the surface does not define one. A window without
    // area gets no swapchain; acquire() then returns std::nullopt.
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
