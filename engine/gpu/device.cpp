#include "engine/gpu/device.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew::gpu
{

namespace
{

DeviceFeatures optionalFeatures(const Capabilities& device)
{
    const VkPhysicalDeviceFeatures& core = device.features.core;
    return {
        .anisotropy = core.samplerAnisotropy == VK_TRUE &&
                      device.properties.deviceType != VK_PHYSICAL_DEVICE_TYPE_CPU,
        .depthClamp = core.depthClamp == VK_TRUE,
        .indirectDrawLists = core.multiDrawIndirect == VK_TRUE &&
                             core.drawIndirectFirstInstance == VK_TRUE &&
                             device.features.drawIndirectCount,
        .indirectFirstInstance = core.drawIndirectFirstInstance == VK_TRUE,
        .shortStorage = device.features.storageBuffer16BitAccess,
        .compressedTextures = core.textureCompressionBC == VK_TRUE,
        .imageFormatList = device.features.imageFormatList,
    };
}

VkBool32 enabledIf(bool available)
{
    return available ? VK_TRUE : VK_FALSE;
}

// Those that Sinew uses.
Features enabledFeatures(const DeviceFeatures& optional, const Features& available)
{
    return {
        .core = {.multiDrawIndirect = enabledIf(optional.indirectDrawLists),
                 .drawIndirectFirstInstance = enabledIf(optional.indirectFirstInstance),
                 .depthClamp = enabledIf(optional.depthClamp),
                 .samplerAnisotropy = enabledIf(optional.anisotropy),
                 .textureCompressionBC = enabledIf(optional.compressedTextures)},
        .dynamicRendering = true,
        .synchronization2 = true,
        .extendedDynamicState = true,
        .extendedDynamicState2 = true,
        // A fragment shader may leave outputs of the vertex shader unread.
        .maintenance4 = available.maintenance4,
        .drawIndirectCount = optional.indirectDrawLists,
        .storageBuffer16BitAccess = optional.shortStorage,
    };
}

std::vector<std::uint32_t> requirableSizes(const Capabilities& device)
{
    constexpr std::uint64_t kLargestWorkgroup = 128;
    const VkPhysicalDeviceSubgroupSizeControlProperties& control = device.subgroupSizes;
    if (!device.features.subgroupSizeControl ||
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
    Capabilities& capabilities = description_.capabilities;
    if (!lowerLimits.withoutRequiredSubgroupSizes)
        requirableSubgroupSizes_ = requirableSizes(capabilities);
    features_ = optionalFeatures(capabilities);
    VkPhysicalDeviceLimits& limits = capabilities.properties.limits;
    lower(limits.maxTexelBufferElements, lowerLimits.texelBufferElements);
    lower(limits.maxStorageBufferRange, lowerLimits.storageBufferRange);
    lower(limits.maxComputeSharedMemorySize, lowerLimits.sharedMemory);
    lower(limits.maxDrawIndirectCount, lowerLimits.drawIndirectCount);
    VkPhysicalDeviceSubgroupProperties& subgroups = capabilities.subgroups;
    subgroups.subgroupSize = lowerLimits.reportedSubgroupSize.value_or(subgroups.subgroupSize);
    VkPhysicalDeviceMemoryProperties& memory = capabilities.memory;
    if (lowerLimits.withoutHostCachedMemory)
        for (VkMemoryType& type : std::span(memory.memoryTypes).first(memory.memoryTypeCount))
            type.propertyFlags &= ~VkMemoryPropertyFlags{VK_MEMORY_PROPERTY_HOST_CACHED_BIT};

    const bool describes =
        use == DeviceUse::CompilesOnly && capabilities.features.pipelineExecutableInfo;

    const float priority = 1.0F;
    const VkDeviceQueueCreateInfo queue{
        .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
        .queueFamilyIndex = queueFamily(),
        .queueCount = 1,
        .pQueuePriorities = &priority,
    };
    Features enabled = enabledFeatures(features_, capabilities.features);
    enabled.subgroupSizeControl = !requirableSubgroupSizes_.empty();
    enabled.pipelineExecutableInfo = describes;
    FeatureChain features(capabilities.apiVersion, capabilities.extensions);
    features.set(enabled);
    std::vector<const char*> extensions = extensionsFor(capabilities, presentable);
    if (describes)
        extensions.push_back(VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME);
    const VkDeviceCreateInfo info{
        .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
        .pNext = &features.head(),
        .queueCreateInfoCount = 1,
        .pQueueCreateInfos = &queue,
        .enabledExtensionCount = static_cast<std::uint32_t>(extensions.size()),
        .ppEnabledExtensionNames = extensions.data(),
    };
    check(vkCreateDevice(physical(), &info, nullptr, &device_), "creating the Vulkan device");
    volkLoadDevice(device_);
    useExtensionsAsCore(capabilities.apiVersion);
    vkGetDeviceQueue(device_, queueFamily(), 0, &queue_);
    name(queue_, VK_OBJECT_TYPE_QUEUE, "queue");
    if (use == DeviceUse::CompilesOnly)
        pipelineLog_ = std::make_unique<PipelineLog>(device_, describes);
    memory_ = std::make_unique<MemoryBlocks>(device_, memory, limits.maxMemoryAllocationCount);
    pipelineCache_ = std::make_unique<PipelineCache>(device_, capabilities.properties);

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
    const VkPhysicalDeviceMemoryProperties& memory = capabilities().memory;
    for (const VkMemoryHeap& heap : std::span(memory.memoryHeaps).first(memory.memoryHeapCount))
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
