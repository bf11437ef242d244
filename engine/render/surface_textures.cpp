#include "engine/render/surface_textures.h"

#include "engine/base/every_core.h"
#include "engine/images/texture.h"
#include "engine/render/studio_environment.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace sinew
{
namespace
{

VkFormat formatOf(TextureFormat format, bool colour)
{
    switch (format)
    {
    case TextureFormat::Rgba8:
        return colour ? VK_FORMAT_R8G8B8A8_SRGB : VK_FORMAT_R8G8B8A8_UNORM;
    case TextureFormat::Bc1:
        return colour ? VK_FORMAT_BC1_RGBA_SRGB_BLOCK : VK_FORMAT_BC1_RGBA_UNORM_BLOCK;
    case TextureFormat::Bc2:
        return colour ? VK_FORMAT_BC2_SRGB_BLOCK : VK_FORMAT_BC2_UNORM_BLOCK;
    case TextureFormat::Bc3:
        return colour ? VK_FORMAT_BC3_SRGB_BLOCK : VK_FORMAT_BC3_UNORM_BLOCK;
    case TextureFormat::Bc5:
        return VK_FORMAT_BC5_UNORM_BLOCK;
    case TextureFormat::Bc7:
        return colour ? VK_FORMAT_BC7_SRGB_BLOCK : VK_FORMAT_BC7_UNORM_BLOCK;
    }
    return VK_FORMAT_UNDEFINED;
}

Image placeholder()
{
    constexpr std::uint32_t kSize = 64;
    constexpr std::uint32_t kSquare = 8;
    Image image{.width = kSize, .height = kSize, .pixels = {}};
    image.pixels.reserve(std::size_t{4} * kSize * kSize);
    for (std::uint32_t y = 0; y < kSize; ++y)
        for (std::uint32_t x = 0; x < kSize; ++x)
        {
            const bool light = (x / kSquare + y / kSquare) % 2 == 0;
            const std::byte redAndBlue{light ? std::uint8_t{230} : std::uint8_t{60}};
            image.pixels.insert(image.pixels.end(),
                                {redAndBlue, std::byte{60}, redAndBlue, std::byte{255}});
        }
    return image;
}

// What the device gets of a texture.
struct Upload
{
    VkFormat format = VK_FORMAT_UNDEFINED;
    Texture decompressed;              // where the device cannot sample what the file holds
    std::vector<TextureLevel> smaller; // that the file lacks
    std::vector<gpu::TextureLevelBytes> levels;
};

Upload prepared(const gpu::Device& device, const LoadedTexture& loaded)
{
    const Texture* texture = &loaded.texture;
    Upload upload{.format = formatOf(texture->format, loaded.colour)};
    if (texture->format != TextureFormat::Rgba8 && !gpu::canSample(device, upload.format))
    {
        std::optional<Image> image = decompress(*texture);
        upload.decompressed = textureOf(image ? std::move(*image) : placeholder());
        texture = &upload.decompressed;
        upload.format = formatOf(TextureFormat::Rgba8, loaded.colour);
    }
    if (texture->format == TextureFormat::Rgba8 && texture->levels.size() == 1)
        upload.smaller = smallerLevels(texture->levels.front(), loaded.colour);
    for (const std::span<const TextureLevel> levels :
         {std::span(texture->levels), std::span(std::as_const(upload.smaller))})
        for (const TextureLevel& level : levels)
            upload.levels.push_back({.extent = {level.width, level.height}, .bytes = level.bytes});
    return upload;
}

Image plain(std::array<std::uint8_t, 4> rgba)
{
    Image image{.width = 1, .height = 1, .pixels = {}};
    for (const std::uint8_t channel : rgba)
        image.pixels.push_back(std::byte{channel});
    return image;
}

// In the order of BuiltInTexture.
std::vector<LoadedTexture> builtInTextures()
{
    return {{.name = "placeholder", .texture = textureOf(placeholder())},
            {.name = "white", .texture = textureOf(plain({255, 255, 255, 255}))},
            {.name = "black", .texture = textureOf(plain({0, 0, 0, 255}))},
            {.name = "flat normal",
             .texture = textureOf(plain({128, 128, 255, 255})),
             .colour = false}};
}

gpu::SamplerDescription describe(TextureWrap wrap, bool nearest)
{
    switch (wrap)
    {
    case TextureWrap::Repeat:
        return {.nearest = nearest};
    case TextureWrap::Clamp:
        return {.address = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE, .nearest = nearest};
    case TextureWrap::ZeroClamp:
        return {.address = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER,
                .border = VK_BORDER_COLOR_FLOAT_OPAQUE_BLACK,
                .nearest = nearest};
    case TextureWrap::AlphaClamp:
        return {.address = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER,
                .border = VK_BORDER_COLOR_FLOAT_TRANSPARENT_BLACK,
                .nearest = nearest};
    case TextureWrap::Mirror:
        return {.address = VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT, .nearest = nearest};
    }
    return {};
}

gpu::SetLayout imageLayout(const gpu::Device& device, std::size_t count, const std::string& name)
{
    return {device, VK_SHADER_STAGE_FRAGMENT_BIT,
            std::vector(count, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER), name};
}

gpu::GpuImage uploadEnvironment(const gpu::Device& device)
{
    const std::vector<EnvironmentLevel> environment = mirroredEnvironment(studioRadiance);
    std::vector<gpu::TextureLevelBytes> levels;
    for (const EnvironmentLevel& level : environment)
        levels.push_back(
            {.extent = {level.size, level.size}, .bytes = std::as_bytes(std::span(level.texels))});
    return gpu::uploadTexture(device, VK_FORMAT_R16G16B16A16_SFLOAT, levels, "environment", true);
}

} // namespace

SurfaceTextures::SurfaceTextures(const gpu::Device& device)
    : device_(device), declaredLayout_(imageLayout(device, 3, "surface set layout")),
      metallicLayout_(imageLayout(device, 6, "metallic surface set layout"))
{
}

void SurfaceTextures::upload(const std::vector<LoadedTexture>& textures)
{
    loadedCount_ = textures.size();
    uploadAll(textures);
    uploadAll(builtInTextures());
}

void SurfaceTextures::uploadAll(const std::vector<LoadedTexture>& textures)
{
    constexpr std::size_t kAtOnce = 16; // for all of them the memory might not suffice
    for (std::size_t first = 0; first < textures.size(); first += kAtOnce)
    {
        std::vector<Upload> uploads(std::min(kAtOnce, textures.size() - first));
        onEveryCore(uploads.size(),
                    [&](std::size_t i) { uploads[i] = prepared(device_, textures[first + i]); });
        for (std::size_t i = 0; i < uploads.size(); ++i)
            textures_.push_back(gpu::uploadTexture(device_, uploads[i].format, uploads[i].levels,
                                                   textures[first + i].name));
    }
}

gpu::SampledTexture SurfaceTextures::sampled(const SampledImage& image)
{
    constexpr auto kFirstBuiltIn = static_cast<std::uint32_t>(BuiltInTexture::Placeholder);
    const std::size_t index = image.texture >= kFirstBuiltIn
                                  ? loadedCount_ + (image.texture - kFirstBuiltIn)
                                  : image.texture;
    const TextureWrap wrapT = image.wrapT.value_or(image.wrap);
    const auto key = std::tuple(image.wrap, wrapT, image.nearest);
    auto sampler = samplers_.find(key);
    if (sampler == samplers_.end())
    {
        gpu::SamplerDescription description = describe(image.wrap, image.nearest);
        description.addressT = describe(wrapT, image.nearest).address;
        sampler =
            samplers_.emplace(key, gpu::createSampler(device_, description, "surface sampler"))
                .first;
    }
    return {.image = &textures_[index], .sampler = sampler->second.get()};
}

gpu::SampledTexture SurfaceTextures::environment()
{
    if (!environment_)
    {
        environment_ = uploadEnvironment(device_);
        environmentSampler_ = gpu::createSampler(
            device_, {.address = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE}, "environment sampler");
    }
    return {.image = &*environment_, .sampler = environmentSampler_.get()};
}

VkDescriptorSet SurfaceTextures::set(const SurfaceImages& images)
{
    auto found = sets_.find(images);
    if (found == sets_.end())
    {
        std::vector<gpu::Descriptor> descriptors = {sampled(images.diffuse), sampled(images.normal),
                                                    sampled(images.specular)};
        if (images.kind == SurfaceKind::MetallicRoughness)
            descriptors.insert(descriptors.end(), {sampled(images.occlusion),
                                                   sampled(images.emissive), environment()});
        found =
            sets_
                .emplace(images, gpu::DescriptorSets(device_, setLayout(images.kind), {descriptors},
                                                     fmt::format("surface set {}", sets_.size())))
                .first;
    }
    return found->second[0];
}

} // namespace sinew
