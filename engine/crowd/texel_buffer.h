// A buffer, with a view of it where it is read as texels.
#pragma once

#include "engine/gpu/buffer.h"
#include "engine/gpu/descriptors.h"

#include <optional>
#include <string>
#include <vector>

namespace sinew
{

struct TexelBuffer
{
    gpu::Buffer buffer;
    std::optional<gpu::TexelView> view;

    // For shaders with TEXELS: the view, or the buffer where there is none.
    gpu::Descriptor texels() const
    {
        return view ? gpu::Descriptor(&*view) : gpu::Descriptor(&buffer);
    }
    gpu::Descriptor storage() const { return &buffer; }
};

// Whatever shaders read as texels, they may also read as storage.
inline constexpr VkBufferUsageFlags kTexelUsage =
    VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT;

inline TexelBuffer withTexels(const gpu::Device& device, gpu::Buffer buffer, VkFormat format,
                              bool asTexels, const std::string& name)
{
    TexelBuffer result{.buffer = std::move(buffer), .view = {}};
    if (asTexels)
        result.view.emplace(device, result.buffer, format, name);
    return result;
}

} // namespace sinew
