#include "engine/render/material_textures.h"

#include <fmt/format.h>

namespace sinew
{
namespace
{

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
            const std::byte green{60};
            image.pixels.insert(image.pixels.end(),
                                {redAndBlue, green, redAndBlue, std::byte{255}});
        }
    return image;
}

} // namespace

std::vector<gpu::GpuImage> uploadMaterialTextures(const gpu::Device& device,
                                                  std::span<const Image* const> images)
{
    const Image missing = placeholder();
    std::vector<gpu::GpuImage> textures;
    textures.reserve(images.size());
    for (const Image* image : images)
    {
        const Image& shown = image != nullptr ? *image : missing;
        textures.push_back(gpu::uploadTexture(device, {shown.width, shown.height}, shown.pixels,
                                              fmt::format("diffuse image {}", textures.size())));
    }
    return textures;
}

} // namespace sinew
