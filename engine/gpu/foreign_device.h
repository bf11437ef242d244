// A Vulkan device created by the program: its handles, and the features that it must enable.
#pragma once

#include "engine/gpu/instance.h"

#include <cstdint>
#include <span>

namespace sinew::gpu
{

// For VkApplicationInfo::apiVersion; the physical device must support it too.
inline constexpr std::uint32_t kRequiredVersion = VK_API_VERSION_1_3;

// The features that the program must enable. No extension is required.
FeatureChain requiredFeatures();

// All handles must outlive the gpu::Device made from them, which never destroys them.
struct ForeignDevice
{
    PFN_vkGetInstanceProcAddr getInstanceProcAddr = nullptr;
    VkInstance instance = VK_NULL_HANDLE;
    std::uint32_t instanceVersion = VK_API_VERSION_1_0; // its VkApplicationInfo::apiVersion
    VkPhysicalDevice physical = VK_NULL_HANDLE;
    VkDevice device = VK_NULL_HANDLE;
    std::uint32_t queueFamily = 0; // with graphics and compute
    VkQueue queue = VK_NULL_HANDLE;
    // As in VkDeviceCreateInfo; read only during construction. Optional features are used only if
    // this chain enables them, in the structures of Vulkan 1.0 to 1.3 or of single features.
    const VkPhysicalDeviceFeatures2* features = nullptr; // null: none
    std::span<const char* const> extensions;
};

// Points volk's functions at this device. Throws a VulkanError that lists everything missing.
DeviceDescription describe(const ForeignDevice& foreign);

} // namespace sinew::gpu
