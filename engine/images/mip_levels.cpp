#include "engine/images/texture.h"

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

bool isLight(std::size_t channel, bool colour)
{
    return colour && channel < 3;
}

// The neighbours that a pixel covers along an axis, and the shares of it that they fill.
struct Cover
{
    std::size_t count = 0; // 1, 2 or, of an odd number, 3
    std::array<std::uint32_t, 3> at{};
    std::array<float, 3> share{};
};

// For each of the pixels of a level, of which the one above has `size`.
std::vector<Cover> coversOf(std::uint32_t size)
{
    if (size == 1)
        return {{.count = 1, .share = {1.0F}}};
    const std::uint32_t half = size / 2;
    std::vector<Cover> covers;
    for (std::uint32_t i = 0; i < half; ++i)
    {
        const auto whole = static_cast<float>(size);
        Cover cover{.count = 2, .at = {2 * i, 2 * i + 1, 2 * i + 2}, .share = {0.5F, 0.5F}};
        if (size % 2 == 1)
            cover = {.count = 3,
                     .at = cover.at,
                     .share = {static_cast<float>(half - i) / whole,
                               static_cast<float>(half) / whole,
                               static_cast<float>(i + 1) / whole}};
        covers.push_back(cover);
    }
    return covers;
}

TextureLevel levelBelow(const TextureLevel& above, bool colour)
{
    TextureLevel level{.width = std::max(above.width / 2, 1U),
                       .height = std::max(above.height / 2, 1U),
                       .bytes = {}};
    level.bytes.resize(levelSize(TextureFormat::Rgba8, level.width, level.height));
    const LightTables& tables = lightTables();
    const std::vector<Cover> columns = coversOf(above.width);
    const std::vector<Cover> rows = coversOf(above.height);
    const auto mean = [&](const Cover& row, const Cover& column, std::size_t channel)
    {
        float sum = 0.0F;
        for (std::size_t y = 0; y < row.count; ++y)
            for (std::size_t x = 0; x < column.count; ++x)
            {
                const std::size_t pixel = std::size_t{row.at[y]} * above.width + column.at[x];
                const std::uint32_t number = numberOf(above.bytes[pixel * kChannels + channel]);
                const std::uint32_t light =
                    isLight(channel, colour) ? tables.linear[number] : number;
                sum += row.share[y] * column.share[x] * static_cast<float>(light);
            }
        const auto rounded = static_cast<std::uint32_t>(std::lround(sum));
        return isLight(channel, colour) ? tables.encoded[std::min(rounded, kMostLight)]
                                        : static_cast<std::uint8_t>(rounded);
    };
    std::byte* target = level.bytes.data();
    for (const Cover& row : rows)
        for (const Cover& column : columns)
            for (std::size_t i = 0; i < kChannels; ++i)
                *target++ = std::byte{mean(row, column, i)};
    return level;
}

} // namespace

std::vector<TextureLevel> smallerLevels(const TextureLevel& first, bool colour)
{
    std::vector<TextureLevel> levels;
    const auto isLast = [](const TextureLevel& level)
    { return level.width == 1 && level.height == 1; };
    if (!isLast(first))
        levels.push_back(levelBelow(first, colour));
    while (!levels.empty() && !isLast(levels.back()))
        levels.push_back(levelBelow(levels.back(), colour));
    return levels;
}

} // namespace sinew
