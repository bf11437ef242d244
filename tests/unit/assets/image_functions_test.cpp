#include "engine/images/image_budget.h"
#include "engine/images/image_program.h"
#include "engine/images/texture.h"
#include "tests/unit/assets/make_image.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

using test::pixelAt;
using ::testing::Each;
using ::testing::ElementsAre;

// Pixels as 0xRRGGBBAA.
Image picture(std::uint32_t width, std::initializer_list<std::uint32_t> pixels)
{
    Image image{
        .width = width, .height = static_cast<std::uint32_t>(pixels.size()) / width, .pixels = {}};
    for (const std::uint32_t pixel : pixels)
        for (const int shift : {24, 16, 8, 0})
            image.pixels.push_back(static_cast<std::byte>(pixel >> shift & 255U));
    return image;
}

std::vector<std::uint32_t> pixelsOf(const Image& image)
{
    std::vector<std::uint32_t> pixels;
    for (std::uint32_t y = 0; y < image.height; ++y)
        for (std::uint32_t x = 0; x < image.width; ++x)
            pixels.push_back(pixelAt(image, x, y));
    return pixels;
}

constexpr std::uint32_t kFlat = 0x8080FFFF;

void apply(const char* function, Image& image, std::vector<float> numbers = {})
{
    imageFunction(function)->apply({&image, 1}, numbers);
}

Image applied(const char* function, Image image, Image other)
{
    std::array<Image, 2> images{std::move(image), std::move(other)};
    imageFunction(function)->apply(images, {});
    return images[0];
}

TEST(Heightmap, OfNoSlopeIsFlat)
{
    for (Image image : {picture(1, {0x123456FF}), picture(2, {0x50505000, 0x50505000})})
    {
        apply("heightmap", image, {10.0F});
        EXPECT_THAT(pixelsOf(image), Each(kFlat));
    }
}

// Heights 0, 64, 64, 128 to the right with scale 4: slopes 1, 0, 1 and, to the repeated first, -2.
// x is -1 / sqrt(2) = -0.7071 and 2 / sqrt(5) = 0.8944; 127 times that is -89.8 and 113.6.
TEST(Heightmap, RisingToTheRightLeansToTheLeft)
{
    Image image = picture(4, {0x000000FF, 0x404040FF, 0x404040FF, 0x808080FF});
    apply("heightmap", image, {4.0F});
    EXPECT_THAT(pixelsOf(image), ElementsAre(0x2680D9FF, kFlat, 0x2680D9FF, 0xF180B8FF));
}

// A height of 52 with scale 7 is a slope of 1.4219: y is -+ 0.8180, z 0.5753.
TEST(Heightmap, RisingDownwardsLeansUp)
{
    Image image = picture(1, {0x000000FF, 0x343434FF, 0x343434FF});
    apply("heightmap", image, {7.0F});
    EXPECT_THAT(pixelsOf(image), ElementsAre(0x8018C9FF, kFlat, 0x80E7C9FF));
}

TEST(Heightmap, TakesTheAverageOfTheColours)
{
    Image image = picture(2, {0x0000C0FF, 0xC0000000});
    apply("heightmap", image, {4.0F});
    EXPECT_THAT(pixelsOf(image), Each(kFlat));
}

// Slopes to the right: 1 in this row, 0 in the row below; downwards: 0. The mean of (-0.7071, 0,
// 0.7071) and (0, 0, 1), made a unit: (-0.3827, 0, 0.9239).
TEST(Heightmap, IsTheMeanOfTwoTriangles)
{
    Image image = picture(3, {0x000000FF, 0x404040FF, 0x404040FF, //
                              0x000000FF, 0x000000FF, 0x000000FF, //
                              0x000000FF, 0x404040FF, 0x404040FF});
    apply("heightmap", image, {4.0F});
    EXPECT_EQ(pixelAt(image, 0, 0), 0x4F80F5FFU);
}

TEST(Heightmap, OfAnyScaleGivesUnitNormals)
{
    for (const float scale : {0.0F, -4.0F, std::numeric_limits<float>::max()})
    {
        Image image = test::gradient(5, 3);
        apply("heightmap", image, {scale});
        for (const std::uint32_t pixel : pixelsOf(image))
        {
            double square = 0.0;
            for (const int shift : {24, 16, 8})
            {
                const double value = (static_cast<int>(pixel >> shift & 255U) - 128) / 127.0;
                square += value * value;
            }
            EXPECT_NEAR(square, 1.0, 0.03);
        }
    }
}

TEST(AddNormals, AddsXAndY)
{
    // (0, 0, 1) and (0.6, 0, 0.8); (0.6, 0, 0.8) and (0, -0.6, 0.8), whose z does not count
    const Image image = applied("addnormals", picture(2, {0x8080FF00, 0xCC80E500}),
                                picture(2, {0xCC80E500, 0x8034E500}));
    // (0.598, 0, 1) as a unit; (0.598, -0.598, 0.801), length 1.1654, likewise
    EXPECT_THAT(pixelsOf(image), ElementsAre(0xC180ECFF, 0xC13ED7FF));
}

