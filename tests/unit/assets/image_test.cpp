#include "engine/images/texture.h"
#include "tests/support/make_dds.h"
#include "tests/unit/assets/make_image.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

TEST(DecodeImage, SaysWhichFormatsAreRead)
{
    for (const auto& [bytes, what] :
         {std::pair("", "empty, expected an image"),
          std::pair("BM....", "a BMP image, expected PNG, JPEG, WebP, DDS or TGA"),
          std::pair("GIF89a", "a GIF image, expected PNG, JPEG, WebP, DDS or TGA"),
          std::pair("RIFF....WAVE", "not an image, expected PNG, JPEG, WebP, DDS or TGA"),
          std::pair("MD5Version 10\n", "not an image, expected PNG, JPEG, WebP, DDS or TGA"),
          std::pair("x", "not an image, expected PNG, JPEG, WebP, DDS or TGA")})
    {
        const Result<Texture> image = decodeTexture(test::bytesOf(bytes), "models/imp_d.tga");
        ASSERT_FALSE(image) << what;
        EXPECT_EQ(toString(image.error()), std::string("models/imp_d.tga: is ") + what);
    }
}

TEST(DecodeImage, GoesByTheContentsNotTheName)
{
    const Image image = test::gradient(3, 2);
    EXPECT_EQ(test::decodedImage(encodePng(image), "skin.tga").pixels, image.pixels);
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
