// Buffers with their memory.
#pragma once

#include "engine/gpu/device.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace sinew::gpu
{

// Memory location of a buffer.
enum class Residency
{
    Device,   // fast for the GPU; filled by shaders or by copies
    Upload,   // mapped; written by the CPU, read by the GPU
    Readback, // mapped, and cached where the device has that; written by the GPU, read by the CPU
};

class Buffer
{
public:
    Buffer() = default;
    // Size 0 is allowed (Vulkan has no empty buffers, so it is rounded up internally). Throws
    // VulkanError if a limit is exceeded or memory is exhausted.
    Buffer(const Device& device, VkDeviceSize size, VkBufferUsageFlags usage, Residency residency,
           const std::string& name);

    VkBuffer get() const { return buffer_.get(); }
    std::uint64_t serial() const { return buffer_.serial(); }
    VkDeviceSize size() const { return size_; }

    // The mapped bytes of Upload and Readback buffers. The memory is coherent.
    std::span<std::byte> mapped() const;

private:
    Memory memory_; // before the buffer, so that it is given back after it
    BufferHandle buffer_;
    VkDeviceSize size_ = 0;
};

// A view of a whole buffer as texels of one format, for uniform texel buffer descriptors.
class TexelView
{
public:
    TexelView() = default;
    // `buffer` must outlive the view and have VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT. Throws
    // VulkanError if it has more than maxTexelBufferElements texels.
    TexelView(const Device& device, const Buffer& buffer, VkFormat format, const std::string& name);

    VkBufferView get() const { return view_.get(); }
    std::uint64_t serial() const { return view_.serial(); }

private:
    BufferViewHandle view_;
};

// A buffer, with a texel view if shaders read it as texels.
struct TexelBuffer
{
    Buffer buffer;
    std::optional<TexelView> view;
};

// Texel buffers can also be bound as storage buffers.
inline constexpr VkBufferUsageFlags kTexelUsage =
    VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT;

// Creates the view only if `asTexels`.
TexelBuffer withTexels(const Device& device, Buffer buffer, VkFormat format, bool asTexels,
                       const std::string& name);

// Creates a Device buffer with a copy of `contents`. Waits for the copy.
Buffer uploadBuffer(const Device& device, std::span<const std::byte> contents,
                    VkBufferUsageFlags usage, const std::string& name);

template <class T>
Buffer uploadBuffer(const Device& device, const std::vector<T>& contents, VkBufferUsageFlags usage,
                    const std::string& name)
{
    return uploadBuffer(device, std::as_bytes(std::span(contents)), usage, name);
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
