#include "engine/images/image.h"
#include "tools/character/texture_maps.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

namespace sinew
{
namespace
{

using testing::ElementsAre;

Image decoded(const std::vector<std::byte>& png)
{
    return decodeImage(png, "map.png").value();
}

std::array<int, 4> middleOf(const Image& image)
{
    std::array<int, 4> texel{};
    const std::size_t first = (std::size_t{image.height / 2} * image.width + image.width / 2) * 4;
    for (std::size_t i = 0; i < texel.size(); ++i)
        texel[i] = static_cast<int>(image.pixels[first + i]);
    return texel;
}

Canvas slope(double alongX, double alongY)
{
    Canvas canvas(9, 9);
    for (std::uint32_t y = 0; y < canvas.height; ++y)
        for (std::uint32_t x = 0; x < canvas.width; ++x)
            canvas.at(x, y).height = alongX * x + alongY * y;
    return canvas;
}

TEST(TextureMaps, NormalsLeanDownTheSlope)
{
    // 45 degrees: sqrt(1/2) of 127.5 on either side of the middle.
    EXPECT_THAT(middleOf(decoded(normalMap(slope(0.0, 0.0)))), ElementsAre(128, 128, 255, 255));
    EXPECT_THAT(middleOf(decoded(normalMap(slope(1.0, 0.0)))), ElementsAre(37, 128, 218, 255));
    EXPECT_THAT(middleOf(decoded(normalMap(slope(0.0, 1.0)))), ElementsAre(128, 37, 218, 255));
}

TEST(TextureMaps, KeepColourAlphaAndGlow)
{
    Canvas canvas(3, 3);
    for (Pixel& pixel : canvas.pixels)
        pixel = {.colour = {1.0, 0.2, 0.0}, .alpha = 0.4, .glow = {0.0, 0.6, 1.0}};
    EXPECT_THAT(middleOf(decoded(diffuseMap(canvas))), ElementsAre(255, 51, 0, 255));
    EXPECT_THAT(middleOf(decoded(diffuseMapWithAlpha(canvas))), ElementsAre(255, 51, 0, 102));
    EXPECT_THAT(middleOf(decoded(glowMap(canvas))), ElementsAre(0, 153, 255, 255));
}

TEST(TextureMaps, HighlightsTakeTheTintOfThePaint)
{
    Canvas canvas(3, 3);
    for (Pixel& pixel : canvas.pixels)
        pixel = {.colour = {0.8, 0.4, 0.0}, .gloss = 0.5};
    const std::array<int, 4> texel = middleOf(decoded(specularMap(canvas)));
    EXPECT_EQ(texel[0], 128);
    EXPECT_GT(texel[0], texel[1]);
    EXPECT_GT(texel[1], texel[2]);
    EXPECT_GT(texel[2], 0);
}

} // namespace
} // namespace sinew
