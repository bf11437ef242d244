#include "engine/gpu/buffer.h"

#include "engine/gpu/barrier.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace sinew::gpu
{
namespace
{

// Vulkan guarantees that a memory type with the needed flags exists for every buffer.
MemoryKind memoryKindOf(Residency residency)
{
    constexpr VkMemoryPropertyFlags kMapped =
        VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
    switch (residency)
    {
    case Residency::Device:
        return {.needed = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT};
    case Residency::Upload:
        return {.needed = kMapped};
    case Residency::Readback:
        return {.needed = kMapped, .preferred = VK_MEMORY_PROPERTY_HOST_CACHED_BIT};
    }
    return {};
}

// Bytes per texel of the formats used for texel buffers: one, two or four 32-bit numbers.
VkDeviceSize texelBytes(VkFormat format)
{
    switch (format)
    {
    case VK_FORMAT_R32_UINT:
        return 4;
    case VK_FORMAT_R32G32_UINT:
    case VK_FORMAT_R32G32_SINT:
        return 8;
    default:
        return 16;
    }
}

} // namespace

Buffer::Buffer(const Device& device, VkDeviceSize size, VkBufferUsageFlags usage,
               Residency residency, const std::string& name, VkFormat texels)
    : size_(size)
{
    constexpr VkDeviceSize kSmallest = 16;
    const bool hasTexels = texels != VK_FORMAT_UNDEFINED;
    if ((usage & VK_BUFFER_USAGE_STORAGE_BUFFER_BIT) != 0)
        requireLimit(size, device.limits().maxStorageBufferRange, "maxStorageBufferRange",
                     "bytes of a storage buffer", name);
    if (hasTexels)
        requireLimit(size / texelBytes(texels), device.limits().maxTexelBufferElements,
                     "maxTexelBufferElements", "texels of a texel buffer", name);
    const VkBufferCreateInfo info{
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .size = std::max(size, kSmallest),
        .usage =
            usage | (hasTexels ? VkBufferUsageFlags{VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT} : 0),
    };
    buffer_ = device.create<BufferHandle>(vkCreateBuffer, info, "creating a buffer", name);
    memory_ = device.allocateFor(get(), memoryKindOf(residency), name);
    if (!hasTexels)
        return;
    const VkBufferViewCreateInfo viewInfo{
        .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
        .buffer = get(),
        .format = texels,
        .range = VK_WHOLE_SIZE,
    };
    view_ = device.create<BufferViewHandle>(vkCreateBufferView, viewInfo, "creating a buffer view",
                                            name);
}

std::span<std::byte> Buffer::mapped() const
{
    require(memory_.mapped != nullptr, "this buffer has no mapped bytes");
    return {memory_.mapped, static_cast<std::size_t>(size_)};
}

Buffer uploadBuffer(const Device& device, std::span<const std::byte> contents,
                    VkBufferUsageFlags usage, const std::string& name, VkFormat texels)
{
    Buffer buffer(device, contents.size(), usage | VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                  Residency::Device, name, texels);
    if (contents.empty())
        return buffer;
    const Buffer staging(device, contents.size(), VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                         Residency::Upload, name + " (staging)");
    std::memcpy(staging.mapped().data(), contents.data(), contents.size());
    device.submitAndWait(
        [&](VkCommandBuffer commands)
        {
            const VkBufferCopy whole{.size = contents.size()};
            vkCmdCopyBuffer(commands, staging.get(), buffer.get(), 1, &whole);
        });
    return buffer;
}

Buffer uploadIndices(const Device& device, const std::vector<std::uint32_t>& indices,
                     const std::string& name)
{
    if (!indices.empty())
        requireLimit(*std::ranges::max_element(indices), device.limits().maxDrawIndexedIndexValue,
                     "maxDrawIndexedIndexValue", "as the index of a vertex", name);
    return uploadBuffer(device, indices, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, name);
}

void downloadBuffer(const Device& device, const Buffer& buffer, std::span<std::byte> to)
{
    if (to.empty())
        return;
    const Buffer copy(device, to.size(), VK_BUFFER_USAGE_TRANSFER_DST_BIT, Residency::Readback,
                      "download");
    device.submitAndWait(
        [&](VkCommandBuffer commands)
        {
            const VkBufferCopy region{.size = to.size()};
            vkCmdCopyBuffer(commands, buffer.get(), copy.get(), 1, &region);
            barrier(commands, kCopyWrite, kHostRead);
        });
    std::memcpy(to.data(), copy.mapped().data(), to.size());
}

} // namespace sinew::gpu
