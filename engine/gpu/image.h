// Images with their memory and view: render targets and textures.
#pragma once

#include "engine/gpu/barrier.h"
#include "engine/gpu/buffer.h"
#include "engine/gpu/device.h"

#include <cstddef>
#include <span>
#include <string>

namespace sinew::gpu
{

struct ImageDescription
{
    VkExtent2D extent{};
    std::uint32_t mipLevels = 1;
    VkFormat format = VK_FORMAT_UNDEFINED;
    VkFormat viewFormat = VK_FORMAT_UNDEFINED; // undefined: as format
    VkImageUsageFlags usage = 0;
    VkImageAspectFlags aspect = VK_IMAGE_ASPECT_COLOR_BIT;
};

class GpuImage
{
public:
    GpuImage() = default;
    GpuImage(const Device& device, const ImageDescription& description, const std::string& name);

    VkImage get() const { return image_.get(); }
    VkImageView view() const { return view_.get(); }
    VkExtent2D extent() const { return description_.extent; }
    ImageRange range() const { return {.image = get(), .aspect = description_.aspect}; }

private:
    ImageDescription description_;
    MemoryHandle memory_; // before the image, so that it is freed after it
    ImageHandle image_;
    ImageViewHandle view_;
};

// A texture of 8-bit RGBA pixels in sRGB with a full mip chain made by the device.
// pixels.size() == 4 * width * height; ready to be sampled by fragment shaders on return.
// Throws VulkanError where the device cannot hold an image of that size.
GpuImage uploadTexture(const Device& device, VkExtent2D extent, std::span<const std::byte> pixels,
                       const std::string& name);

// Trilinear, repeating, anisotropic where the device has it.
SamplerHandle createTextureSampler(const Device& device);

} // namespace sinew::gpu
