#include "engine/images/texture.h"
#include "tests/unit/assets/make_image.h"

#include <gtest/gtest.h>

#include <string_view>
#include <utility>

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

} // namespace
} // namespace sinew
