// Owner of one Vulkan object that belongs to a device.
#pragma once

#include "engine/gpu/vulkan.h"

#include <utility>

namespace sinew::gpu
{

// Destroys the object at the end of its scope. The GPU must no longer use it then: the owner of the
// frames waits for them first. `Destroy` is the address of volk's function pointer.
template <class T, auto* Destroy>
class Handle
{
public:
    Handle() = default;
    Handle(VkDevice device, T object) : device_(device), object_(object) {}
    Handle(Handle&& other) noexcept
        : device_(other.device_), object_(std::exchange(other.object_, VK_NULL_HANDLE))
    {
    }
    Handle& operator=(Handle&& other) noexcept
    {
        std::swap(device_, other.device_);
        std::swap(object_, other.object_);
        return *this;
    }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle()
    {
        if (object_ != VK_NULL_HANDLE)
            (*Destroy)(device_, object_, nullptr);
    }

    T get() const { return object_; }
    const T* address() const { return &object_; }
    explicit operator bool() const { return object_ != VK_NULL_HANDLE; }

private:
    VkDevice device_ = VK_NULL_HANDLE;
    T object_ = VK_NULL_HANDLE;
};

using BufferHandle = Handle<VkBuffer, &vkDestroyBuffer>;
using BufferViewHandle = Handle<VkBufferView, &vkDestroyBufferView>;
using ImageHandle = Handle<VkImage, &vkDestroyImage>;
using ImageViewHandle = Handle<VkImageView, &vkDestroyImageView>;
using MemoryHandle = Handle<VkDeviceMemory, &vkFreeMemory>;
using SamplerHandle = Handle<VkSampler, &vkDestroySampler>;
using ShaderModuleHandle = Handle<VkShaderModule, &vkDestroyShaderModule>;
using PipelineCacheHandle = Handle<VkPipelineCache, &vkDestroyPipelineCache>;
using PipelineHandle = Handle<VkPipeline, &vkDestroyPipeline>;
using PipelineLayoutHandle = Handle<VkPipelineLayout, &vkDestroyPipelineLayout>;
using SetLayoutHandle = Handle<VkDescriptorSetLayout, &vkDestroyDescriptorSetLayout>;
using DescriptorPoolHandle = Handle<VkDescriptorPool, &vkDestroyDescriptorPool>;
using CommandPoolHandle = Handle<VkCommandPool, &vkDestroyCommandPool>;
using FenceHandle = Handle<VkFence, &vkDestroyFence>;
using QueryPoolHandle = Handle<VkQueryPool, &vkDestroyQueryPool>;
using SemaphoreHandle = Handle<VkSemaphore, &vkDestroySemaphore>;
using SwapchainHandle = Handle<VkSwapchainKHR, &vkDestroySwapchainKHR>;

} // namespace sinew::gpu
