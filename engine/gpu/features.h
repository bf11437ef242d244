// Features of devices that Vulkan does not promise, of those that Sinew uses.
#pragma once

#include "engine/gpu/vulkan.h"

#include <functional>
#include <set>
#include <string>

namespace sinew::gpu
{

using Extensions = std::set<std::string, std::less<>>;

// Those of newer versions of Vulkan are here as well where a device has them as extensions.
struct Features
{
    VkPhysicalDeviceFeatures core{};
    bool dynamicRendering = false;
    bool synchronization2 = false;
    bool extendedDynamicState = false;
    bool extendedDynamicState2 = false;
    bool maintenance4 = false;
    bool drawIndirectCount = false;
    bool storageBuffer16BitAccess = false;
    bool imageFormatList = false;
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
