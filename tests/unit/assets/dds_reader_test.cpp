#include "engine/images/texture.h"
#include "tests/support/make_dds.h"
#include "tests/unit/assets/make_image.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace sinew
{
namespace
{

using test::appendBytes;
using test::Dds;
using test::DdsExtension;
using test::ddsFile;
using test::kDdsAlphaOnly;
using test::kDdsAlphaPixels;
using test::kDdsGrey;
using test::kDdsHasLevelCount;
using test::kDdsRgb;
using test::noise;
using test::pixelAt;
using ::testing::HasSubstr;

using Bytes = std::vector<std::byte>;

Bytes bytes(std::initializer_list<int> values)
{
    Bytes result;
    appendBytes(result, values);
    return result;
}

Texture decoded(const Bytes& file)
{
    Result<Texture> texture = decodeTexture(file, "skin.dds");
    if (!texture)
        ADD_FAILURE() << texture.error().message;
    return texture.value_or(Texture{.levels = {{.width = 1, .height = 1, .bytes = Bytes(4)}}});
}

std::string whyRefused(const Bytes& file)
{
    const Result<Texture> texture = decodeTexture(file, "skin.dds");
    return texture ? "it is not" : texture.error().message;
}

// The first pixel of a file of one, as 0xRRGGBBAA.
std::uint32_t onePixel(Dds dds, const Bytes& stored)
{
    dds.width = 1;
    dds.height = 1;
    const Texture texture = decoded(ddsFile(dds, stored));
    EXPECT_EQ(texture.format, TextureFormat::Rgba8);
    return pixelAt(decompress(texture).value(), 0, 0);
}

TEST(Dds, NamesTheFile)
{
    const Result<Texture> texture = decodeTexture(test::bytesOf("DDS "), "dds/a.dds");
    ASSERT_FALSE(texture);
    EXPECT_EQ(texture.error().file, "dds/a.dds");
    EXPECT_EQ(texture.error().message, "DDS ends before its header does");
}

TEST(Dds, BlocksByFourCc)
{
    struct Case
    {
        std::string_view fourCc;
        TextureFormat format;
        std::size_t blockSize;
        bool xInAlpha = false;
    };
    for (const Case& expected : {Case{"DXT1", TextureFormat::Bc1, 8},
                                 {"DXT2", TextureFormat::Bc2, 16},
                                 {"DXT3", TextureFormat::Bc2, 16},
                                 {"DXT4", TextureFormat::Bc3, 16},
                                 {"DXT5", TextureFormat::Bc3, 16},
                                 {"RXGB", TextureFormat::Bc3, 16, true},
                                 {"ATI2", TextureFormat::Bc5, 16},
                                 {"BC5U", TextureFormat::Bc5, 16}})
    {
        const Bytes block = noise(expected.blockSize);
        const Texture texture = decoded(ddsFile({.fourCc = expected.fourCc}, block));
        EXPECT_EQ(texture.format, expected.format) << expected.fourCc;
        EXPECT_EQ(texture.xInAlpha, expected.xInAlpha) << expected.fourCc;
        ASSERT_EQ(texture.levels.size(), 1U);
        EXPECT_EQ(texture.levels[0].width, 4U);
        EXPECT_EQ(texture.levels[0].height, 4U);
        EXPECT_EQ(texture.levels[0].bytes, block) << expected.fourCc;
    }
}

TEST(Dds, BlocksByTheExtendedHeader)
{
    struct Case
    {
        std::uint32_t first; // typeless, then UNORM, then UNORM_SRGB
        std::uint32_t last;
        TextureFormat format;
        std::size_t blockSize;
    };
    for (const Case& expected : {Case{70, 72, TextureFormat::Bc1, 8},
                                 {73, 75, TextureFormat::Bc2, 16},
                                 {76, 78, TextureFormat::Bc3, 16},
                                 {82, 83, TextureFormat::Bc5, 16},
                                 {97, 99, TextureFormat::Bc7, 16}})
        for (std::uint32_t number = expected.first; number <= expected.last; ++number)
        {
            const Bytes block = noise(expected.blockSize);
            const Texture texture =
                decoded(ddsFile({.extension = DdsExtension{.format = number}}, block));
            EXPECT_EQ(texture.format, expected.format) << number;
            EXPECT_EQ(texture.levels[0].bytes, block) << number;
        }
}

TEST(Dds, PixelsByTheExtendedHeader)
{
    const auto pixel = [](std::uint32_t number, std::initializer_list<int> stored)
    { return onePixel({.extension = DdsExtension{.format = number}}, bytes(stored)); };
    for (const std::uint32_t rgba : {27U, 28U, 29U})
        EXPECT_EQ(pixel(rgba, {1, 2, 3, 4}), 0x01020304U);
    for (const std::uint32_t bgra : {87U, 90U, 91U})
        EXPECT_EQ(pixel(bgra, {1, 2, 3, 4}), 0x03020104U);
    for (const std::uint32_t bgrx : {88U, 92U, 93U})
        EXPECT_EQ(pixel(bgrx, {1, 2, 3, 4}), 0x030201FFU);
    EXPECT_EQ(pixel(61, {77}), 0x4D4D4DFFU);
    EXPECT_EQ(pixel(65, {77}), 0x0000004DU);
    EXPECT_EQ(pixel(85, {0x00, 0xF8}), 0xFF0000FFU);
    EXPECT_EQ(pixel(86, {0xE0, 0x03}), 0x00FF0000U);
    EXPECT_EQ(pixel(115, {0x21, 0x43}), 0x33221144U);
}

TEST(Dds, PixelsByMasks)
{
    const Dds rgb565{.formatFlags = kDdsRgb, .bits = 16, .masks = {0xF800, 0x07E0, 0x001F, 0x0000}};
    EXPECT_EQ(onePixel(rgb565, bytes({0x00, 0xF8})), 0xFF0000FFU);
    EXPECT_EQ(onePixel(rgb565, bytes({0xE0, 0x07})), 0x00FF00FFU);
    EXPECT_EQ(onePixel(rgb565, bytes({0x08, 0x00})), 0x000042FFU); // 8 * 255 / 31
    const Dds argb1555{.formatFlags = kDdsRgb | kDdsAlphaPixels,
                       .bits = 16,
                       .masks = {0x7C00, 0x03E0, 0x001F, 0x8000}};
    EXPECT_EQ(onePixel(argb1555, bytes({0xE0, 0x03})), 0x00FF0000U);
    EXPECT_EQ(onePixel(argb1555, bytes({0xE0, 0x83})), 0x00FF00FFU);
    const Dds argb4444{.formatFlags = kDdsRgb | kDdsAlphaPixels,
                       .bits = 16,
                       .masks = {0x0F00, 0x00F0, 0x000F, 0xF000}};
    EXPECT_EQ(onePixel(argb4444, bytes({0x21, 0x43})), 0x33221144U);
    const Dds rgb888{
        .formatFlags = kDdsRgb, .bits = 24, .masks = {0xFF0000, 0x00FF00, 0x0000FF, 0}};
    EXPECT_EQ(onePixel(rgb888, bytes({1, 2, 3})), 0x030201FFU);
    const Dds abgr8888{.formatFlags = kDdsRgb | kDdsAlphaPixels,
                       .bits = 32,
                       .masks = {0x000000FF, 0x0000FF00, 0x00FF0000, 0xFF000000}};
    EXPECT_EQ(onePixel(abgr8888, bytes({1, 2, 3, 4})), 0x01020304U);
    const Dds rgb101010{.formatFlags = kDdsRgb | kDdsAlphaPixels,
                        .bits = 32,
                        .masks = {0x3FF00000, 0x000FFC00, 0x000003FF, 0xC0000000}};
    // blue 1023, green 512, red 4, alpha 2 of 3
    EXPECT_EQ(onePixel(rgb101010, bytes({0xFF, 0x03, 0x48, 0x80})), 0x0180FFAAU);
    const Dds wide{.formatFlags = kDdsRgb, .bits = 32, .masks = {0xFFFFFFFF, 0, 0, 0}};
    EXPECT_EQ(onePixel(wide, bytes({0xFF, 0xFF, 0xFF, 0x7F})), 0x7F0000FFU);
}

TEST(Dds, AlphaIsReadWhereItIsDeclared)
{
    Dds dds{.formatFlags = kDdsRgb,
            .bits = 32,
            .masks = {0x00FF0000, 0x0000FF00, 0x000000FF, 0xFF000000}};
    EXPECT_EQ(onePixel(dds, bytes({1, 2, 3, 4})), 0x030201FFU);
    dds.formatFlags |= kDdsAlphaPixels;
    EXPECT_EQ(onePixel(dds, bytes({1, 2, 3, 4})), 0x03020104U);
}

TEST(Dds, GreyAndAlphaAlone)
{
    const Dds grey{.formatFlags = kDdsGrey, .bits = 8, .masks = {0xFF, 0, 0, 0}};
    EXPECT_EQ(onePixel(grey, bytes({77})), 0x4D4D4DFFU);
    const Dds greyAlpha{
        .formatFlags = kDdsGrey | kDdsAlphaPixels, .bits = 16, .masks = {0xFF, 0, 0, 0xFF00}};
    EXPECT_EQ(onePixel(greyAlpha, bytes({77, 9})), 0x4D4D4D09U);
    const Dds grey44{
        .formatFlags = kDdsGrey | kDdsAlphaPixels, .bits = 8, .masks = {0x0F, 0, 0, 0xF0}};
    EXPECT_EQ(onePixel(grey44, bytes({0x21})), 0x11111122U);
    const Dds grey16{.formatFlags = kDdsGrey, .bits = 16, .masks = {0xFFFF, 0, 0, 0}};
    EXPECT_EQ(onePixel(grey16, bytes({0xFF, 0x80})), 0x808080FFU);
    const Dds alpha{.formatFlags = kDdsAlphaOnly, .bits = 8, .masks = {0, 0, 0, 0xFF}};
    EXPECT_EQ(onePixel(alpha, bytes({77})), 0x0000004DU);
}

TEST(Dds, KeepsTheMipLevelsOfBlocks)
{
    const Bytes data = noise(8 * (2 * 3 + 1 * 1 + 1 + 1));
    const Texture texture = decoded(ddsFile({.flags = 0x1007 | kDdsHasLevelCount,
                                             .width = 6,
                                             .height = 9,
                                             .levelCount = 4,
                                             .fourCc = "DXT1"},
                                            data));
    ASSERT_EQ(texture.levels.size(), 4U);
    const std::array<std::array<std::uint32_t, 2>, 4> sizes{{{6, 9}, {3, 4}, {1, 2}, {1, 1}}};
    Bytes joined;
    for (std::size_t i = 0; i < 4; ++i)
    {
        const TextureLevel& level = texture.levels[i];
        EXPECT_EQ(level.width, sizes[i][0]);
        EXPECT_EQ(level.height, sizes[i][1]);
        EXPECT_EQ(level.bytes.size(), levelSize(texture.format, level.width, level.height));
        joined.insert(joined.end(), level.bytes.begin(), level.bytes.end());
    }
    EXPECT_EQ(joined, data);
}

TEST(Dds, KeepsTheMipLevelsOfPixels)
{
    const Texture texture = decoded(ddsFile({.flags = 0x1007 | kDdsHasLevelCount,
                                             .width = 3,
                                             .height = 1,
                                             .levelCount = 2,
                                             .formatFlags = kDdsGrey,
                                             .bits = 8,
                                             .masks = {0xFF, 0, 0, 0}},
                                            bytes({1, 2, 3, 4})));
    ASSERT_EQ(texture.levels.size(), 2U);
    EXPECT_EQ(texture.levels[0].bytes, bytes({1, 1, 1, 255, 2, 2, 2, 255, 3, 3, 3, 255}));
    EXPECT_EQ(texture.levels[1].width, 1U);
    EXPECT_EQ(texture.levels[1].bytes, bytes({4, 4, 4, 255}));
}

TEST(Dds, TheNumberOfLevelsCountsOnlyWhereItIsDeclared)
{
    const Bytes levels = noise(8 + 8 + 8);
    Dds dds{.levelCount = 3, .fourCc = "DXT1"};
    EXPECT_EQ(decoded(ddsFile(dds, levels)).levels.size(), 1U);
    dds.capabilities |= 0x400000; // mip-mapped
    EXPECT_EQ(decoded(ddsFile(dds, levels)).levels.size(), 3U);
    dds.levelCount = 0;
    EXPECT_EQ(decoded(ddsFile(dds, levels)).levels.size(), 1U);
}

TEST(Dds, RefusesMoreLevelsThanTheSizeAllows)
{
    Dds dds{.flags = 0x1007 | kDdsHasLevelCount, .levelCount = 4, .fourCc = "DXT1"};
    const Bytes data = noise(1024);
    EXPECT_EQ(whyRefused(ddsFile(dds, data)),
              "DDS with 4 mip levels, but 4 x 4 pixels have at most 3");
    dds.levelCount = 0xFFFFFFFF;
    EXPECT_EQ(whyRefused(ddsFile(dds, data)),
              "DDS with 4294967295 mip levels, but 4 x 4 pixels have at most 3");
    dds = {.flags = 0x1007 | kDdsHasLevelCount,
           .width = 1,
           .height = 9,
           .levelCount = 5,
           .fourCc = "DXT1"};
    EXPECT_EQ(whyRefused(ddsFile(dds, data)),
              "DDS with 5 mip levels, but 1 x 9 pixels have at most 4");
}

TEST(Dds, RefusesSizesThatLie)
{
    const auto sized = [](std::uint32_t width, std::uint32_t height)
    { return ddsFile({.width = width, .height = height, .fourCc = "DXT1"}, noise(8)); };
    EXPECT_EQ(whyRefused(sized(0, 4)), "DDS image of 0 x 4 pixels, expected at least one");
    EXPECT_EQ(whyRefused(sized(4, 0)), "DDS image of 4 x 0 pixels, expected at least one");
    EXPECT_EQ(whyRefused(sized(8193, 1)),
              "DDS image of 8193 x 1 pixels, expected at most 8192 x 8192");
    EXPECT_EQ(whyRefused(sized(0xFFFFFFFF, 0xFFFFFFFF)),
              "DDS image of 4294967295 x 4294967295 pixels, expected at most 8192 x 8192");
    EXPECT_EQ(whyRefused(sized(8192, 8192)), "DDS of 136 bytes cannot hold the 8192 x 8192 pixels "
                                             "that it declares");
    EXPECT_THAT(whyRefused(sized(5, 4)), HasSubstr("cannot hold"));
    EXPECT_THAT(
        whyRefused(ddsFile({.flags = 0x1007 | kDdsHasLevelCount, .levelCount = 2, .fourCc = "DXT1"},
                           noise(8))),
        HasSubstr("cannot hold the 4 x 4 pixels in 2 mip levels"));
}

TEST(Dds, IgnoresWhatFollowsThePicture)
{
    const Bytes data = noise(100);
    EXPECT_EQ(decoded(ddsFile({.fourCc = "DXT5"}, data)).levels[0].bytes,
              Bytes(data.begin(), data.begin() + 16));
}

TEST(Dds, RefusesWhatIsNotOnePicture)
{
    const Bytes data = noise(64);
    EXPECT_EQ(whyRefused(ddsFile({.fourCc = "DXT1", .secondCapabilities = 0xFE00}, data)),
              "DDS that is a cube map is not read, expected one picture");
    EXPECT_EQ(whyRefused(ddsFile({.fourCc = "DXT1", .secondCapabilities = 0x200000}, data)),
              "DDS that is a volume is not read, expected one picture");
    const auto extended = [&](DdsExtension extension)
    { return whyRefused(ddsFile({.extension = extension}, data)); };
    EXPECT_EQ(extended({.format = 98, .flags = 4}),
              "DDS that is a cube map is not read, expected one picture");
    EXPECT_EQ(extended({.format = 98, .dimensions = 4}),
              "DDS that is a volume is not read, expected one picture");
    EXPECT_EQ(extended({.format = 98, .dimensions = 2}),
              "DDS that is a surface of one dimension is not read, expected one picture");
    EXPECT_EQ(extended({.format = 98, .arraySize = 2}),
              "DDS that is an array is not read, expected one picture");
    EXPECT_EQ(extended({.format = 98}), "it is not");
}

TEST(Dds, RefusesHalfAnExtendedHeader)
{
    Bytes file = ddsFile({.extension = DdsExtension{.format = 98}}, {});
    EXPECT_THAT(whyRefused(file), HasSubstr("cannot hold"));
    file.pop_back();
    EXPECT_EQ(whyRefused(file), "DDS ends before its header does");
}

TEST(Dds, RefusesHeadersOfOtherSizes)
{
    const char* reason = "damaged DDS: its header has not the sizes that the format requires";
    EXPECT_EQ(whyRefused(ddsFile({.headerSize = 123, .fourCc = "DXT1"}, noise(8))), reason);
    EXPECT_EQ(whyRefused(ddsFile({.formatSize = 0, .fourCc = "DXT1"}, noise(8))), reason);
}

TEST(Dds, RefusesFormatsThatItDoesNotKnow)
{
    const Bytes data = noise(256);
    EXPECT_EQ(whyRefused(ddsFile({.fourCc = "ATI1"}, data)),
              "DDS with the format 'ATI1' is not read");
    EXPECT_EQ(whyRefused(ddsFile({.fourCc = {"\x24\0\0\0", 4}}, data)),
              "DDS with the format 36 is not read");
    EXPECT_EQ(whyRefused(ddsFile({.extension = DdsExtension{.format = 95}}, data)),
              "DDS with the DXGI format 95 is not read");
    EXPECT_EQ(whyRefused(ddsFile({.formatFlags = 0x200}, data)),
              "DDS with the pixel format flags 200 is not read");
    for (const std::uint32_t bits : {0U, 1U, 12U, 40U, 64U, 0xFFFFFFF8U})
        EXPECT_THAT(
            whyRefused(ddsFile({.formatFlags = kDdsRgb, .bits = bits, .masks = {1, 2, 4}}, data)),
            HasSubstr("bits a pixel is not read"));
    EXPECT_EQ(whyRefused(ddsFile({.formatFlags = kDdsRgb, .bits = 16, .masks = {0x0F0F}}, data)),
              "DDS with the mask 00000f0f for 16 bits a pixel is not read");
    EXPECT_EQ(whyRefused(ddsFile({.formatFlags = kDdsRgb, .bits = 16, .masks = {0x1F000}}, data)),
              "DDS with the mask 0001f000 for 16 bits a pixel is not read");
    EXPECT_EQ(whyRefused(ddsFile({.formatFlags = kDdsRgb, .bits = 16}, data)),
              "DDS without a mask for any channel");
}

TEST(Dds, RefusesEveryShorterFile)
{
    const Bytes files[] = {
        ddsFile({.flags = 0x1007 | kDdsHasLevelCount, .levelCount = 3, .fourCc = "DXT5"},
                noise(48)),
        ddsFile({.width = 5, .height = 1, .extension = DdsExtension{.format = 98}}, noise(32)),
        ddsFile({.width = 3,
                 .height = 2,
                 .formatFlags = kDdsRgb,
                 .bits = 24,
                 .masks = {0xFF0000, 0xFF00, 0xFF}},
                noise(18))};
    for (const Bytes& file : files)
    {
        EXPECT_EQ(whyRefused(file), "it is not");
        for (std::size_t size = 0; size < file.size(); ++size)
        {
            // a copy of that size, so that a read past its end is seen
            const Bytes part(file.begin(), file.begin() + std::ptrdiff_t(size));
            EXPECT_NE(whyRefused(part), "it is not") << size << " bytes";
        }
    }
}

} // namespace
} // namespace sinew
