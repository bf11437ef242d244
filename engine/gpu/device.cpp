#include "engine/gpu/device.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace sinew::gpu
{

Device::Device(const Instance&, const DeviceDescription& description, const DeviceOptions& options)
    : description_(description), features_(featuresFor(description.capabilities))
{
    require(description.whyUnusable.empty(), "an unusable device was chosen");

    const float priority = 1.0F;
    const VkDeviceQueueCreateInfo queue{
        .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
        .queueFamilyIndex = queueFamily(),
        .queueCount = 1,
        .pQueuePriorities = &priority,
    };
    FeatureChain features = enabling(features_);
    const std::vector<const char*> extensions = extensionsFor(capabilities(), options.presentable);
    const VkDeviceCreateInfo info{
        .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
        .pNext = &features.head(),
        .queueCreateInfoCount = 1,
        .pQueueCreateInfos = &queue,
        .enabledExtensionCount = static_cast<std::uint32_t>(extensions.size()),
        .ppEnabledExtensionNames = extensions.data(),
    };
    VkDevice created = VK_NULL_HANDLE;
    check(vkCreateDevice(physical(), &info, nullptr, &created), "creating the Vulkan device");
    volkLoadDevice(created);
    device_.reset(created);
    vkGetDeviceQueue(get(), queueFamily(), 0, &queue_);
    name(queue_, VK_OBJECT_TYPE_QUEUE, "queue");
    createUploadPool();
}

Device::Device(const ForeignDevice& foreign)
    : description_(describe(foreign)), features_(featuresFor(description_.capabilities)),
      device_(foreign.device, Destroy{.isForeign = true}), queue_(foreign.queue)
{
    createUploadPool();
}

void Device::createUploadPool()
{
    const VkCommandPoolCreateInfo pool{
        .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
        .flags = VK_COMMAND_POOL_CREATE_TRANSIENT_BIT,
        .queueFamilyIndex = queueFamily(),
    };
    uploadPool_ = create<CommandPoolHandle>(vkCreateCommandPool, pool, "creating a command pool",
                                            "upload pool");
}

Memory Device::allocateFor(VkBuffer buffer, const MemoryKind& kind, const std::string& name) const
{
    VkMemoryRequirements requirements{};
    vkGetBufferMemoryRequirements(get(), buffer, &requirements);
    Memory memory = allocate(
        requirements, {.sType = VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO, .buffer = buffer},
        kind, name);
    check(vkBindBufferMemory(get(), buffer, memory.handle.get(), 0), "binding buffer memory");
    return memory;
}

Memory Device::allocateFor(VkImage image, const MemoryKind& kind, const std::string& name) const
{
    VkMemoryRequirements requirements{};
    vkGetImageMemoryRequirements(get(), image, &requirements);
    Memory memory = allocate(
        requirements, {.sType = VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO, .image = image},
        kind, name);
    check(vkBindImageMemory(get(), image, memory.handle.get(), 0), "binding image memory");
    return memory;
}

std::uint32_t Device::memoryTypeFor(std::uint32_t allowed, const MemoryKind& kind,
                                    const std::string& name) const
{
    const VkPhysicalDeviceMemoryProperties& memory = capabilities().memory;
    for (const VkMemoryPropertyFlags flags : {kind.needed | kind.preferred, kind.needed})
        for (std::uint32_t i = 0; i < memory.memoryTypeCount; ++i)
            if ((allowed >> i & 1U) != 0 && (memory.memoryTypes[i].propertyFlags & flags) == flags)
                return i;
    throw VulkanError(fmt::format("the device has no memory of the kind that {} needs", name));
}

Memory Device::allocate(const VkMemoryRequirements& requirements,
                        const VkMemoryDedicatedAllocateInfo& resource, const MemoryKind& kind,
                        const std::string& name) const
{
    const VkMemoryAllocateInfo info{
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
        .pNext = &resource,
        .allocationSize = requirements.size,
        .memoryTypeIndex = memoryTypeFor(requirements.memoryTypeBits, kind, name),
    };
    MemoryHandle memory = create<MemoryHandle>(
        vkAllocateMemory, info,
        fmt::format("allocating {} bytes for {}", info.allocationSize, name), name);
    void* mapped = nullptr;
    if ((kind.needed & VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT) != 0)
        check(vkMapMemory(get(), memory.get(), 0, VK_WHOLE_SIZE, 0, &mapped),
              "mapping memory for " + name);
    *memoryInUse_ += info.allocationSize;
    return {.handle = std::move(memory),
            .mapped = static_cast<std::byte*>(mapped),
            .counted = {memoryInUse_.get(), UncountMemory{info.allocationSize}}};
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
    const VkCommandBufferAllocateInfo allocate{
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = uploadPool_.get(),
        .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
        .commandBufferCount = 1,
    };
    VkCommandBuffer commands = VK_NULL_HANDLE;
    check(vkAllocateCommandBuffers(get(), &allocate, &commands), "allocating commands");
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
    const VkResult waited = vkQueueWaitIdle(queue_);
    // The caller will destroy the resources that the commands use, even if the wait failed for lack
    // of memory.
    if (waited != VK_SUCCESS)
        vkDeviceWaitIdle(get());
    check(waited, "waiting for the device");
    vkFreeCommandBuffers(get(), uploadPool_.get(), 1, &commands);
}

void Device::waitIdle() const
{
    check(vkDeviceWaitIdle(get()), "waiting for the device");
}

} // namespace sinew::gpu
