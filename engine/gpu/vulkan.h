// Vulkan through volk, and error handling of the thin layer in this folder.
//
// There are two kinds of failure. A VulkanError can happen to a correct program (no device, out of
// memory, device lost). Misuse of this layer or of Vulkan is a bug, and ends the process in every
// build type.
#pragma once

#include "engine/base/require.h"

#include <volk.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew::gpu
{

// what() is a message for the user: what failed and how to fix it.
class VulkanError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

// Throws VulkanError "WHAT failed: VK_...; what to do about it" unless the result is VK_SUCCESS.
void check(VkResult result, std::string_view what);

// Calls a Vulkan enumeration twice: for the count, then for the entries. `ask` takes these two
// parameters.
template <class T>
std::vector<T> listOf(const auto& ask, std::string_view what, const T& empty = {})
{
    std::uint32_t count = 0;
    check(ask(&count, static_cast<T*>(nullptr)), what);
    std::vector<T> list(count, empty);
    check(ask(&count, list.data()), what);
    return list;
}

// Throws VulkanError "OF needs USED WHAT, but this device has at most LIMIT (NAME)" if `used`
// exceeds that limit.
void requireLimit(std::uint64_t used, std::uint64_t limit, std::string_view limitName,
                  std::string_view what, std::string_view of);

std::string_view resultName(VkResult result);

// Sets the debug name of a device's object.
void nameObject(VkDevice device, std::uint64_t object, VkObjectType type, const std::string& name);

// Counts up from 1.
std::uint64_t nextSerial();

// Owns one Vulkan object of a device and destroys it. The GPU must have finished using it; the
// owner of the frames waits for them first. `Destroy` is the address of volk's function pointer.
// Created by Device::create.
template <class T, auto* Destroy, VkObjectType kOfType>
class Handle
{
public:
    using Object = T;
    static constexpr VkObjectType kType = kOfType;

    Handle() = default;
    Handle(VkDevice device, T object) : device_(device), object_(object), serial_(nextSerial()) {}
    Handle(Handle&& other) noexcept
        : device_(other.device_), object_(std::exchange(other.object_, VK_NULL_HANDLE)),
          serial_(std::exchange(other.serial_, 0))
    {
    }
    Handle& operator=(Handle&& other) noexcept
    {
        std::swap(device_, other.device_);
        std::swap(object_, other.object_);
        std::swap(serial_, other.serial_);
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
    // A number unique to this object within the process. (Drivers may reuse handles.) 0 means no
    // object.
    std::uint64_t serial() const { return serial_; }
    explicit operator bool() const { return object_ != VK_NULL_HANDLE; }

private:
    VkDevice device_ = VK_NULL_HANDLE;
    T object_ = VK_NULL_HANDLE;
    std::uint64_t serial_ = 0;
};

using BufferHandle = Handle<VkBuffer, &vkDestroyBuffer, VK_OBJECT_TYPE_BUFFER>;
using BufferViewHandle = Handle<VkBufferView, &vkDestroyBufferView, VK_OBJECT_TYPE_BUFFER_VIEW>;
using ImageHandle = Handle<VkImage, &vkDestroyImage, VK_OBJECT_TYPE_IMAGE>;
using ImageViewHandle = Handle<VkImageView, &vkDestroyImageView, VK_OBJECT_TYPE_IMAGE_VIEW>;
using MemoryHandle = Handle<VkDeviceMemory, &vkFreeMemory, VK_OBJECT_TYPE_DEVICE_MEMORY>;
using SamplerHandle = Handle<VkSampler, &vkDestroySampler, VK_OBJECT_TYPE_SAMPLER>;
using ShaderModuleHandle =
    Handle<VkShaderModule, &vkDestroyShaderModule, VK_OBJECT_TYPE_SHADER_MODULE>;
using PipelineHandle = Handle<VkPipeline, &vkDestroyPipeline, VK_OBJECT_TYPE_PIPELINE>;
using PipelineLayoutHandle =
    Handle<VkPipelineLayout, &vkDestroyPipelineLayout, VK_OBJECT_TYPE_PIPELINE_LAYOUT>;
using SetLayoutHandle = Handle<VkDescriptorSetLayout, &vkDestroyDescriptorSetLayout,
                               VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT>;
using DescriptorPoolHandle =
    Handle<VkDescriptorPool, &vkDestroyDescriptorPool, VK_OBJECT_TYPE_DESCRIPTOR_POOL>;
using CommandPoolHandle = Handle<VkCommandPool, &vkDestroyCommandPool, VK_OBJECT_TYPE_COMMAND_POOL>;
using FenceHandle = Handle<VkFence, &vkDestroyFence, VK_OBJECT_TYPE_FENCE>;
using QueryPoolHandle = Handle<VkQueryPool, &vkDestroyQueryPool, VK_OBJECT_TYPE_QUERY_POOL>;
using SemaphoreHandle = Handle<VkSemaphore, &vkDestroySemaphore, VK_OBJECT_TYPE_SEMAPHORE>;
using SwapchainHandle =
    Handle<VkSwapchainKHR, &vkDestroySwapchainKHR, VK_OBJECT_TYPE_SWAPCHAIN_KHR>;

} // namespace sinew::gpu
