#include "samples/common/transparent_picture.h"

#include <gmock/gmock.h>

#include <array>

namespace sinew::samples
{

namespace
{

using Pixel = std::array<int, 4>;

Image imageOf(const Pixel& pixel)
{
    Image image{.width = 1, .height = 1, .pixels = {}};
    for (const int channel : pixel)
        image.pixels.push_back(static_cast<std::byte>(channel));
    return image;
}

Pixel pixelOf(const Image& image)
{
    Pixel pixel{};
    for (std::size_t i = 0; i < pixel.size(); ++i)
        pixel.at(i) = std::to_integer<int>(image.pixels.at(i));
    return pixel;
}

Pixel shown(const Pixel& overBlack, const Pixel& overWhite, const glm::vec4& background = {})
{
    return pixelOf(withAlpha(imageOf(overBlack), imageOf(overWhite), background));
}

TEST(TransparentPicture, LeavesOpaquePixelsAlone)
{
    for (const Pixel& pixel :
         {Pixel{0, 0, 0, 255}, Pixel{255, 255, 255, 255}, Pixel{9, 77, 200, 255}})
        EXPECT_EQ(shown(pixel, pixel), pixel);
}

TEST(TransparentPicture, HasNothingWhereOnlyTheBackgroundShows)
{
    EXPECT_EQ(shown({0, 0, 0, 255}, {255, 255, 255, 255}), (Pixel{0, 0, 0, 0}));
    EXPECT_EQ(shown({0, 0, 0, 255}, {255, 255, 255, 255}, {1.0F, 0.0F, 0.0F, 0.2F}),
              (Pixel{255, 0, 0, 51}));
}

// Half of a pixel is covered: 188 is half of the light of 255.
TEST(TransparentPicture, EdgesKeepTheColourOfTheSurface)
{
    EXPECT_EQ(shown({188, 0, 0, 255}, {255, 188, 188, 255}), (Pixel{255, 0, 0, 127}));
    EXPECT_EQ(shown({188, 0, 0, 255}, {255, 188, 188, 255}, {0.0F, 0.0F, 1.0F, 1.0F}),
              (Pixel{188, 0, 188, 255}));
}

// A glow adds light and hides nothing.
TEST(TransparentPicture, AddedLightBecomesAsOpaqueAsItIsBright)
{
    EXPECT_EQ(shown({188, 188, 188, 255}, {255, 255, 255, 255}), (Pixel{255, 255, 255, 128}));
}

} // namespace

} // namespace sinew::samples
