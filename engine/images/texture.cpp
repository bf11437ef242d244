#include "engine/images/texture.h"

#include "engine/images/block_decompression.h"
#include "engine/images/dds_header.h"
#include "engine/images/dds_reader.h"

#include <algorithm>
#include <cmath>

namespace sinew
{
namespace
{

// As the shaders do it.
double signedValue(std::byte channel)
{
    return std::to_integer<int>(channel) / 255.0 * 2.0 - 1.0;
}

void restoreNormals(Image& image, bool xInAlpha)
{
    for (std::size_t i = 0; i < image.pixels.size(); i += 4)
    {
        std::byte* pixel = &image.pixels[i];
        if (xInAlpha)
            pixel[0] = pixel[3];
        const double x = signedValue(pixel[0]);
        const double y = signedValue(pixel[1]);
        const double z = std::sqrt(std::max(0.0, 1.0 - x * x - y * y));
        pixel[2] = static_cast<std::byte>(std::lround((z + 1.0) / 2.0 * 255.0));
        pixel[3] = std::byte{255};
    }
}

} // namespace

std::size_t levelSize(TextureFormat format, std::uint32_t width, std::uint32_t height)
{
    if (format == TextureFormat::Rgba8)
        return std::size_t{4} * width * height;
    const std::size_t blocks = ((std::size_t{width} + 3) / 4) * ((std::size_t{height} + 3) / 4);
    return blocks * (format == TextureFormat::Bc1 ? 8 : 16);
}

Result<ImageSize> textureSize(std::span<const std::byte> bytes, std::string_view fileName)
{
    if (!isDds(bytes))
        return imageSize(bytes, fileName);
    const DecodeResult<DdsHeader> header = readDdsHeader(bytes);
    if (!header)
        return refusal(std::string(fileName), header.error());
    return ImageSize{.width = header->width, .height = header->height};
}

Result<Texture> decodeTexture(std::span<const std::byte> bytes, std::string_view fileName)
{
    if (isDds(bytes))
    {
        DecodeResult<Texture> texture = decodeDds(bytes);
        if (!texture)
            return refusal(std::string(fileName), texture.error());
        return std::move(*texture);
    }
    Result<Image> image = decodeImage(bytes, fileName);
    if (!image)
        return tl::unexpected(std::move(image.error()));
    return textureOf(std::move(*image));
}

Texture textureOf(Image image)
{
    Texture texture;
    texture.levels.push_back(
        {.width = image.width, .height = image.height, .bytes = std::move(image.pixels)});
    return texture;
}

std::optional<Image> decompress(const Texture& texture)
{
    if (texture.format == TextureFormat::Bc7)
        return std::nullopt;
    const TextureLevel& level = texture.levels.front();
    return Image{
        .width = level.width,
        .height = level.height,
        .pixels = texture.format == TextureFormat::Rgba8
                      ? level.bytes
                      : decompressBlocks(texture.format, level.width, level.height, level.bytes)};
}

Result<Image> toImage(const Texture& texture, std::string_view fileName)
{
    const bool isWhole =
        !texture.levels.empty() &&
        texture.levels[0].bytes.size() ==
            levelSize(texture.format, texture.levels[0].width, texture.levels[0].height);
    if (!isWhole)
        return refusal(std::string(fileName), "the texture's first level is not whole");
    std::optional<Image> image = decompress(texture);
    if (!image)
        return refusal(std::string(fileName), "is a BC7 image, which can be drawn but not "
                                              "converted: save it as BC3, PNG or TGA");
    if (texture.xInAlpha || texture.format == TextureFormat::Bc5)
        restoreNormals(*image, texture.xInAlpha);
    return std::move(*image);
}

} // namespace sinew
