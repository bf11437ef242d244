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

constexpr std::size_t kChannels = 4;
constexpr std::uint32_t kMostLight = 65535;

double linearOf(double encoded)
{
    return encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
}

// Converts between sRGB and linear light; both directions round to nearest.
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

// Halves width and height (rounded down, at least 1). If a size is odd, drops the last row or
// column.
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

} // namespace

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

std::optional<Image> toImage(const Texture& texture)
{
    if (texture.format != TextureFormat::Rgba8)
        return std::nullopt;
    const TextureLevel& level = texture.levels.front();
    return Image{.width = level.width, .height = level.height, .pixels = level.bytes};
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