TEST(AddNormals, TakesWhatFadesOutAsFlat)
{
    const Image image = applied("addnormals", picture(1, {0x808080FF}), picture(1, {0x808080FF}));
    EXPECT_EQ(pixelAt(image, 0, 0), kFlat);
}

TEST(SmoothNormals, IsTheMeanOfNine)
{
    // one of nine leans: x = (204 - 128) / 127 / 9
    Image image = picture(3, {kFlat, kFlat, kFlat, kFlat, 0xCC80E5FF, kFlat, kFlat, kFlat, kFlat});
    apply("smoothnormals", image);
    EXPECT_THAT(pixelsOf(image), Each(0x8880FEFFU));
}

TEST(SmoothNormals, LeavesOutWhatIsNoNormalAndKeepsAlpha)
{
    Image image = picture(3, {0x00000011, 0x80808022, 0xCC80E533});
    apply("smoothnormals", image);
    EXPECT_THAT(pixelsOf(image), ElementsAre(0xCC80E511, 0xCC80E522, 0xCC80E533));
    Image none = picture(1, {0x000000FF});
    apply("smoothnormals", none);
    EXPECT_EQ(pixelAt(none, 0, 0), kFlat);
}

// In a wider picture only the neighbours count, around the edges too.
TEST(SmoothNormals, RepeatsAtTheEdges)
{
    Image image = picture(5, {0xCC80E5FF, kFlat, kFlat, kFlat, kFlat});
    apply("smoothnormals", image);
    const std::vector<std::uint32_t> pixels = pixelsOf(image);
    EXPECT_NE(pixels[0], kFlat);
    EXPECT_EQ(pixels[1], pixels[0]);
    EXPECT_EQ(pixels[2], kFlat);
    EXPECT_EQ(pixels[3], kFlat);
    EXPECT_EQ(pixels[4], pixels[0]);
}

TEST(ImageFunctions, AddStopsAtTheTop)
{
    const Image image = applied("add", picture(1, {0x10F00080}), picture(1, {0x01200090}));
    EXPECT_EQ(pixelAt(image, 0, 0), 0x11FF00FFU);
}

TEST(ImageFunctions, ScaleStopsAtBothEnds)
{
    Image image = picture(1, {0x64646464});
    apply("scale", image, {0.5F, 3.0F, -1.0F, 1.0F});
    EXPECT_EQ(pixelAt(image, 0, 0), 0x32FF0064U);
}

TEST(ImageFunctions, Inversions)
{
    Image image = picture(1, {0x10203040});
    apply("invertAlpha", image);
    EXPECT_EQ(pixelAt(image, 0, 0), 0x102030BFU);
    apply("invertColor", image);
    EXPECT_EQ(pixelAt(image, 0, 0), 0xEFDFCFBFU);
}

TEST(ImageFunctions, Intensity)
{
    Image image = picture(1, {0x10203040});
    apply("makeIntensity", image);
    EXPECT_EQ(pixelAt(image, 0, 0), 0x10101010U);
}

TEST(ImageFunctions, Alpha)
{
    Image image = picture(2, {0x10203040, 0xFFFFFE00});
    apply("makeAlpha", image);
    EXPECT_THAT(pixelsOf(image), ElementsAre(0xFFFFFF20, 0xFFFFFFFE));
}

// The second image of a function, as large as the first.
std::vector<std::uint32_t> resized(const Image& image, std::uint32_t width, std::uint32_t height)
{
    const ImageProgram sum{.function = imageFunction("add"),
                           .sources = {{.name = "black"}, {.name = "image"}}};
    ImageBudget budget{ImageLimits{}};
    return pixelsOf(runImageProgram(sum, budget,
                                    [&](const std::string& name) -> Result<Image>
                                    { return name == "image" ? image : blankImage(width, height); })
                        .value());
}

TEST(Resized, MixesNeighboursAndRepeats)
{
    // centres at -0.25, 0.25, 0.75 and 1.25 of two pixels
    EXPECT_THAT(resized(picture(2, {0x00000000, 0x64646464}), 4, 1),
                ElementsAre(0x19191919, 0x19191919, 0x4B4B4B4B, 0x4B4B4B4B));
    EXPECT_THAT(resized(picture(4, {0x00000000, 0x64646464, 0x10101010, 0x20202020}), 2, 1),
                ElementsAre(0x32323232, 0x18181818));
    EXPECT_THAT(resized(picture(1, {0x00000000, 0x64646464}), 2, 4),
                ElementsAre(0x19191919, 0x19191919, 0x19191919, 0x19191919, 0x4B4B4B4B, 0x4B4B4B4B,
                            0x4B4B4B4B, 0x4B4B4B4B));
    EXPECT_THAT(resized(picture(1, {0x12345678}), 3, 2), Each(0x12345678U));
}

} // namespace
} // namespace sinew
