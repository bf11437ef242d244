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

// Where a buffer lives.
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
    // A size of 0 is rounded up, since Vulkan has no empty buffers; size() stays what was asked
    // for. Throws VulkanError where the device's limits or memory do not allow it.
    Buffer(const Device& device, VkDeviceSize size, VkBufferUsageFlags usage, Residency residency,
           const std::string& name);

    VkBuffer get() const { return buffer_.get(); }
    std::uint64_t serial() const { return buffer_.serial(); }
    VkDeviceSize size() const { return size_; }

    // The mapped bytes; only for Upload and Readback. Coherent: no flushes are needed.
    std::span<std::byte> mapped() const;

private:
    Memory memory_; // before the buffer, so that it is given back after it
    BufferHandle buffer_;
    VkDeviceSize size_ = 0;
};

// A whole buffer seen as an array of texels of one format: what a uniform texel buffer binds.
class TexelView
{
public:
    TexelView() = default;
    // `buffer` must outlive the view and have VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT. Throws
    // VulkanError where it has more texels than maxTexelBufferElements.
    TexelView(const Device& device, const Buffer& buffer, VkFormat format, const std::string& name);

    VkBufferView get() const { return view_.get(); }
    std::uint64_t serial() const { return view_.serial(); }

private:
    BufferViewHandle view_;
};

// A buffer, with a view of it where shaders read it as texels.
struct TexelBuffer
{
    Buffer buffer;
    std::optional<TexelView> view;
};

// Shaders may also read as storage what they read as texels.
inline constexpr VkBufferUsageFlags kTexelUsage =
    VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT;

// With a view only if `asTexels`.
TexelBuffer withTexels(const Device& device, Buffer buffer, VkFormat format, bool asTexels,
                       const std::string& name);

// A Device buffer that holds a copy of `contents`; returns when the copy is done.
Buffer uploadBuffer(const Device& device, std::span<const std::byte> contents,
                    VkBufferUsageFlags usage, const std::string& name);

template <class T>
Buffer uploadBuffer(const Device& device, const std::vector<T>& contents, VkBufferUsageFlags usage,
                    const std::string& name)
{
    return uploadBuffer(device, std::as_bytes(std::span(contents)), usage, name);
}

// A Device buffer that indexed draws read. Throws VulkanError where an index is larger than
// maxDrawIndexedIndexValue.
Buffer uploadIndices(const Device& device, const std::vector<std::uint32_t>& indices,
                     const std::string& name);

// Copies the first bytes of a buffer with VK_BUFFER_USAGE_TRANSFER_SRC_BIT; the work that wrote it
// must have been waited for.
void downloadBuffer(const Device& device, const Buffer& buffer, std::span<std::byte> to);

// The first `count` elements of it.
template <class T>
std::vector<T> downloadBuffer(const Device& device, const Buffer& buffer, std::size_t count)
{
    std::vector<T> contents(count);
    downloadBuffer(device, buffer, std::as_writable_bytes(std::span(contents)));
    return contents;
}

} // namespace sinew::gpu
