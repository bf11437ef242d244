// What a physical device has of what Sinew uses: properties, limits, features, extensions; and what
// of it Sinew enables.
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

// The optional features that Sinew uses, by Vulkan's names: those of a device
// (Capabilities::features), or those enabled on it (Device::features()).
struct Features
{
    VkPhysicalDeviceFeatures core{};
    bool drawIndirectCount = false;
    bool storageBuffer16BitAccess = false;
};

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
};

Capabilities capabilitiesOf(VkPhysicalDevice device);

// What Sinew cannot do without, by Vulkan's names; empty: the device is usable.
std::vector<std::string> missingFrom(const Capabilities& device);

// What Sinew enables beside what Vulkan 1.3 promises.
std::vector<const char*> extensionsFor(const Capabilities& device, bool presentable);
Features featuresFor(const Capabilities& device);

// Its shaders run on a CPU.
bool runsOnCpu(const Capabilities& device);

// Of every depth image. No driver with Vulkan 1.3 is known to lack it.
inline constexpr VkFormat kDepthFormat = VK_FORMAT_D32_SFLOAT;
// The most storage buffers that a shader of Sinew reads and writes (crowd/lists_scan.comp); usable
// devices have as many in a stage.
inline constexpr std::uint32_t kMostStorageBuffers = 13;

// The structures of features, linked: to ask for the features and to enable them, with those of
// Vulkan 1.3 that Sinew needs. Must not move: Vulkan is given addresses in it.
class FeatureChain
{
public:
    FeatureChain();
    ~FeatureChain() = default;
    FeatureChain(const FeatureChain&) = delete;
    FeatureChain& operator=(const FeatureChain&) = delete;

    void set(const Features& features);
    Features get() const;
    VkPhysicalDeviceFeatures2& head() { return core_; }

private:
    VkPhysicalDeviceFeatures2 core_{};
    VkPhysicalDeviceVulkan11Features vulkan11_{};
    VkPhysicalDeviceVulkan12Features vulkan12_{};
    VkPhysicalDeviceVulkan13Features vulkan13_{};
};

} // namespace sinew::gpu
