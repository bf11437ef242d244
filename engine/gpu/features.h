// The optional features of devices that Sinew uses, one set of them: those that a device has
// (Capabilities::features), or those that are enabled on it (Device::features()). Vulkan promises
// none of them.
#pragma once

#include "engine/gpu/vulkan.h"

#include <functional>
#include <set>
#include <string>

namespace sinew::gpu
{

using Extensions = std::set<std::string, std::less<>>;

// By Vulkan's names.
struct Features
{
    VkPhysicalDeviceFeatures core{};
    bool drawIndirectCount = false;
    bool storageBuffer16BitAccess = false;
    bool pipelineExecutableInfo = false;
};

// The structures of features, linked: to ask for the features and to enable them, with those of
// Vulkan 1.3 that Sinew needs. Must not move: Vulkan is given addresses in it.
class FeatureChain
{
public:
    explicit FeatureChain(const Extensions& extensions);
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
    VkPhysicalDevicePipelineExecutablePropertiesFeaturesKHR executables_{};
};

} // namespace sinew::gpu
