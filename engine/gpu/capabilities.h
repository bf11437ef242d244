// What a physical device has of what Sinew uses, and what follows from it.
#pragma once

#include "engine/gpu/features.h"
#include "engine/gpu/vulkan.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace sinew::gpu
{

// As the driver reports it. Tests make those of lesser devices of it.
struct Capabilities
{
    std::uint32_t apiVersion = 0; // not above the one that the instance was made for
    VkPhysicalDeviceProperties properties{};
    VkPhysicalDeviceSubgroupProperties subgroups{};
    VkPhysicalDeviceSubgroupSizeControlProperties subgroupSizes{};
    VkPhysicalDeviceMemoryProperties memory{};
    std::string driver;                       // name and version; empty where it does not say
    std::optional<std::uint32_t> queueFamily; // with graphics and compute
    Extensions extensions;
    Features features;
    std::uint32_t vertexStrideAlignment = 1; // bytes; more with VK_KHR_portability_subset
    // With optimal tiling. Those that are not here are asked for where they are needed.
    std::map<VkFormat, VkFormatFeatureFlags> formats;
};

// `apiVersion` is that of the instance.
Capabilities capabilitiesOf(VkPhysicalDevice device, std::uint32_t apiVersion);

// What Sinew cannot do without, by Vulkan's names; empty: the device is usable.
std::vector<std::string> missingFrom(const Capabilities& device);

// What Sinew then leaves out or does in another way, with Vulkan's name of what is missing.
std::vector<std::string> leftOutOn(const Capabilities& device);

// The extensions to be enabled, those that only newer devices have in their core not among them.
std::vector<const char*> extensionsFor(const Capabilities& device, bool presentable);

// A usable device's first of 32, 24 and 16 bits that can be drawn into and sampled. Vulkan promises
// the last.
VkFormat depthFormat(const Capabilities& device);

} // namespace sinew::gpu
