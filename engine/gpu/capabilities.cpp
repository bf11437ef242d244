#include "engine/gpu/capabilities.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew::gpu
{
namespace
{

Extensions extensionsOf(VkPhysicalDevice device)
{
    Extensions extensions;
    for (const VkExtensionProperties& extension : listOf<VkExtensionProperties>(
             [&](auto... list)
             { return vkEnumerateDeviceExtensionProperties(device, nullptr, list...); },
             "listing the device's extensions"))
        extensions.insert(extension.extensionName);
    return extensions;
}

void findQueueFamily(VkPhysicalDevice device, std::optional<std::uint32_t> wanted,
                     Capabilities& capabilities)
{
    std::uint32_t count = 0;
    vkGetPhysicalDeviceQueueFamilyProperties(device, &count, nullptr);
    std::vector<VkQueueFamilyProperties> families(count);
    vkGetPhysicalDeviceQueueFamilyProperties(device, &count, families.data());
    constexpr VkQueueFlags kBoth = VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT;
    for (std::uint32_t i = 0; i < families.size() && !capabilities.queueFamily; ++i)
        if ((families[i].queueFlags & kBoth) == kBoth && wanted.value_or(i) == i)
        {
            capabilities.queueFamily = i;
            capabilities.timestampBits = families[i].timestampValidBits;
        }
}

// Requires Vulkan 1.3.
void askForProperties(VkPhysicalDevice device, Capabilities& capabilities)
{
    VkPhysicalDeviceDriverProperties driver{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES};
    capabilities.subgroups = {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES,
                              .pNext = &driver};
    VkPhysicalDeviceProperties2 properties{.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2,
                                           .pNext = &capabilities.subgroups};
    vkGetPhysicalDeviceProperties2(device, &properties);
    capabilities.subgroups.pNext = nullptr;
    capabilities.driver = fmt::format("{}{}{}", driver.driverName,
                                      driver.driverInfo[0] != '\0' ? " " : "", driver.driverInfo);
}

} // namespace

Capabilities capabilitiesOf(VkPhysicalDevice device, std::optional<std::uint32_t> queueFamily)
{
    Capabilities capabilities;
    vkGetPhysicalDeviceProperties(device, &capabilities.properties);
    vkGetPhysicalDeviceMemoryProperties(device, &capabilities.memory);
    findQueueFamily(device, queueFamily, capabilities);
    capabilities.extensions = extensionsOf(device);
    if (capabilities.properties.apiVersion < VK_API_VERSION_1_3)
        return capabilities; // cannot be queried further
    askForProperties(device, capabilities);
    FeatureChain features;
    vkGetPhysicalDeviceFeatures2(device, &features.head());
    capabilities.features = featuresIn(features);
    return capabilities;
}

std::vector<std::string> missingFrom(const Capabilities& device)
{
    if (device.properties.apiVersion < VK_API_VERSION_1_3)
        return {"Vulkan 1.3: install a newer driver"};
    if (!device.queueFamily)
        return {"a queue with graphics and compute"};
    std::vector<std::string> missing;
    const std::uint32_t buffers = device.properties.limits.maxPerStageDescriptorStorageBuffers;
    if (buffers < kMostStorageBuffers)
        missing.push_back(fmt::format("maxPerStageDescriptorStorageBuffers {} (it has {})",
                                      kMostStorageBuffers, buffers));
    return missing;
}

std::vector<const char*> extensionsFor(const Capabilities& device, bool presentable)
{
    std::vector<const char*> extensions;
    const auto enable = [&](const char* extension)
    {
        if (device.extensions.contains(extension))
            extensions.push_back(extension);
    };
    // A device with this extension must enable it. Sinew uses nothing that it makes optional.
    enable(VK_KHR_PORTABILITY_SUBSET_EXTENSION_NAME);
    if (presentable)
        enable(VK_KHR_SWAPCHAIN_EXTENSION_NAME);
    return extensions;
}

Features featuresFor(const Capabilities& device)
{
    const VkPhysicalDeviceFeatures& core = device.features.core;
    Features features = device.features;
    features.core = {.fullDrawIndexUint32 = core.fullDrawIndexUint32,
                     .multiDrawIndirect = core.multiDrawIndirect,
                     .drawIndirectFirstInstance = core.drawIndirectFirstInstance,
                     .depthClamp = core.depthClamp,
                     .samplerAnisotropy = core.samplerAnisotropy,
                     .textureCompressionBC = core.textureCompressionBC};
    // lavapipe (Mesa 22.3) loops over every texel of a pixel's footprint. For triangles
    // seen edge-on, that practically never ends.
    if (runsOnCpu(device))
        features.core.samplerAnisotropy = VK_FALSE;
    return features;
}

bool runsOnCpu(const Capabilities& device)
{
    return device.properties.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU;
}

VkPhysicalDeviceFeatures2& FeatureChain::head()
{
    core.pNext = &vulkan11;
    vulkan11.pNext = &vulkan12;
    vulkan12.pNext = &vulkan13;
    return core;
}

FeatureChain enabling(const Features& features)
{
    FeatureChain chain;
    chain.core.features = features.core;
    chain.vulkan11.storageBuffer16BitAccess =
        features.storageBuffer16BitAccess ? VK_TRUE : VK_FALSE;
    chain.vulkan12.drawIndirectCount = features.drawIndirectCount ? VK_TRUE : VK_FALSE;
    chain.vulkan13.dynamicRendering = VK_TRUE;
    chain.vulkan13.synchronization2 = VK_TRUE;
    chain.vulkan13.maintenance4 =
        VK_TRUE; // fragment shaders may leave outputs of vertex shaders unread
    return chain;
}

Features featuresIn(const FeatureChain& chain)
{
    return {.core = chain.core.features,
            .drawIndirectCount = chain.vulkan12.drawIndirectCount == VK_TRUE,
            .storageBuffer16BitAccess = chain.vulkan11.storageBuffer16BitAccess == VK_TRUE};
}

} // namespace sinew::gpu
