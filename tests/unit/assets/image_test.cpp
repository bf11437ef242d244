#include "engine/images/texture.h"
#include "tests/unit/assets/make_image.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace sinew
{
namespace
{

using test::bytesOf;

std::string whyRefusedByKind(std::span<const std::byte> bytes)
{
    return test::whyImageIsRefused(bytes, "skin.png");
}

TEST(DecodeImage, NamesTheFile)
{
    const Result<Texture> image = decodeTexture({}, "models/imp_d.tga");
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().file, "models/imp_d.tga");
    EXPECT_EQ(image.error().line, 0U);
    EXPECT_EQ(image.error().message, "is empty, expected an image");
}

TEST(DecodeImage, SaysWhichFormatsAreRead)
{
    EXPECT_EQ(whyRefusedByKind(bytesOf("BM....")),
              "is a BMP image, expected PNG, JPEG, WebP, DDS or TGA");
    EXPECT_EQ(whyRefusedByKind(bytesOf("GIF89a")),
              "is a GIF image, expected PNG, JPEG, WebP, DDS or TGA");
    EXPECT_EQ(whyRefusedByKind(bytesOf("RIFF....WAVE")),
              "is not an image, expected PNG, JPEG, WebP, DDS or TGA");
    EXPECT_EQ(whyRefusedByKind(bytesOf("MD5Version 10\ncommandline \"\"\n")),
              "is not an image, expected PNG, JPEG, WebP, DDS or TGA");
    EXPECT_EQ(whyRefusedByKind(bytesOf("x")),
              "is not an image, expected PNG, JPEG, WebP, DDS or TGA");
}

TEST(DecodeImage, GoesByTheContentsNotTheName)
{
    const Image image = test::gradient(3, 2);
    EXPECT_EQ(test::decodedImage(encodePng(image), "skin.tga").pixels, image.pixels);
}

} // namespace
} // namespace sinew
