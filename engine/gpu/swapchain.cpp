#include "engine/gpu/swapchain.h"

#include <fmt/format.h>
#include <tl/expected.hpp>

#include <algorithm>
#include <array>
#include <limits>

namespace sinew::gpu
{
namespace
{

// UNORM formats to which sRGB-encoded bytes can be blitted without conversion: 8 bits per channel
// first, then more, then fewer.
constexpr std::array kFormats{VK_FORMAT_B8G8R8A8_UNORM, VK_FORMAT_R8G8B8A8_UNORM,
                              VK_FORMAT_A2R10G10B10_UNORM_PACK32,
                              VK_FORMAT_A2B10G10R10_UNORM_PACK32, VK_FORMAT_R5G6B5_UNORM_PACK16};

bool canBlitTo(const Device& device, VkFormat format)
{
    VkFormatProperties properties{};
    vkGetPhysicalDeviceFormatProperties(device.physical(), format, &properties);
    return (properties.optimalTilingFeatures & VK_FORMAT_FEATURE_BLIT_DST_BIT) != 0;
}

bool canPresent(const Device& device, VkSurfaceKHR surface)
{
    if (!device.capabilities().extensions.contains(VK_KHR_SWAPCHAIN_EXTENSION_NAME))
        return false;
    VkBool32 supported = VK_FALSE;
    check(vkGetPhysicalDeviceSurfaceSupportKHR(device.physical(), device.queueFamily(), surface,
                                               &supported),
          "asking whether the device can present");
    return supported == VK_TRUE;
}

// The presentation format, or the reason why there is none.
tl::expected<VkSurfaceFormatKHR, std::string> chooseFormat(const Device& device,
                                                           VkSurfaceKHR surface)
{
    if (!canPresent(device, surface))
        return tl::unexpected(
            fmt::format("{} cannot present to this window; choose another with --device",
                        device.description().name));
    const auto formats = listOf<VkSurfaceFormatKHR>(
        [&](auto... list)
        { return vkGetPhysicalDeviceSurfaceFormatsKHR(device.physical(), surface, list...); },
        "listing the window's formats");
    for (const VkFormat wanted : kFormats)
        for (const VkSurfaceFormatKHR& format : formats)
            if (format.format == wanted && canBlitTo(device, wanted) &&
                format.colorSpace == VK_COLOR_SPACE_SRGB_NONLINEAR_KHR)
                return format;
    return tl::unexpected(fmt::format("{} does not support the colour depth of this display",
                                      device.description().name));
}

} // namespace

std::optional<std::string> whyNotPresentable(const Device& device, VkSurfaceKHR surface)
{
    const auto format = chooseFormat(device, surface);
    return format ? std::nullopt : std::optional(format.error());
}

Swapchain::Swapchain(const Device& device, VkSurfaceKHR surface)
    : device_(device), surface_(surface)
{
    const auto format = chooseFormat(device, surface);
    if (!format)
        throw VulkanError(format.error());
    format_ = *format;
}

VkExtent2D Swapchain::chooseExtent(const VkSurfaceCapabilitiesKHR& capabilities,
                                   VkExtent2D windowExtent) const
{
    constexpr std::uint32_t kSurfaceFollowsSwapchain = std::numeric_limits<std::uint32_t>::max();
    if (capabilities.currentExtent.width != kSurfaceFollowsSwapchain)
        return capabilities.currentExtent;
    return {std::clamp(windowExtent.width, capabilities.minImageExtent.width,
                       capabilities.maxImageExtent.width),
            std::clamp(windowExtent.height, capabilities.minImageExtent.height,
                       capabilities.maxImageExtent.height)};
}

void Swapchain::recreate(VkExtent2D windowExtent)
{
    device_.waitIdle();
    VkSurfaceCapabilitiesKHR capabilities{};
    check(vkGetPhysicalDeviceSurfaceCapabilitiesKHR(device_.physical(), surface_, &capabilities),
          "asking for the window's capabilities");
    extent_ = chooseExtent(capabilities, windowExtent);
    images_.clear();
    rendered_.clear();
    if (extent_.width == 0 || extent_.height == 0)
    {
        swapchain_ = {};
        return;
    }
    std::uint32_t imageCount = capabilities.minImageCount + 1;
    if (capabilities.maxImageCount > 0)
        imageCount = std::min(imageCount, capabilities.maxImageCount);
    const VkSwapchainCreateInfoKHR info{
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_CREATE_INFO_KHR,
        .surface = surface_,
        .minImageCount = imageCount,
        .imageFormat = format_.format,
        .imageColorSpace = format_.colorSpace,
        .imageExtent = extent_,
        .imageArrayLayers = 1,
        .imageUsage = VK_IMAGE_USAGE_TRANSFER_DST_BIT,
        .preTransform = capabilities.currentTransform,
        .compositeAlpha = VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR,
        .presentMode = VK_PRESENT_MODE_FIFO_KHR,
        .clipped = VK_TRUE,
        .oldSwapchain = swapchain_.get(),
    };
    swapchain_ = device_.create<SwapchainHandle>(vkCreateSwapchainKHR, info,
                                                 "creating the swapchain", "swapchain");
    images_ = listOf<VkImage>(
        [&](auto... list)
        { return vkGetSwapchainImagesKHR(device_.get(), swapchain_.get(), list...); },
        "listing the swapchain's images");
    for (std::size_t i = 0; i < images_.size(); ++i)
    {
        device_.name(images_[i], VK_OBJECT_TYPE_IMAGE, fmt::format("swapchain image {}", i));
        const VkSemaphoreCreateInfo semaphoreInfo{.sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO};
        rendered_.push_back(device_.create<SemaphoreHandle>(vkCreateSemaphore, semaphoreInfo,
                                                            "creating a semaphore",
                                                            fmt::format("image rendered {}", i)));
    }
}

std::optional<SwapchainImage> Swapchain::acquire(VkSemaphore acquired)
{
    if (!swapchain_)
        return std::nullopt;
    constexpr std::uint64_t kPatience = 1'000'000'000; // ns
    std::uint32_t index = 0;
    const VkResult result = vkAcquireNextImageKHR(device_.get(), swapchain_.get(), kPatience,
                                                  acquired, VK_NULL_HANDLE, &index);
    if (result == VK_ERROR_OUT_OF_DATE_KHR || result == VK_TIMEOUT)
        return std::nullopt;
    // A suboptimal image can still be drawn to; present() reports it again.
    if (result != VK_SUBOPTIMAL_KHR)
        check(result, "acquiring an image of the window");
    return SwapchainImage{.image = images_[index],
                          .extent = extent_,
                          .rendered = rendered_[index].get(),
                          .index = index};
}

bool Swapchain::present(const SwapchainImage& image)
{
    const VkPresentInfoKHR info{
        .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
        .waitSemaphoreCount = 1,
        .pWaitSemaphores = &image.rendered,
        .swapchainCount = 1,
        .pSwapchains = swapchain_.address(),
        .pImageIndices = &image.index,
    };
    const VkResult result = vkQueuePresentKHR(device_.queue(), &info);
    if (result == VK_ERROR_OUT_OF_DATE_KHR || result == VK_SUBOPTIMAL_KHR)
        return false;
    check(result, "presenting an image");
    return true;
}

} // namespace sinew::gpu
