#include "engine/images/texture.h"
#include "tests/support/make_dds.h"
#include "tests/unit/assets/make_image.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinew
{
namespace
{

using test::appendBytes;
using test::pixelAt;
using ::testing::ElementsAre;
using Bytes = std::vector<std::byte>;

// One block in which each channel is constant.
Texture plainNormals(TextureFormat format, bool xInAlpha, std::initializer_list<int> block)
{
    Texture texture{.format = format, .xInAlpha = xInAlpha};
    texture.levels.push_back({.width = 4, .height = 4, .bytes = {}});
    appendBytes(texture.levels[0].bytes, block);
    return texture;
}

TEST(Texture, OfAnImageFileHasOneLevel)
{
    for (const auto& [width, height] : {std::pair{1U, 1U}, {3U, 5U}, {64U, 1U}, {7U, 300U}})
    {
        const Image image = test::gradient(width, height);
        const Result<Texture> texture = decodeTexture(encodePng(image), "a.png");
        ASSERT_TRUE(texture);
        EXPECT_EQ(texture->format, TextureFormat::Rgba8);
        EXPECT_FALSE(texture->xInAlpha);
        ASSERT_EQ(texture->levels.size(), 1U);
        EXPECT_EQ(texture->levels[0].width, width);
        EXPECT_EQ(texture->levels[0].height, height);
        EXPECT_EQ(texture->levels[0].bytes, image.pixels);
        EXPECT_EQ(toImage(*texture, "a.png")->pixels, image.pixels);
    }
}

TEST(Texture, OfAGreyTgaHasAllChannels)
{
    Bytes tga;
    appendBytes(tga, {0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 8, 0x20, 77});
    const Result<Texture> texture = decodeTexture(tga, "a.tga");
    ASSERT_TRUE(texture);
    EXPECT_EQ(pixelAt(decompress(*texture).value(), 0, 0), 0x4D4D4DFFU);
}

TEST(Texture, SaysWhatIsWrongWithAnImageFile)
{
    const Result<Texture> texture = decodeTexture({}, "a.tga");
    ASSERT_FALSE(texture);
    EXPECT_EQ(texture.error().file, "a.tga");
    EXPECT_EQ(texture.error().message, "is empty, expected an image");
}

TEST(Texture, LevelSizes)
{
    EXPECT_EQ(levelSize(TextureFormat::Rgba8, 3, 5), 60U);
    EXPECT_EQ(levelSize(TextureFormat::Bc1, 1, 1), 8U);
    EXPECT_EQ(levelSize(TextureFormat::Bc1, 4, 5), 16U);
    EXPECT_EQ(levelSize(TextureFormat::Bc3, 5, 5), 64U);
    EXPECT_EQ(levelSize(TextureFormat::Bc7, 8192, 8192), std::size_t{1} << 26);
}

TEST(ToImage, PutsXOfSwizzledNormalMapsBackToRed)
{
    // alpha 204, green 7 of 63: 28
    const Texture texture = plainNormals(TextureFormat::Bc3, true,
                                         {204, 0, 0, 0, 0, 0, 0, 0, 0xE0, 0x00, 0, 0, 0, 0, 0, 0});
    EXPECT_EQ(pixelAt(decompress(texture).value(), 0, 0), 0x001C00CCU);
    // z = sqrt(1 - 0.6^2 - 0.78^2) = 0.177
    EXPECT_EQ(pixelAt(toImage(texture, "a.dds").value(), 0, 0), 0xCC1C96FFU);
}

TEST(ToImage, DerivesZOfBc5)
{
    const Texture texture = plainNormals(TextureFormat::Bc5, false,
                                         {128, 0, 0, 0, 0, 0, 0, 0, 128, 0, 0, 0, 0, 0, 0, 0});
    EXPECT_EQ(pixelAt(decompress(texture).value(), 3, 3), 0x808000FFU);
    EXPECT_EQ(pixelAt(toImage(texture, "a.dds").value(), 3, 3), 0x8080FFFFU);
    // longer than 1: no z is left
    const Texture corner = plainNormals(TextureFormat::Bc5, false,
                                        {255, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0});
    EXPECT_EQ(pixelAt(toImage(corner, "a.dds").value(), 0, 0), 0xFFFF80FFU);
}

TEST(ToImage, TakesTheFirstLevel)
{
    const Bytes data = test::noise(8 * (4 + 1 + 1 + 1));
    const Result<Texture> texture =
        decodeTexture(test::ddsFile({.flags = 0x1007 | test::kDdsHasLevelCount,
                                     .width = 8,
                                     .height = 8,
                                     .levelCount = 4,
                                     .fourCc = "DXT1"},
                                    data),
                      "a.dds");
    ASSERT_TRUE(texture);
    const Result<Image> image = toImage(*texture, "a.dds");
    ASSERT_TRUE(image);
    EXPECT_EQ(image->width, 8U);
    EXPECT_EQ(image->height, 8U);
    EXPECT_EQ(image->pixels.size(), 4U * 8 * 8);
}

TEST(ToImage, RefusesBc7)
{
    const Texture texture{.format = TextureFormat::Bc7,
                          .levels = {{.width = 4, .height = 4, .bytes = Bytes(16)}}};
    EXPECT_FALSE(decompress(texture));
    EXPECT_THAT(toImage(texture, "a.dds").error().message,
                ::testing::HasSubstr("save it as BC3, PNG or TGA"));
}

TEST(ToImage, RefusesTexturesThatAreNotWhole)
{
    EXPECT_FALSE(toImage({}, "a.dds"));
    const Result<Image> image =
        toImage({.levels = {{.width = 4, .height = 4, .bytes = Bytes(63)}}}, "a.dds");
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().file, "a.dds");
    EXPECT_EQ(image.error().message, "the texture's first level is not whole");
}

double linearOf(double encoded)
{
    return encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
}

double encodedOf(double linear)
{
    return linear <= 0.0031308 ? linear * 12.92 : 1.055 * std::pow(linear, 1.0 / 2.4) - 0.055;
}

// One channel of a pixel, by the four of the level above: from 0 to 255, not rounded.
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

// Bytes without a pattern.
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

TEST(MipLevels, HaveNoneBelowOnePixel)
{
    EXPECT_TRUE(smallerLevels(noise(1, 1), true).empty());
}

Image decompressed(TextureFormat format, std::initializer_list<int> block)
{
    Bytes bytes;
    appendBytes(bytes, block);
    return {.width = 4, .height = 4, .pixels = decompressBlocks(format, 4, 4, bytes)};
}

std::vector<std::uint32_t> row(const Image& image, std::uint32_t y)
{
    std::vector<std::uint32_t> pixels;
    for (std::uint32_t x = 0; x < image.width; ++x)
        pixels.push_back(pixelAt(image, x, y));
    return pixels;
}

// Red above blue as numbers: 0xF800 and 0x001F. The choices 0, 1, 2, 3 from left to right are 0xE4.
TEST(BlockDecompression, Bc1WithFourColours)
{
    const Image image =
        decompressed(TextureFormat::Bc1, {0x00, 0xF8, 0x1F, 0x00, 0xE4, 0x00, 0x55, 0x1B});
    EXPECT_THAT(row(image, 0), ElementsAre(0xFF0000FF, 0x0000FFFF, 0xAA0055FF, 0x5500AAFF));
    EXPECT_THAT(row(image, 1), ElementsAre(0xFF0000FF, 0xFF0000FF, 0xFF0000FF, 0xFF0000FF));
    EXPECT_THAT(row(image, 2), ElementsAre(0x0000FFFF, 0x0000FFFF, 0x0000FFFF, 0x0000FFFF));
    EXPECT_THAT(row(image, 3), ElementsAre(0x5500AAFF, 0xAA0055FF, 0x0000FFFF, 0xFF0000FF));
}

TEST(BlockDecompression, Bc1WithThreeColoursAndNone)
{
    EXPECT_THAT(row(decompressed(TextureFormat::Bc1, {0x1F, 0x00, 0x00, 0xF8, 0xE4, 0, 0, 0}), 0),
                ElementsAre(0x0000FFFF, 0xFF0000FF, 0x800080FF, 0x00000000));
    // equal colours count as this kind
    EXPECT_THAT(row(decompressed(TextureFormat::Bc1, {0xE0, 0x07, 0xE0, 0x07, 0xE4, 0, 0, 0}), 0),
                ElementsAre(0x00FF00FF, 0x00FF00FF, 0x00FF00FF, 0x00000000));
}

TEST(BlockDecompression, Bc2HasFourColoursAlways)
{
    const Image image = decompressed(TextureFormat::Bc2, {0x10, 0x32, 0, 0, 0, 0, 0, 0xFE, //
                                                          0x1F, 0x00, 0x00, 0xF8, 0xE4, 0, 0, 0});
    EXPECT_THAT(row(image, 0), ElementsAre(0x0000FF00, 0xFF000011, 0x5500AA22, 0xAA005533));
    EXPECT_THAT(row(image, 3), ElementsAre(0x0000FF00, 0x0000FF00, 0x0000FFEE, 0x0000FFFF));
}

// The choices 0 to 7 of the first eight pixels are 88 C6 FA.
TEST(BlockDecompression, Bc3WithEightAlphas)
{
    const Image image = decompressed(TextureFormat::Bc3, {255, 0, 0x88, 0xC6, 0xFA, 0, 0, 0, //
                                                          0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0});
    EXPECT_THAT(row(image, 0), ElementsAre(0xFFFFFFFF, 0xFFFFFF00, 0xFFFFFFDB, 0xFFFFFFB6));
    EXPECT_THAT(row(image, 1), ElementsAre(0xFFFFFF92, 0xFFFFFF6D, 0xFFFFFF49, 0xFFFFFF24));
}

TEST(BlockDecompression, Bc3WithSixAlphasAndTheExtremes)
{
    const Image image = decompressed(TextureFormat::Bc3, {50, 100, 0x88, 0xC6, 0xFA, 0, 0, 0, //
                                                          0x1F, 0x00, 0x00, 0xF8, 0xE4, 0, 0, 0});
    EXPECT_THAT(row(image, 0), ElementsAre(0x0000FF32, 0xFF000064, 0x5500AA3C, 0xAA005546));
    EXPECT_THAT(row(image, 1), ElementsAre(0x0000FF50, 0x0000FF5A, 0x0000FF00, 0x0000FFFF));
}

TEST(BlockDecompression, EqualAlphasCountAsSix)
{
    const Image image =
        decompressed(TextureFormat::Bc3, {9, 9, 0x88, 0xC6, 0xFA, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    EXPECT_THAT(row(image, 1), ElementsAre(0x00000009, 0x00000009, 0x00000000, 0x000000FF));
}

TEST(BlockDecompression, Bc5IsRedAndGreen)
{
    const Image image = decompressed(TextureFormat::Bc5, {50, 100, 0x88, 0xC6, 0xFA, 0, 0, 0, //
                                                          255, 0, 0x88, 0xC6, 0xFA, 0, 0, 0});
    EXPECT_THAT(row(image, 0), ElementsAre(0x32FF00FF, 0x640000FF, 0x3CDB00FF, 0x46B600FF));
    EXPECT_THAT(row(image, 1), ElementsAre(0x509200FF, 0x5A6D00FF, 0x004900FF, 0xFF2400FF));
}

TEST(BlockDecompression, CutsBlocksAtTheEdges)
{
    // four blocks, each of one colour
    Bytes bytes;
    for (const int colour : {0xF8, 0x07, 0x38, 0xC0})
        appendBytes(bytes, {0, colour, 0, 0, 0, 0, 0, 0});
    const Image image{
        .width = 5, .height = 6, .pixels = decompressBlocks(TextureFormat::Bc1, 5, 6, bytes)};
    ASSERT_EQ(image.pixels.size(), 4U * 5 * 6);
    EXPECT_EQ(pixelAt(image, 0, 0), 0xFF0000FFU);
    EXPECT_EQ(pixelAt(image, 3, 3), 0xFF0000FFU);
    EXPECT_EQ(pixelAt(image, 4, 3), 0x00E300FFU);
    EXPECT_EQ(pixelAt(image, 3, 4), 0x3A0000FFU);
    EXPECT_EQ(pixelAt(image, 4, 5), 0xC50000FFU);
}

} // namespace
} // namespace sinew
