// The properties, limits, features and extensions of a device that Sinew uses, and which of them it
// enables.
#pragma once

#include "engine/gpu/vulkan.h"

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace sinew::gpu
{

using Extensions = std::set<std::string, std::less<>>;

// The optional features that Sinew uses, by their Vulkan names: supported (Capabilities::features)
// or enabled (Device::features()).
struct Features
{
    VkPhysicalDeviceFeatures core{};
    bool drawIndirectCount = false;
    bool storageBuffer16BitAccess = false;
};

// As reported by the driver. Tests reduce it through InstanceOptions::lessen.
struct Capabilities
{
    VkPhysicalDeviceProperties properties{};
    VkPhysicalDeviceSubgroupProperties subgroups{};
    VkPhysicalDeviceMemoryProperties memory{};
    std::string driver;                       // name and version; empty if not reported
    std::optional<std::uint32_t> queueFamily; // with graphics and compute
    std::uint32_t timestampBits = 0;          // timestampValidBits of that family
    Extensions extensions;
    Features features;
};

// `queueFamily`: used if it supports graphics and compute. Without it, uses the first family that
// supports both.
Capabilities capabilitiesOf(VkPhysicalDevice device,
                            std::optional<std::uint32_t> queueFamily = std::nullopt);

// Missing requirements by their Vulkan names. Empty if the device is usable.
std::vector<std::string> missingFrom(const Capabilities& device);

// The extensions and features that Sinew enables beyond Vulkan 1.3.
std::vector<const char*> extensionsFor(const Capabilities& device, bool presentable);
Features featuresFor(const Capabilities& device);

// True if the device's shaders run on a CPU.
bool runsOnCpu(const Capabilities& device);

// All depth images have this format. No driver with Vulkan 1.3 is known to lack it.
inline constexpr VkFormat kDepthFormat = VK_FORMAT_D32_SFLOAT;
// The largest number of storage buffers in one shader (crowd/pose.comp), which a usable
// device must support per stage.
inline constexpr std::uint32_t kMostStorageBuffers = 13;

// The feature structures that Sinew queries and enables, chained by head().
struct FeatureChain
{
    VkPhysicalDeviceFeatures2 core{.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2};
    VkPhysicalDeviceVulkan11Features vulkan11{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES};
    VkPhysicalDeviceVulkan12Features vulkan12{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES};
    VkPhysicalDeviceVulkan13Features vulkan13{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES};

    // Valid until the chain moves.
    VkPhysicalDeviceFeatures2& head();
};
// Enables `features` and the Vulkan 1.3 features that Sinew needs.
FeatureChain enabling(const Features& features);
// The optional features in the chain.
Features featuresIn(const FeatureChain& chain);

} // namespace sinew::gpu
