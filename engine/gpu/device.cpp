#include "engine/gpu/device.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew::gpu
{

Device::Device(const Instance&, const DeviceDescription& description, bool presentable,
               DeviceUse use)
    : description_(description), compilesOnly_(use == DeviceUse::CompilesOnly)
{
    require(description.whyUnusable.empty() || (compilesOnly_ && description.compilesOnly),
            "an unusable device was chosen");
    const Capabilities& capabilities = this->capabilities();
    features_ = featuresFor(capabilities);

    const float priority = 1.0F;
    const VkDeviceQueueCreateInfo queue{
        .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
        .queueFamilyIndex = queueFamily(),
        .queueCount = 1,
        .pQueuePriorities = &priority,
    };
    FeatureChain features;
    features.set(features_);
    const std::vector<const char*> extensions = extensionsFor(capabilities, presentable);
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
    memory_ = std::make_unique<MemoryBlocks>(get(), capabilities.memory,
                                             limits().maxMemoryAllocationCount);
    const VkPipelineCacheCreateInfo cache{.sType = VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO};
    pipelineCache_ = create<PipelineCacheHandle>(vkCreatePipelineCache, cache,
                                                 "creating a pipeline cache", "pipeline cache");

    const VkCommandPoolCreateInfo pool{
        .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
        .flags = VK_COMMAND_POOL_CREATE_TRANSIENT_BIT,
        .queueFamilyIndex = queueFamily(),
    };
    uploadPool_ = create<CommandPoolHandle>(vkCreateCommandPool, pool, "creating a command pool",
                                            "upload pool");
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
    // The caller is about to destroy what the commands use, also where the wait had no memory.
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
