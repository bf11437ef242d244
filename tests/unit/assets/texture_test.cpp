#include "engine/images/texture.h"
#include "tests/support/make_dds.h"
#include "tests/unit/assets/make_image.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sinew
{
namespace
{

using test::appendBytes;
using test::pixelAt;

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

} // namespace
} // namespace sinew
