#include "engine/gpu/capabilities.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace sinew::gpu
{
namespace
{

constexpr std::array kDepthFormats = {VK_FORMAT_D32_SFLOAT, VK_FORMAT_X8_D24_UNORM_PACK32,
                                      VK_FORMAT_D16_UNORM};
constexpr VkFormatFeatureFlags kSampledDepthFormat =
    VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT;

Extensions extensionsOf(VkPhysicalDevice device)
{
    std::uint32_t count = 0;
    check(vkEnumerateDeviceExtensionProperties(device, nullptr, &count, nullptr),
          "listing the device's extensions");
    std::vector<VkExtensionProperties> properties(count);
    check(vkEnumerateDeviceExtensionProperties(device, nullptr, &count, properties.data()),
          "listing the device's extensions");
    Extensions extensions;
    for (const VkExtensionProperties& extension : properties)
        extensions.insert(extension.extensionName);
    return extensions;
}

void findQueueFamily(VkPhysicalDevice device, Capabilities& capabilities)
{
    std::uint32_t count = 0;
    vkGetPhysicalDeviceQueueFamilyProperties(device, &count, nullptr);
    std::vector<VkQueueFamilyProperties> families(count);
    vkGetPhysicalDeviceQueueFamilyProperties(device, &count, families.data());
    constexpr VkQueueFlags kBoth = VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT;
    const auto found = std::ranges::find_if(families, [](const VkQueueFamilyProperties& family)
                                            { return (family.queueFlags & kBoth) == kBoth; });
    if (found == families.end())
        return;
    capabilities.queueFamily = static_cast<std::uint32_t>(found - families.begin());
    capabilities.timestampBits = found->timestampValidBits;
}

// Of Vulkan 1.3 or later.
void askForProperties(VkPhysicalDevice device, Capabilities& capabilities)
{
    VkPhysicalDevicePortabilitySubsetPropertiesKHR portability{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PORTABILITY_SUBSET_PROPERTIES_KHR,
        .minVertexInputBindingStrideAlignment = 1,
    };
    VkPhysicalDeviceDriverProperties driver{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES};
    capabilities.subgroups = {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES,
                              .pNext = &driver};
    VkPhysicalDeviceProperties2 properties{.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2,
                                           .pNext = &capabilities.subgroups};
    if (capabilities.extensions.contains(VK_KHR_PORTABILITY_SUBSET_EXTENSION_NAME))
    {
        portability.pNext = properties.pNext;
        properties.pNext = &portability;
    }
    vkGetPhysicalDeviceProperties2(device, &properties);
    capabilities.subgroups.pNext = nullptr;
    capabilities.vertexStrideAlignment = portability.minVertexInputBindingStrideAlignment;
    capabilities.driver = fmt::format("{}{}{}", driver.driverName,
                                      driver.driverInfo[0] != '\0' ? " " : "", driver.driverInfo);
}

} // namespace

Capabilities capabilitiesOf(VkPhysicalDevice device)
{
    Capabilities capabilities;
    vkGetPhysicalDeviceProperties(device, &capabilities.properties);
    vkGetPhysicalDeviceMemoryProperties(device, &capabilities.memory);
    findQueueFamily(device, capabilities);
    capabilities.extensions = extensionsOf(device);
    for (const VkFormat format : kDepthFormats)
    {
        VkFormatProperties properties{};
        vkGetPhysicalDeviceFormatProperties(device, format, &properties);
        capabilities.formats[format] = properties.optimalTilingFeatures;
    }
    if (capabilities.properties.apiVersion < VK_API_VERSION_1_3)
        return capabilities; // could not be asked for more
    askForProperties(device, capabilities);
    FeatureChain features(capabilities.extensions);
    vkGetPhysicalDeviceFeatures2(device, &features.head());
    capabilities.features = features.get();
    return capabilities;
}

std::vector<std::string> missingFrom(const Capabilities& device)
{
    if (device.properties.apiVersion < VK_API_VERSION_1_3)
        return {"Vulkan 1.3: install a newer driver"};
    if (!device.queueFamily)
        return {"a queue with graphics and compute"};
    return {};
}

std::vector<const char*> extensionsFor(const Capabilities& device, bool presentable)
{
    std::vector<const char*> extensions;
    const auto enable = [&](const char* extension)
    {
        if (device.extensions.contains(extension))
            extensions.push_back(extension);
    };
    // Whoever has it wants it enabled; of what it lets devices lack, Sinew uses nothing but vertex
    // strides of any alignment, see vertexStrideAlignment.
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
    // lavapipe (Mesa 22.3) loops over every texel of a pixel's footprint, and with triangles seen
    // edge-on that does not end.
    if (runsOnCpu(device))
        features.core.samplerAnisotropy = VK_FALSE;
    features.pipelineExecutableInfo = false;
    return features;
}

bool runsOnCpu(const Capabilities& device)
{
    return device.properties.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU;
}

VkFormat depthFormat(const Capabilities& device)
{
    const auto* const found = std::ranges::find_if(
        kDepthFormats, [&](VkFormat format)
        { return (device.formats.at(format) & kSampledDepthFormat) == kSampledDepthFormat; });
    return found != kDepthFormats.end() ? *found : kDepthFormats.back();
}

} // namespace sinew::gpu
