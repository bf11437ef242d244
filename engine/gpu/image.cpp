#include "engine/gpu/image.h"

#include <algorithm>
#include <array>

namespace sinew::gpu
{
namespace
{

std::uint32_t layersOf(const ImageDescription& description)
{
    constexpr std::uint32_t kFacesOfACube = 6;
    return description.isCube ? kFacesOfACube : 1;
}

} // namespace

GpuImage::GpuImage(const Device& device, const ImageDescription& description,
                   const std::string& name)
    : description_(description)
{
    requireLimit(std::max(description.extent.width, description.extent.height),
                 device.limits().maxImageDimension2D, "maxImageDimension2D", "pixels along a side",
                 name);
    const bool otherView = description.viewFormat != VK_FORMAT_UNDEFINED;
    // Lets drivers keep image compression, because the views' formats are known.
    const std::array formats = {description.format, description.viewFormat};
    const VkImageFormatListCreateInfo formatList{
        .sType = VK_STRUCTURE_TYPE_IMAGE_FORMAT_LIST_CREATE_INFO,
        .viewFormatCount = static_cast<std::uint32_t>(formats.size()),
        .pViewFormats = formats.data(),
    };
    const VkImageCreateInfo info{
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .pNext = otherView ? &formatList : nullptr,
        .flags = (otherView ? VkImageCreateFlags{VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT} : 0) |
                 (description.isCube ? VkImageCreateFlags{VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT} : 0),
        .imageType = VK_IMAGE_TYPE_2D,
        .format = description.format,
        .extent = {description.extent.width, description.extent.height, 1},
        .mipLevels = description.mipLevels,
        .arrayLayers = layersOf(description),
        .samples = description.samples,
        .tiling = VK_IMAGE_TILING_OPTIMAL,
        .usage = description.usage,
    };
    image_ = device.create<ImageHandle>(vkCreateImage, info, "creating an image", name);
    const bool isTransient = (description.usage & VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT) != 0;
    constexpr VkMemoryPropertyFlags kLazy = VK_MEMORY_PROPERTY_LAZILY_ALLOCATED_BIT;
    memory_ = device.allocateFor(
        get(),
        {.needed = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT, .preferred = isTransient ? kLazy : 0},
        name);

    const VkImageViewCreateInfo viewInfo{
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .image = get(),
        .viewType = description.isCube ? VK_IMAGE_VIEW_TYPE_CUBE : VK_IMAGE_VIEW_TYPE_2D,
        .format = otherView ? description.viewFormat : description.format,
        .subresourceRange = {.aspectMask = description.aspect,
                             .levelCount = description.mipLevels,
                             .layerCount = layersOf(description)},
    };
    view_ =
        device.create<ImageViewHandle>(vkCreateImageView, viewInfo, "creating an image view", name);
}

GpuImage uploadTexture(const Device& device, VkFormat format,
                       std::span<const TextureLevelBytes> levels, const std::string& name,
                       TextureShape shape)
{
    require(!levels.empty(), "a texture without levels");
    const auto levelCount = static_cast<std::uint32_t>(levels.size());
    const ImageDescription description{.extent = levels[0].extent,
                                       .mipLevels = levelCount,
                                       .format = format,
                                       .usage = VK_IMAGE_USAGE_SAMPLED_BIT |
                                                VK_IMAGE_USAGE_TRANSFER_DST_BIT,
                                       .isCube = shape == TextureShape::Cube};
    GpuImage texture(device, description, name);
    VkDeviceSize size = 0;
    std::vector<VkBufferImageCopy> copies;
    for (std::uint32_t i = 0; i < levelCount; ++i)
    {
        constexpr VkDeviceSize kLargestBlock = 16; // buffer offsets are multiples of a block
        size = (size + kLargestBlock - 1) / kLargestBlock * kLargestBlock;
        copies.push_back({
            .bufferOffset = size,
            .imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, i, 0, layersOf(description)},
            .imageExtent = {levels[i].extent.width, levels[i].extent.height, 1},
        });
        size += levels[i].bytes.size();
    }
    const Buffer staging(device, size, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, Residency::Upload,
                         name + " (staging)");
    for (std::uint32_t i = 0; i < levelCount; ++i)
        std::ranges::copy(levels[i].bytes,
                          staging.mapped().subspan(copies[i].bufferOffset).begin());
    device.submitAndWait(
        [&](VkCommandBuffer commands)
        {
            transition(commands, texture.range(), kContentsUnneeded, kCopyTarget);
            vkCmdCopyBufferToImage(commands, staging.get(), texture.get(),
                                   VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, levelCount, copies.data());
            transition(commands, texture.range(), kCopyTarget, kSampledTexture);
        });
    return texture;
}

bool canSample(const Device& device, VkFormat format)
{
    VkFormatProperties properties{};
    vkGetPhysicalDeviceFormatProperties(device.physical(), format, &properties);
    constexpr VkFormatFeatureFlags kSampled =
        VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT | VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT;
    return (properties.optimalTilingFeatures & kSampled) == kSampled;
}

SamplerHandle createSampler(const Device& device, const SamplerDescription& description,
                            const std::string& name)
{
    const VkFilter filter = description.nearest ? VK_FILTER_NEAREST : VK_FILTER_LINEAR;
    const VkSamplerCreateInfo info{
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
        .magFilter = filter,
        .minFilter = filter,
        .mipmapMode =
            description.nearest ? VK_SAMPLER_MIPMAP_MODE_NEAREST : VK_SAMPLER_MIPMAP_MODE_LINEAR,
        .addressModeU = description.address,
        .addressModeV = description.addressT.value_or(description.address),
        .addressModeW = description.address,
        .anisotropyEnable =
            description.nearest ? VK_FALSE : device.features().core.samplerAnisotropy,
        .maxAnisotropy = std::min(8.0F, device.limits().maxSamplerAnisotropy),
        .maxLod = VK_LOD_CLAMP_NONE,
        .borderColor = description.border,
    };
    return device.create<SamplerHandle>(vkCreateSampler, info, "creating a sampler", name);
}

} // namespace sinew::gpu
