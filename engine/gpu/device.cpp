#include "engine/gpu/device.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace sinew::gpu
{

namespace
{

DeviceFeatures optionalFeatures(VkPhysicalDevice device, VkPhysicalDeviceType type)
{
    VkPhysicalDeviceVulkan11Features features11{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES,
    };
    VkPhysicalDeviceVulkan12Features features12{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .pNext = &features11,
    };
    VkPhysicalDeviceFeatures2 available{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .pNext = &features12,
    };
    vkGetPhysicalDeviceFeatures2(device, &available);
    const VkPhysicalDeviceFeatures& core = available.features;
    return {
        .anisotropy = core.samplerAnisotropy == VK_TRUE && type != VK_PHYSICAL_DEVICE_TYPE_CPU,
        .depthClamp = core.depthClamp == VK_TRUE,
        .indirectDrawLists = core.multiDrawIndirect == VK_TRUE &&
                             core.drawIndirectFirstInstance == VK_TRUE &&
                             features12.drawIndirectCount == VK_TRUE,
        .indirectFirstInstance = core.drawIndirectFirstInstance == VK_TRUE,
        .shortStorage = features11.storageBuffer16BitAccess == VK_TRUE,
        .compressedTextures = core.textureCompressionBC == VK_TRUE,
    };
}

VkBool32 enabledIf(bool available)
{
    return available ? VK_TRUE : VK_FALSE;
}

VkPhysicalDeviceSubgroupProperties subgroupProperties(VkPhysicalDevice device)
{
    VkPhysicalDeviceSubgroupProperties subgroups{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES,
    };
    VkPhysicalDeviceProperties2 properties{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2,
        .pNext = &subgroups,
    };
    vkGetPhysicalDeviceProperties2(device, &properties);
    subgroups.pNext = nullptr;
    return subgroups;
}

bool describesPipelines(VkPhysicalDevice device)
{
    std::uint32_t count = 0;
    check(vkEnumerateDeviceExtensionProperties(device, nullptr, &count, nullptr),
          "listing the device's extensions");
    std::vector<VkExtensionProperties> extensions(count);
    check(vkEnumerateDeviceExtensionProperties(device, nullptr, &count, extensions.data()),
          "listing the device's extensions");
    const std::string_view wanted = VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME;
    if (std::ranges::none_of(extensions, [&](const VkExtensionProperties& extension)
                             { return extension.extensionName == wanted; }))
        return false;
    VkPhysicalDevicePipelineExecutablePropertiesFeaturesKHR feature{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_EXECUTABLE_PROPERTIES_FEATURES_KHR,
    };
    VkPhysicalDeviceFeatures2 features{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .pNext = &feature,
    };
    vkGetPhysicalDeviceFeatures2(device, &features);
    return feature.pipelineExecutableInfo == VK_TRUE;
}

std::vector<std::uint32_t> requirableSizes(VkPhysicalDevice device)
{
    constexpr std::uint64_t kLargestWorkgroup = 128;
    VkPhysicalDeviceVulkan13Features features13{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES};
    VkPhysicalDeviceFeatures2 features{.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                       .pNext = &features13};
    vkGetPhysicalDeviceFeatures2(device, &features);
    VkPhysicalDeviceSubgroupSizeControlProperties control{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_PROPERTIES};
    VkPhysicalDeviceProperties2 properties{.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2,
                                           .pNext = &control};
    vkGetPhysicalDeviceProperties2(device, &properties);
    if (!features13.subgroupSizeControl ||
        (control.requiredSubgroupSizeStages & VK_SHADER_STAGE_COMPUTE_BIT) == 0)
        return {};
    std::vector<std::uint32_t> sizes;
    for (std::uint64_t size = control.minSubgroupSize; size <= control.maxSubgroupSize; size *= 2)
        if (size * control.maxComputeWorkgroupSubgroups >= kLargestWorkgroup)
            sizes.push_back(static_cast<std::uint32_t>(size));
    return sizes;
}

void lower(std::uint32_t& limit, std::optional<std::uint32_t> to)
{
    limit = std::min(limit, to.value_or(limit));
}

} // namespace

Device::Device(const Instance&, const DeviceDescription& description, bool presentable,
               const LowerLimits& lowerLimits, DeviceUse use)
    : description_(description)
{
    require(description.whyUnusable.empty() && description.queueFamily.has_value(),
            "an unusable device was chosen");
    vkGetPhysicalDeviceProperties(physical(), &properties_);
    vkGetPhysicalDeviceMemoryProperties(physical(), &memoryProperties_);
    subgroups_ = subgroupProperties(physical());
    if (!lowerLimits.withoutRequiredSubgroupSizes)
        requirableSubgroupSizes_ = requirableSizes(physical());
    features_ = optionalFeatures(physical(), properties_.deviceType);
    lower(properties_.limits.maxTexelBufferElements, lowerLimits.texelBufferElements);
    lower(properties_.limits.maxStorageBufferRange, lowerLimits.storageBufferRange);
    lower(properties_.limits.maxComputeSharedMemorySize, lowerLimits.sharedMemory);
    lower(properties_.limits.maxDrawIndirectCount, lowerLimits.drawIndirectCount);
    subgroups_.subgroupSize = lowerLimits.reportedSubgroupSize.value_or(subgroups_.subgroupSize);
    if (lowerLimits.withoutHostCachedMemory)
        for (VkMemoryType& type :
             std::span(memoryProperties_.memoryTypes).first(memoryProperties_.memoryTypeCount))
            type.propertyFlags &= ~VkMemoryPropertyFlags{VK_MEMORY_PROPERTY_HOST_CACHED_BIT};

    const bool describes = use == DeviceUse::CompilesOnly && describesPipelines(physical());

    const float priority = 1.0F;
    const VkDeviceQueueCreateInfo queue{
        .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
        .queueFamilyIndex = queueFamily(),
        .queueCount = 1,
        .pQueuePriorities = &priority,
    };
    VkPhysicalDeviceVulkan11Features features11{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES,
        .storageBuffer16BitAccess = enabledIf(features_.shortStorage),
    };
    VkPhysicalDeviceVulkan12Features features12{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .pNext = &features11,
        .drawIndirectCount = enabledIf(features_.indirectDrawLists),
    };
    VkPhysicalDeviceVulkan13Features features13{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pNext = &features12,
        .subgroupSizeControl = enabledIf(!requirableSubgroupSizes_.empty()),
        .synchronization2 = VK_TRUE,
        .dynamicRendering = VK_TRUE,
        .maintenance4 = VK_TRUE, // a fragment shader may leave outputs of the vertex shader unread
    };
    VkPhysicalDevicePipelineExecutablePropertiesFeaturesKHR describing{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_EXECUTABLE_PROPERTIES_FEATURES_KHR,
        .pipelineExecutableInfo = VK_TRUE,
    };
    if (describes)
        features11.pNext = &describing;
    const VkPhysicalDeviceFeatures2 features{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .pNext = &features13,
        .features = {.multiDrawIndirect = enabledIf(features_.indirectDrawLists),
                     .drawIndirectFirstInstance = enabledIf(features_.indirectFirstInstance),
                     .depthClamp = enabledIf(features_.depthClamp),
                     .samplerAnisotropy = enabledIf(features_.anisotropy),
                     .textureCompressionBC = enabledIf(features_.compressedTextures)},
    };
    std::vector<const char*> extensions;
    if (presentable)
        extensions.push_back(VK_KHR_SWAPCHAIN_EXTENSION_NAME);
    if (describes)
        extensions.push_back(VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME);
    const VkDeviceCreateInfo info{
        .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
        .pNext = &features,
        .queueCreateInfoCount = 1,
        .pQueueCreateInfos = &queue,
        .enabledExtensionCount = static_cast<std::uint32_t>(extensions.size()),
        .ppEnabledExtensionNames = extensions.data(),
    };
    check(vkCreateDevice(physical(), &info, nullptr, &device_), "creating the Vulkan device");
    volkLoadDevice(device_);
    vkGetDeviceQueue(device_, queueFamily(), 0, &queue_);
    name(queue_, VK_OBJECT_TYPE_QUEUE, "queue");
    if (use == DeviceUse::CompilesOnly)
        pipelineLog_ = std::make_unique<PipelineLog>(device_, describes);
    memory_ = std::make_unique<MemoryBlocks>(device_, memoryProperties_,
                                             limits().maxMemoryAllocationCount);
    pipelineCache_ = std::make_unique<PipelineCache>(device_, properties_);

    const VkCommandPoolCreateInfo pool{
        .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
        .flags = VK_COMMAND_POOL_CREATE_TRANSIENT_BIT,
        .queueFamilyIndex = queueFamily(),
    };
    VkCommandPool handle = VK_NULL_HANDLE;
    check(vkCreateCommandPool(device_, &pool, nullptr, &handle), "creating a command pool");
    uploadPool_ = {device_, handle};
    name(handle, VK_OBJECT_TYPE_COMMAND_POOL, "upload pool");
}

Device::~Device()
{
    uploadPool_ = {};
    pipelineCache_.reset();
    memory_.reset();
    if (device_ != VK_NULL_HANDLE)
        vkDestroyDevice(device_, nullptr);
}

std::uint64_t Device::deviceLocalHeap() const
{
    std::uint64_t largest = 0;
    for (const VkMemoryHeap& heap :
         std::span(memoryProperties_.memoryHeaps).first(memoryProperties_.memoryHeapCount))
        if ((heap.flags & VK_MEMORY_HEAP_DEVICE_LOCAL_BIT) != 0)
            largest = std::max<std::uint64_t>(largest, heap.size);
    return largest;
}

void Device::submitAndWait(const std::function<void(VkCommandBuffer)>& record) const
{
    require(!compilesOnly(), "nothing runs on a device that compiles only");
    const VkCommandBufferAllocateInfo allocate{
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = uploadPool_.get(),
        .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
        .commandBufferCount = 1,
    };
    VkCommandBuffer commands = VK_NULL_HANDLE;
    check(vkAllocateCommandBuffers(device_, &allocate, &commands), "allocating commands");
    name(commands, VK_OBJECT_TYPE_COMMAND_BUFFER, "upload commands");
    const VkCommandBufferBeginInfo begin{
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT,
    };
    check(vkBeginCommandBuffer(commands, &begin), "beginning commands");
    record(commands);
    check(vkEndCommandBuffer(commands), "ending commands");
    const VkCommandBufferSubmitInfo submitted{
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO,
        .commandBuffer = commands,
    };
    const VkSubmitInfo2 submit{
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
        .commandBufferInfoCount = 1,
        .pCommandBufferInfos = &submitted,
    };
    check(vkQueueSubmit2(queue_, 1, &submit, VK_NULL_HANDLE), "submitting commands");
    check(vkQueueWaitIdle(queue_), "waiting for the device");
    vkFreeCommandBuffers(device_, uploadPool_.get(), 1, &commands);
}

void Device::waitIdle() const
{
    check(vkDeviceWaitIdle(device_), "waiting for the device");
}

} // namespace sinew::gpu
