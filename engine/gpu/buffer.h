// Buffers with their memory.
#pragma once

#include "engine/gpu/device.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sinew::gpu
{

// Memory location of a buffer.
enum class Residency
{
    Device,   // fast for the GPU; filled by shaders or by copies
    Upload,   // mapped; written by the CPU, read by the GPU
    Readback, // mapped, and cached if possible; written by the GPU, read by the CPU
};

// A buffer, with a view of its texels if shaders read it as a uniform texel buffer.
class Buffer
{
public:
    Buffer() = default;
    // Size 0 is allowed (Vulkan has no empty buffers, so it is rounded up internally). `texels`:
    // the format of the view; if undefined, there is no view. Throws VulkanError if a limit is
    // exceeded or memory is exhausted.
    Buffer(const Device& device, VkDeviceSize size, VkBufferUsageFlags usage, Residency residency,
           const std::string& name, VkFormat texels = VK_FORMAT_UNDEFINED);

    VkBuffer get() const { return buffer_.get(); }
    VkBufferView view() const { return view_.get(); } // view of all texels
    std::uint64_t serial() const { return buffer_.serial(); }
    VkDeviceSize size() const { return size_; }

    // The mapped bytes of Upload and Readback buffers. The memory is coherent.
    std::span<std::byte> mapped() const;

private:
    Memory memory_; // declared before the buffer, so it is freed after it
    BufferHandle buffer_;
    BufferViewHandle view_;
    VkDeviceSize size_ = 0;
};

// Creates a Device buffer with a copy of `contents`. Waits for the copy.
Buffer uploadBuffer(const Device& device, std::span<const std::byte> contents,
                    VkBufferUsageFlags usage, const std::string& name,
                    VkFormat texels = VK_FORMAT_UNDEFINED);

template <class T>
Buffer uploadBuffer(const Device& device, const std::vector<T>& contents, VkBufferUsageFlags usage,
                    const std::string& name, VkFormat texels = VK_FORMAT_UNDEFINED)
{
    return uploadBuffer(device, std::as_bytes(std::span(contents)), usage, name, texels);
}

// Creates an index buffer. Throws VulkanError if an index exceeds maxDrawIndexedIndexValue.
Buffer uploadIndices(const Device& device, const std::vector<std::uint32_t>& indices,
                     const std::string& name);

// Copies the first bytes of a buffer with VK_BUFFER_USAGE_TRANSFER_SRC_BIT. The work that wrote it
// must have finished.
void downloadBuffer(const Device& device, const Buffer& buffer, std::span<std::byte> to);

// Reads the first `count` elements.
template <class T>
std::vector<T> downloadBuffer(const Device& device, const Buffer& buffer, std::size_t count)
{
    std::vector<T> contents(count);
    downloadBuffer(device, buffer, std::as_writable_bytes(std::span(contents)));
    return contents;
}

} // namespace sinew::gpu
