#include "engine/gpu/foreign_device.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

namespace sinew::gpu
{
namespace
{

// The limit without VkPhysicalDeviceFeatures::fullDrawIndexUint32.
constexpr std::uint32_t kLargestShortIndex = (1U << 24U) - 1;

// The features that the chain enables. Do not follow pNext members of the result.
FeatureChain enabledBy(const VkPhysicalDeviceFeatures2* features)
{
    FeatureChain enabled;
    if (features == nullptr)
        return enabled;
    enabled.core.features = features->features;
    const auto* next = static_cast<const VkBaseInStructure*>(features->pNext);
    for (; next != nullptr; next = next->pNext)
    {
        const auto as = [next]<class T>(const T&) { return *reinterpret_cast<const T*>(next); };
        switch (next->sType)
        {
        case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES:
            enabled.vulkan11 = as(enabled.vulkan11);
            break;
        case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES:
            enabled.vulkan12 = as(enabled.vulkan12);
            break;
        case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES:
            enabled.vulkan13 = as(enabled.vulkan13);
            break;
        case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_16BIT_STORAGE_FEATURES:
            enabled.vulkan11.storageBuffer16BitAccess =
                as(VkPhysicalDevice16BitStorageFeatures{}).storageBuffer16BitAccess;
            break;
        case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DYNAMIC_RENDERING_FEATURES:
            enabled.vulkan13.dynamicRendering =
                as(VkPhysicalDeviceDynamicRenderingFeatures{}).dynamicRendering;
            break;
        case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES:
            enabled.vulkan13.synchronization2 =
                as(VkPhysicalDeviceSynchronization2Features{}).synchronization2;
            break;
        case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_FEATURES:
            enabled.vulkan13.maintenance4 = as(VkPhysicalDeviceMaintenance4Features{}).maintenance4;
            break;
        default:
            break;
        }
    }
    return enabled;
}

Capabilities enabledCapabilities(const ForeignDevice& foreign, const FeatureChain& enabled)
{
    Capabilities capabilities = capabilitiesOf(foreign.physical, foreign.queueFamily);
    capabilities.extensions = Extensions(foreign.extensions.begin(), foreign.extensions.end());
    capabilities.features = featuresIn(enabled);
    if (enabled.core.features.fullDrawIndexUint32 == VK_FALSE)
    {
        std::uint32_t& largest = capabilities.properties.limits.maxDrawIndexedIndexValue;
        largest = std::min(largest, kLargestShortIndex);
    }
    return capabilities;
}

} // namespace

FeatureChain requiredFeatures()
{
    return enabling({});
}

DeviceDescription describe(const ForeignDevice& foreign)
{
    require(foreign.getInstanceProcAddr != nullptr && foreign.instance != VK_NULL_HANDLE &&
                foreign.physical != VK_NULL_HANDLE && foreign.device != VK_NULL_HANDLE &&
                foreign.queue != VK_NULL_HANDLE,
            "a ForeignDevice has no null handles");
    const FeatureChain enabled = enabledBy(foreign.features);
    std::vector<std::string> missing;
    const auto need = [&](VkBool32 feature, const char* name)
    {
        if (feature == VK_FALSE)
            missing.push_back(fmt::format("the feature {}", name));
    };
    need(enabled.vulkan13.dynamicRendering, "dynamicRendering");
    need(enabled.vulkan13.synchronization2, "synchronization2");
    need(enabled.vulkan13.maintenance4, "maintenance4");

    volkInitializeCustom(foreign.getInstanceProcAddr);
    volkLoadInstanceOnly(foreign.instance);
    DeviceDescription description;
    if (foreign.instanceVersion < kRequiredVersion)
        missing.push_back(fmt::format("Vulkan 1.3 as VkApplicationInfo::apiVersion (it is {}.{})",
                                      VK_API_VERSION_MAJOR(foreign.instanceVersion),
                                      VK_API_VERSION_MINOR(foreign.instanceVersion)));
    else
    {
        Capabilities capabilities = enabledCapabilities(foreign, enabled);
        for (const std::string& lack : missingFrom(capabilities))
            missing.push_back(lack);
        description = describe(foreign.physical, std::move(capabilities));
    }
    if (!missing.empty())
        throw VulkanError(fmt::format("Sinew cannot use the program's Vulkan device, which lacks "
                                      "{}; enable them where the device is made",
                                      fmt::join(missing, ", ")));
    volkLoadDevice(foreign.device);
    return description;
}

} // namespace sinew::gpu
