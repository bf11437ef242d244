// What a physical device has of what Sinew uses: properties, limits, features, extensions; and what
// of it Sinew enables.
#pragma once

#include "engine/gpu/features.h"
#include "engine/gpu/vulkan.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace sinew::gpu
{

// As the driver reports it; tests make it into that of a lesser device, by
// InstanceOptions::lessen.
struct Capabilities
{
    VkPhysicalDeviceProperties properties{};
    VkPhysicalDeviceSubgroupProperties subgroups{};
    VkPhysicalDeviceMemoryProperties memory{};
    std::string driver;                       // name and version; empty where it does not say
    std::optional<std::uint32_t> queueFamily; // with graphics and compute
    std::uint32_t timestampBits = 0;          // of that family: its timestampValidBits
    Extensions extensions;
    Features features;
    std::uint32_t vertexStrideAlignment = 1; // bytes; more with VK_KHR_portability_subset
    // With optimal tiling. Those that are not here are asked for where they are needed.
    std::map<VkFormat, VkFormatFeatureFlags> formats;
};

Capabilities capabilitiesOf(VkPhysicalDevice device);

// What Sinew cannot do without, by Vulkan's names; empty: the device is usable.
std::vector<std::string> missingFrom(const Capabilities& device);

// What Sinew enables beside what Vulkan 1.3 promises: extensions and features, of which
// pipelineExecutableInfo is left to the device's use.
std::vector<const char*> extensionsFor(const Capabilities& device, bool presentable);
Features featuresFor(const Capabilities& device);

// Its shaders run on a CPU.
bool runsOnCpu(const Capabilities& device);

// A usable device's first of 32, 24 and 16 bits that can be drawn into and sampled. Vulkan promises
// the last.
VkFormat depthFormat(const Capabilities& device);

} // namespace sinew::gpu
