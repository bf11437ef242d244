// The size of an image, from its header alone.
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
