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

// By Vulkan's names, whether a feature is of the device's version of Vulkan or of an extension.
struct Features
{
    VkPhysicalDeviceFeatures core{};
    bool dynamicRendering = false;
    bool synchronization2 = false;
    bool extendedDynamicState = false;
    bool extendedDynamicState2 = false;
    bool maintenance4 = false; // fragment shaders may leave outputs of vertex shaders unread
    bool drawIndirectCount = false;
    bool storageBuffer16BitAccess = false;
    bool imageFormatList = false; // VkImageFormatListCreateInfo
    bool pipelineExecutableInfo = false;
    bool subgroupSizeControl = false;
};

// The structures of features that a device knows, linked: to ask for the features and to enable
// them. Must not move: Vulkan is given addresses in it.
class FeatureChain
{
public:
    FeatureChain(std::uint32_t apiVersion, const Extensions& extensions);
    ~FeatureChain() = default;
    FeatureChain(const FeatureChain&) = delete;
    FeatureChain& operator=(const FeatureChain&) = delete;

    void set(const Features& features);
    Features get() const;
    VkPhysicalDeviceFeatures2& head() { return core_; }

private:
    template <class T>
    void link(T& features);

    bool isVulkan12_;
    bool isVulkan13_;
    const Extensions& extensions_;
    VkPhysicalDeviceFeatures2 core_{};
    VkPhysicalDevice16BitStorageFeatures storage_{};
    VkPhysicalDeviceVulkan12Features vulkan12_{};
    VkPhysicalDeviceDynamicRenderingFeatures rendering_{};
    VkPhysicalDeviceSynchronization2Features synchronisation_{};
    VkPhysicalDeviceMaintenance4Features maintenance_{};
    VkPhysicalDeviceExtendedDynamicStateFeaturesEXT dynamicState_{};
    VkPhysicalDeviceExtendedDynamicState2FeaturesEXT dynamicState2_{};
    VkPhysicalDevicePipelineExecutablePropertiesFeaturesKHR executables_{};
    VkPhysicalDeviceSubgroupSizeControlFeatures subgroupSizes_{};
};

} // namespace sinew::gpu
