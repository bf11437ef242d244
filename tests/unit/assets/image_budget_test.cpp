// What images may take together, and how they are made smaller.
#include "engine/images/image_budget.h"
#include "engine/images/image_program.h"
#include "tests/support/make_dds.h"
#include "tests/unit/assets/make_image.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace sinew
{
namespace
{

Texture ddsOf(std::uint32_t levels, std::string_view fourCc)
{
    const std::vector<std::byte> data = test::noise(16 * (256 + 64 + 16 + 4 + 1 + 1 + 1));
    return decodeTexture(test::ddsFile({.flags = 0x1007 | test::kDdsHasLevelCount,
                                        .width = 64,
                                        .height = 64,
                                        .levelCount = levels,
                                        .fourCc = fourCc},
                                       data),
                         "a.dds")
        .value();
}

TEST(Shrunk, LeavesOutTheLargestLevels)
{
    const Result<Texture> texture = shrunk(ddsOf(7, "DXT5"), 2000, "a.dds");
    ASSERT_TRUE(texture);
    EXPECT_EQ(texture->format, TextureFormat::Bc3);
    EXPECT_EQ(texture->levels.size(), 6U);
    EXPECT_EQ(texture->levels[0].width, 32U);
    EXPECT_EQ(shrunk(ddsOf(7, "DXT5"), 1 << 20, "a.dds")->levels.size(), 7U);
}

TEST(Shrunk, DecompressesWhatHasNoSmallerLevel)
{
    const Result<Texture> texture = shrunk(ddsOf(1, "ATI2"), 4095, "a.dds");
    ASSERT_TRUE(texture);
    EXPECT_EQ(texture->format, TextureFormat::Rgba8);
    ASSERT_EQ(texture->levels.size(), 1U);
    EXPECT_EQ(texture->levels[0].width, 16U);
    EXPECT_EQ(texture->levels[0].bytes.size(), 1024U);
}

TEST(TextureSize, IsThatOfTheHeader)
{
    const ImageSize expected{.width = 31, .height = 17};
    const std::vector<std::byte> png = encodePng(test::gradient(31, 17));
    EXPECT_EQ(textureSize(png, "a.png"), expected);
    // The header is enough.
    EXPECT_EQ(textureSize(std::span(png).first(png.size() - 20), "a.png"), expected);
    std::vector<std::byte> tga;
    test::appendBytes(tga, {0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 31, 0, 17, 0, 24, 0});
    EXPECT_EQ(toString(textureSize(tga, "a.tga").error()),
              "a.tga: TGA of 18 bytes cannot hold the 31 x 17 pixels that it declares");
    tga.resize(tga.size() + 31 * 17 * 3);
    EXPECT_EQ(textureSize(tga, "a.tga"), expected);
    const std::vector<std::byte> dds =
        test::ddsFile({.width = 31, .height = 17, .fourCc = "DXT1"}, test::noise(8 * 8 * 5));
    EXPECT_EQ(textureSize(dds, "a.dds"), expected);
    EXPECT_FALSE(textureSize({}, "a.png"));
}

} // namespace
} // namespace sinew
