#include "engine/images/texture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinew
{
namespace
{

double linearOf(double encoded)
{
    return encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
}

double encodedOf(double linear)
{
    return linear <= 0.0031308 ? linear * 12.92 : 1.055 * std::pow(linear, 1.0 / 2.4) - 0.055;
}

// One channel of a pixel from four pixels of the level above: 0 to 255, not rounded.
double expectedAt(const TextureLevel& above, std::uint32_t x, std::uint32_t y, std::size_t channel,
                  bool isLight)
{
    double sum = 0.0;
    for (const std::uint32_t row : {2 * y, std::min(2 * y + 1, above.height - 1)})
        for (const std::uint32_t column : {2 * x, std::min(2 * x + 1, above.width - 1)})
        {
            const std::size_t at = (std::size_t{row} * above.width + column) * 4 + channel;
            const double value = std::to_integer<int>(above.bytes[at]) / 255.0;
            sum += (isLight ? linearOf(value) : value) / 4.0;
        }
    return (isLight ? encodedOf(sum) : sum) * 255.0;
}

// Random bytes.
TextureLevel noise(std::uint32_t width, std::uint32_t height)
{
    TextureLevel level{.width = width, .height = height, .bytes = {}};
    std::uint32_t state = width * 977 + height;
    for (std::size_t i = 0; i < levelSize(TextureFormat::Rgba8, width, height); ++i)
    {
        state = state * 1664525 + 1013904223;
        level.bytes.push_back(static_cast<std::byte>(state >> 24U));
    }
    return level;
}

TEST(MipLevels, AreTheMeanOfFour)
{
    for (const auto& [width, height] :
         {std::pair{16U, 8U}, {7U, 5U}, {6U, 9U}, {1U, 11U}, {33U, 1U}})
        for (const bool colour : {false, true})
        {
            TextureLevel above = noise(width, height);
            for (const TextureLevel& level : smallerLevels(above, colour))
            {
                ASSERT_EQ(level.width, std::max(above.width / 2, 1U));
                ASSERT_EQ(level.height, std::max(above.height / 2, 1U));
                ASSERT_EQ(level.bytes.size(), std::size_t{4} * level.width * level.height);
                for (std::size_t i = 0; i < level.bytes.size(); ++i)
                {
                    const auto pixel = static_cast<std::uint32_t>(i / 4);
                    const double expected =
                        expectedAt(above, pixel % level.width, pixel / level.width, i % 4,
                                   colour && i % 4 < 3);
                    ASSERT_NEAR(std::to_integer<int>(level.bytes[i]), expected, 0.52)
                        << above.width << " x " << above.height << ", byte " << i;
                }
                above = level;
            }
            EXPECT_EQ(above.width, 1U);
            EXPECT_EQ(above.height, 1U);
        }
}

TEST(MipLevels, KeepEveryPlainColour)
{
    for (const bool colour : {false, true})
        for (const std::uint32_t size : {4U, 5U})
            for (int value = 0; value < 256; ++value)
            {
                TextureLevel plain{.width = size, .height = size, .bytes = {}};
                plain.bytes.assign(std::size_t{4} * size * size, static_cast<std::byte>(value));
                for (const TextureLevel& level : smallerLevels(plain, colour))
                    for (const std::byte byte : level.bytes)
                        ASSERT_EQ(std::to_integer<int>(byte), value) << size;
            }
}

} // namespace
} // namespace sinew
