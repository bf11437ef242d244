#include "engine/images/texture.h"

#include "engine/base/binary_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace sinew
{
namespace
{

using BlockPixel = std::array<std::uint8_t, 4>; // RGBA
using PixelBlock = std::array<BlockPixel, 16>;  // four rows of four

// Weights of thirds and the like: the average of `a` and `b`, rounded.
std::uint8_t mix(std::uint32_t a, std::uint32_t weightOfA, std::uint32_t b, std::uint32_t weightOfB)
{
    const std::uint32_t whole = weightOfA + weightOfB;
    return static_cast<std::uint8_t>((a * weightOfA + b * weightOfB + whole / 2) / whole);
}

BlockPixel mix(BlockPixel a, std::uint32_t weightOfA, BlockPixel b, std::uint32_t weightOfB)
{
    return {mix(a[0], weightOfA, b[0], weightOfB), mix(a[1], weightOfA, b[1], weightOfB),
            mix(a[2], weightOfA, b[2], weightOfB), 255};
}

// Red in the highest 5 bits, green in 6, blue in 5.
BlockPixel colourOf(std::uint64_t word)
{
    const auto widened = [](std::uint64_t value, std::uint64_t largest)
    { return static_cast<std::uint8_t>((value * 255 + largest / 2) / largest); };
    return {widened(word >> 11 & 31U, 31), widened(word >> 5 & 63U, 63), widened(word & 31U, 31),
            255};
}

// Two colours, and two bits per pixel that choose one of them or a mixture. In BC1 the
// order of the two colours tells whether the fourth choice is transparent black.
PixelBlock colourBlock(std::span<const std::byte> block, bool isBc1)
{
    const std::uint64_t first = numberAt(block, 0, 2);
    const std::uint64_t second = numberAt(block, 2, 2);
    const BlockPixel a = colourOf(first);
    const BlockPixel b = colourOf(second);
    std::array<BlockPixel, 4> palette{a, b, mix(a, 2, b, 1), mix(a, 1, b, 2)};
    if (isBc1 && first <= second)
    {
        palette[2] = mix(a, 1, b, 1);
        palette[3] = {};
    }
    const std::uint64_t choices = numberAt(block, 4, 4);
    PixelBlock pixels;
    for (std::size_t i = 0; i < 16; ++i)
        pixels[i] = palette[choices >> 2 * i & 3U];
    return pixels;
}

// Two values, and three bits per pixel that choose one of them or a mixture. The order of
// the two tells whether the last two choices are 0 and 255.
void fillChannel(std::span<const std::byte> block, std::size_t channel, PixelBlock& pixels)
{
    const auto a = std::to_integer<std::uint8_t>(block[0]);
    const auto b = std::to_integer<std::uint8_t>(block[1]);
    std::array<std::uint8_t, 8> palette{a, b, 0, 0, 0, 0, 0, 255};
    const std::uint32_t parts = a > b ? 7 : 5;
    for (std::uint32_t i = 1; i < parts; ++i)
        palette[i + 1] = mix(a, parts - i, b, i);
    const std::uint64_t choices = numberAt(block, 2, 6);
    for (std::size_t i = 0; i < 16; ++i)
        pixels[i][channel] = palette[choices >> 3 * i & 7U];
}

PixelBlock decompress(TextureFormat format, std::span<const std::byte> block)
{
    if (format == TextureFormat::Bc5)
    {
        PixelBlock pixels;
        pixels.fill({0, 0, 0, 255});
        fillChannel(block, 0, pixels);
        fillChannel(block.subspan(8), 1, pixels);
        return pixels;
    }
    const bool isBc1 = format == TextureFormat::Bc1;
    PixelBlock pixels = colourBlock(isBc1 ? block : block.subspan(8), isBc1);
    if (format == TextureFormat::Bc2)
    {
        const std::uint64_t alpha = numberAt(block, 0, 8);
        for (std::size_t i = 0; i < 16; ++i)
            pixels[i][3] = static_cast<std::uint8_t>((alpha >> 4 * i & 15U) * 17);
    }
    if (format == TextureFormat::Bc3)
        fillChannel(block, 3, pixels);
    return pixels;
}

// The same computation as in the shaders.
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

constexpr std::size_t kChannels = 4;
constexpr std::uint32_t kMostLight = 65535;

double linearOf(double encoded)
{
    return encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
}

// Between sRGB and linear light, both ways rounded to the nearest.
struct LightTables
{
    std::array<std::uint16_t, 256> linear{};
    std::array<std::uint8_t, kMostLight + 1> encoded{};

    LightTables()
    {
        std::size_t next = 0;
        for (std::size_t i = 0; i < linear.size(); ++i)
        {
            const auto code = static_cast<double>(i);
            linear[i] =
                static_cast<std::uint16_t>(std::lround(linearOf(code / 255.0) * kMostLight));
            const double last = std::min(linearOf((code + 0.5) / 255.0), 1.0) * kMostLight;
            for (; next <= static_cast<std::size_t>(last); ++next)
                encoded[next] = static_cast<std::uint8_t>(i);
        }
    }
};

const LightTables& lightTables()
{
    static const LightTables tables;
    return tables;
}

std::uint32_t numberOf(std::byte channel)
{
    return std::to_integer<std::uint32_t>(channel);
}

template <bool kColour>
void meanOfFour(const TextureLevel& above, TextureLevel& level)
{
    const LightTables& tables = lightTables();
    const std::size_t rowSize = kChannels * above.width;
    const std::size_t toRight = above.width > 1 ? kChannels : 0;
    const std::size_t toLower = above.height > 1 ? rowSize : 0;
    std::byte* target = level.bytes.data();
    for (std::size_t y = 0; y < level.height; ++y)
    {
        const std::byte* upper = &above.bytes[2 * y * rowSize];
        for (std::size_t x = 0; x < level.width; ++x)
        {
            const std::byte* lower = upper + toLower;
            for (std::size_t i = 0; i < kChannels; ++i)
            {
                const std::array four{numberOf(upper[i]), numberOf(upper[i + toRight]),
                                      numberOf(lower[i]), numberOf(lower[i + toRight])};
                if (kColour && i < 3)
                    target[i] = std::byte{
                        tables.encoded[(tables.linear[four[0]] + tables.linear[four[1]] +
                                        tables.linear[four[2]] + tables.linear[four[3]] + 2U) /
                                       4U]};
                else
                    target[i] =
                        static_cast<std::byte>((four[0] + four[1] + four[2] + four[3] + 2) / 4);
            }
            upper += 2 * kChannels;
            target += kChannels;
        }
    }
}

} // namespace

std::vector<std::byte> decompressBlocks(TextureFormat format, std::uint32_t width,
                                        std::uint32_t height, std::span<const std::byte> blocks)
{
    const std::size_t blockSize = levelSize(format, 1, 1);
    std::vector<std::byte> pixels(std::size_t{4} * width * height);
    for (std::uint32_t top = 0; top < height; top += 4)
        for (std::uint32_t left = 0; left < width; left += 4)
        {
            const PixelBlock block = decompress(format, blocks.first(blockSize));
            blocks = blocks.subspan(blockSize);
            const std::uint32_t rows = std::min(height - top, 4U);
            const std::uint32_t columns = std::min(width - left, 4U);
            for (std::uint32_t y = 0; y < rows; ++y)
                for (std::uint32_t x = 0; x < columns; ++x)
                    std::ranges::transform(block[4 * y + x],
                                           &pixels[(std::size_t{top + y} * width + left + x) * 4],
                                           [](std::uint8_t channel) { return std::byte{channel}; });
        }
    return pixels;
}

std::size_t levelSize(TextureFormat format, std::uint32_t width, std::uint32_t height)
{
    if (format == TextureFormat::Rgba8)
        return std::size_t{4} * width * height;
    const std::size_t blocks = ((std::size_t{width} + 3) / 4) * ((std::size_t{height} + 3) / 4);
    return blocks * (format == TextureFormat::Bc1 ? 8 : 16);
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

TextureLevel levelBelow(const TextureLevel& above, bool colour)
{
    TextureLevel level{.width = std::max(above.width / 2, 1U),
                       .height = std::max(above.height / 2, 1U),
                       .bytes = {}};
    level.bytes.resize(levelSize(TextureFormat::Rgba8, level.width, level.height));
    if (colour)
        meanOfFour<true>(above, level);
    else
        meanOfFour<false>(above, level);
    return level;
}

std::vector<TextureLevel> smallerLevels(const TextureLevel& first, bool colour)
{
    std::vector<TextureLevel> levels;
    const TextureLevel* last = &first;
    while (last->width > 1 || last->height > 1)
        last = &levels.emplace_back(levelBelow(*last, colour));
    return levels;
}

} // namespace sinew
