// Images with their memory and view: render targets and textures.
#pragma once

#include "engine/gpu/barrier.h"
#include "engine/gpu/buffer.h"
#include "engine/gpu/device.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace sinew::gpu
{

struct ImageDescription
{
    VkExtent2D extent{};
    std::uint32_t mipLevels = 1;
    VkFormat format = VK_FORMAT_UNDEFINED;
    VkFormat viewFormat = VK_FORMAT_UNDEFINED; // undefined: same as `format`
    VkImageUsageFlags usage = 0;
    VkImageAspectFlags aspect = VK_IMAGE_ASPECT_COLOR_BIT;
    VkSampleCountFlagBits samples = VK_SAMPLE_COUNT_1_BIT;
    bool isCube = false; // six layers, the faces in Vulkan's order
};

class GpuImage
{
public:
    GpuImage() = default;
    // Throws VulkanError if the device's image limits are exceeded. No known device has smaller
    // framebuffer limits.
    GpuImage(const Device& device, const ImageDescription& description, const std::string& name);

    VkImage get() const { return image_.get(); }
    VkImageView view() const { return view_.get(); }
    std::uint64_t serial() const { return view_.serial(); }
    VkExtent2D extent() const { return description_.extent; }
    ImageRange range() const { return {.image = get(), .aspect = description_.aspect}; }

private:
    ImageDescription description_;
    Memory memory_; // declared before the image, so it is freed after it
    ImageHandle image_;
    ImageViewHandle view_;
};

// The bytes of one mip level: rows (or rows of blocks) without padding. The faces of a cube follow
// one another.
struct TextureLevelBytes
{
    VkExtent2D extent{};
    std::span<const std::byte> bytes;
};

enum class TextureShape : std::uint8_t
{
    Flat,
    Cube,
};

// Uploads a texture from its mip levels, largest first. On return, fragment shaders can sample it.
// Throws VulkanError if memory is exhausted.
GpuImage uploadTexture(const Device& device, VkFormat format,
                       std::span<const TextureLevelBytes> levels, const std::string& name,
                       TextureShape shape = TextureShape::Flat);

// True if textures of this format can be sampled with filtering.
bool canSample(const Device& device, VkFormat format);

struct SamplerDescription
{
    VkSamplerAddressMode address = VK_SAMPLER_ADDRESS_MODE_REPEAT;
    std::optional<VkSamplerAddressMode> addressT{};            // if it differs from s
    VkBorderColor border = VK_BORDER_COLOR_FLOAT_OPAQUE_BLACK; // for CLAMP_TO_BORDER
    bool nearest = false; // otherwise trilinear, and anisotropic if supported
};
SamplerHandle createSampler(const Device& device, const SamplerDescription& description,
                            const std::string& name);

} // namespace sinew::gpu
