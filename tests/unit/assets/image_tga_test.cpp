#include "engine/base/binary_file.h"
#include "engine/images/image.h"
#include "engine/images/image_sources.h"
#include "engine/images/texture.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/assets/make_image.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sinew
{
namespace
{

using test::appendBytes;
using test::bytesOf;
using test::pixelAt;
using ::testing::EndsWith;
using ::testing::HasSubstr;

struct Tga
{
    int type = 2;
    int width = 1;
    int height = 1;
    int bits = 24;
    int descriptor = 0x20; // first row at the top
    int idLength = 0;
    int mapFirst = 0;
    int mapLength = 0;
    int mapBits = 0;
};

std::vector<std::byte> tga(const Tga& header, std::initializer_list<int> data)
{
    std::vector<std::byte> bytes;
    appendBytes(bytes,
                {header.idLength, header.mapLength > 0 ? 1 : 0, header.type, header.mapFirst & 255,
                 header.mapFirst >> 8, header.mapLength & 255, header.mapLength >> 8,
                 header.mapBits, 0, 0, 0, 0, header.width & 255, header.width >> 8,
                 header.height & 255, header.height >> 8, header.bits, header.descriptor});
    appendBytes(bytes, data);
    return bytes;
}

Image decodedTga(std::span<const std::byte> bytes)
{
    return test::decodedImage(bytes, "skin.tga");
}

std::uint32_t firstTgaPixel(const Tga& header, std::initializer_list<int> data)
{
    return pixelAt(decodedTga(tga(header, data)), 0, 0);
}

std::string refusalOf(const Tga& header, std::initializer_list<int> data)
{
    return test::whyImageIsRefused(tga(header, data), "skin.tga");
}

TEST(Tga, Colour24)
{
    const Image image = decodedTga(tga({.width = 2}, {1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(image.width, 2U);
    EXPECT_EQ(image.height, 1U);
    EXPECT_EQ(pixelAt(image, 0, 0), 0x030201FFU);
    EXPECT_EQ(pixelAt(image, 1, 0), 0x060504FFU);
}

TEST(Tga, Colour32HasAlphaEvenUndeclared)
{
    const Tga undeclared{.width = 2, .bits = 32};
    EXPECT_EQ(firstTgaPixel(undeclared, {1, 2, 3, 0, 5, 6, 7, 8}), 0x03020100U);
    EXPECT_EQ(pixelAt(decodedTga(tga(undeclared, {1, 2, 3, 0, 5, 6, 7, 8})), 1, 0), 0x07060508U);
    // all zeros: not an alpha
    EXPECT_EQ(firstTgaPixel(undeclared, {1, 2, 3, 0, 5, 6, 7, 0}), 0x030201FFU);
    const Tga declared{.width = 2, .bits = 32, .descriptor = 0x28};
    EXPECT_EQ(firstTgaPixel(declared, {1, 2, 3, 0, 5, 6, 7, 0}), 0x03020100U);
}

TEST(Tga, Colour15And16)
{
    // 0 11111 00000 01000: red 255, green 0, blue 8 * 255 / 31
    EXPECT_EQ(firstTgaPixel({.bits = 15}, {0x08, 0x7C}), 0xFF0042FFU);
    EXPECT_EQ(firstTgaPixel({.bits = 16}, {0x08, 0x7C}), 0xFF0042FFU);
    // an undeclared top bit means nothing
    const Image undeclared = decodedTga(tga({.width = 2, .bits = 16}, {0x08, 0x7C, 0x08, 0xFC}));
    EXPECT_EQ(pixelAt(undeclared, 0, 0), 0xFF0042FFU);
    EXPECT_EQ(pixelAt(undeclared, 1, 0), 0xFF0042FFU);
    const Tga withAlpha{.bits = 16, .descriptor = 0x21};
    EXPECT_EQ(firstTgaPixel(withAlpha, {0x08, 0x7C}), 0xFF004200U);
    EXPECT_EQ(firstTgaPixel(withAlpha, {0x08, 0xFC}), 0xFF0042FFU);
    // green lies across both bytes: 0 00000 11111 00000
    EXPECT_EQ(firstTgaPixel({.bits = 16}, {0xE0, 0x03}), 0x00FF00FFU);
}

TEST(Tga, Grey)
{
    EXPECT_EQ(firstTgaPixel({.type = 3, .bits = 8}, {77}), 0x4D4D4DFFU);
    EXPECT_EQ(firstTgaPixel({.type = 3, .bits = 16, .descriptor = 0x28}, {77, 9}), 0x4D4D4D09U);
}

TEST(Tga, IndexedByMapsOfEachDepth)
{
    EXPECT_EQ(firstTgaPixel({.type = 1, .bits = 8, .mapLength = 2, .mapBits = 24},
                            {1, 2, 3, 4, 5, 6, /* pixel */ 1}),
              0x060504FFU);
    EXPECT_EQ(firstTgaPixel({.type = 1, .bits = 8, .mapLength = 1, .mapBits = 32},
                            {1, 2, 3, 4, /* pixel */ 0}),
              0x03020104U);
    EXPECT_EQ(firstTgaPixel({.type = 1, .bits = 8, .mapLength = 1, .mapBits = 16},
                            {0xE0, 0x03, /* pixel */ 0}),
              0x00FF00FFU);
    // a map that starts at entry 300, with indices of 16 bits
    EXPECT_EQ(firstTgaPixel({.type = 1, .bits = 16, .mapFirst = 300, .mapLength = 2, .mapBits = 24},
                            {1, 2, 3, 4, 5, 6, /* pixel */ 301 & 255, 301 >> 8}),
              0x060504FFU);
}

TEST(Tga, AColourMapMayLieInAFileThatDoesNotUseIt)
{
    EXPECT_EQ(firstTgaPixel({.mapLength = 1, .mapBits = 24}, {9, 9, 9, 1, 2, 3}), 0x030201FFU);
}

TEST(Tga, SkipsTheImageId)
{
    EXPECT_EQ(firstTgaPixel({.idLength = 3}, {9, 9, 9, 1, 2, 3}), 0x030201FFU);
}

TEST(Tga, IgnoresWhatFollowsThePicture)
{
    EXPECT_EQ(firstTgaPixel({}, {1, 2, 3, 4, 5, 6, 7}), 0x030201FFU);
}

TEST(Tga, EveryOrigin)
{
    // Stored as 1 2 / 3 4 / 5 6.
    const auto corners = [](int descriptor)
    {
        const Image image = decodedTga(
            tga({.type = 3, .width = 2, .height = 3, .bits = 8, .descriptor = descriptor},
                {1, 2, 3, 4, 5, 6}));
        std::string text;
        for (std::uint32_t y = 0; y < 3; ++y)
            for (std::uint32_t x = 0; x < 2; ++x)
                text += std::to_string(pixelAt(image, x, y) >> 24);
        return text;
    };
    EXPECT_EQ(corners(0x20), "123456"); // top left
    EXPECT_EQ(corners(0x00), "563412"); // bottom left
    EXPECT_EQ(corners(0x30), "214365"); // top right
    EXPECT_EQ(corners(0x10), "654321"); // bottom right
}

TEST(Tga, RunLengths)
{
    // three times one colour, two different ones; a packet may go on in the next row
    const Image image = decodedTga(tga({.type = 10, .width = 2, .height = 3},
                                       {0x82, 1, 2, 3, 0x02, 4, 5, 6, 7, 8, 9, 10, 11, 12}));
    EXPECT_EQ(pixelAt(image, 0, 0), 0x030201FFU);
    EXPECT_EQ(pixelAt(image, 0, 1), 0x030201FFU);
    EXPECT_EQ(pixelAt(image, 1, 1), 0x060504FFU);
    EXPECT_EQ(pixelAt(image, 1, 2), 0x0C0B0AFFU);

    EXPECT_EQ(pixelAt(decodedTga(tga({.type = 11, .width = 128, .bits = 8}, {0xFF, 7})), 127, 0),
              0x070707FFU);
    EXPECT_EQ(
        pixelAt(decodedTga(tga({.type = 9, .width = 2, .bits = 8, .mapLength = 1, .mapBits = 24},
                               {1, 2, 3, 0x81, 0})),
                1, 0),
        0x030201FFU);
}

TEST(Tga, RefusesSizesThatLie)
{
    EXPECT_EQ(refusalOf({.width = 0}, {1, 2, 3}),
              "TGA image of 0 x 1 pixels, expected at least one");
    EXPECT_EQ(refusalOf({.height = 0}, {1, 2, 3}),
              "TGA image of 1 x 0 pixels, expected at least one");
    EXPECT_EQ(refusalOf({.width = 8193}, {}),
              "TGA image of 8193 x 1 pixels, expected at most 8192 x 8192");
    EXPECT_EQ(refusalOf({.width = 65535, .height = 65535}, {}),
              "TGA image of 65535 x 65535 pixels, expected at most 8192 x 8192");
    EXPECT_EQ(refusalOf({.width = 8192, .height = 8192}, {1, 2, 3}),
              "TGA of 21 bytes cannot hold the 8192 x 8192 pixels that it declares");
    EXPECT_EQ(refusalOf({.type = 10, .width = 8192, .height = 8192}, {0xFF, 1, 2, 3}),
              "TGA of 22 bytes cannot hold the 8192 x 8192 pixels that it declares");
    EXPECT_THAT(refusalOf({.idLength = 255}, {1, 2, 3}), HasSubstr("cannot hold"));
    EXPECT_THAT(refusalOf({.mapLength = 65535, .mapBits = 255}, {1, 2, 3}),
                HasSubstr("cannot hold"));
}

TEST(Tga, RefusesRunsBeyondTheEnd)
{
    EXPECT_EQ(refusalOf({.type = 10}, {0x81, 1, 2, 3}), "TGA run leads past the last pixel");
    EXPECT_EQ(refusalOf({.type = 10}, {0x01, 1, 2, 3, 4, 5, 6}),
              "TGA run leads past the last pixel");
    EXPECT_EQ(refusalOf({.type = 10, .width = 3}, {0x01, 1, 2, 3, 4, 5}),
              "TGA ends before its last pixel");
    EXPECT_EQ(refusalOf({.type = 10, .width = 3}, {0x81, 1, 2, 3}),
              "TGA ends before its last pixel");
}

TEST(Tga, RefusesIndicesOutsideTheMap)
{
    const char* reason = "TGA pixel refers to a colour that its map does not have";
    const Tga header{.type = 1, .bits = 8, .mapFirst = 2, .mapLength = 1, .mapBits = 24};
    EXPECT_EQ(refusalOf(header, {1, 2, 3, 2}), "it is not");
    EXPECT_EQ(refusalOf(header, {1, 2, 3, 1}), reason);
    EXPECT_EQ(refusalOf(header, {1, 2, 3, 3}), reason);
    EXPECT_EQ(refusalOf({.type = 1, .bits = 8}, {0}),
              "TGA without the colour map that its pixels refer to");
}

TEST(Tga, RefusesWhatItDoesNotKnow)
{
    EXPECT_EQ(refusalOf({.bits = 8}, {1}), "TGA with 8 bits a pixel is not read");
    EXPECT_EQ(refusalOf({.bits = 255}, {1}), "TGA with 255 bits a pixel is not read");
    EXPECT_EQ(refusalOf({.type = 3, .bits = 24}, {1, 2, 3}),
              "TGA with 24 bits a pixel is not read");
    EXPECT_EQ(refusalOf({.descriptor = 0x60}, {1, 2, 3}), "TGA with interleaved rows is not read");
    for (const int type : {0, 4, 8, 32, 33})
        EXPECT_THAT(refusalOf({.type = type}, {1, 2, 3}), HasSubstr("is not an image"));
}

TEST(Tga, RefusesEveryShorterFile)
{
    const std::vector<std::byte> files[] = {
        tga({.width = 2, .height = 2, .idLength = 2}, {9, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3}),
        tga({.type = 10, .width = 3}, {0x81, 1, 2, 3, 0x00, 4, 5, 6}),
        tga({.type = 9, .width = 3, .bits = 8, .mapLength = 1, .mapBits = 16}, {1, 2, 0x82, 0})};
    for (const std::vector<std::byte>& file : files)
        test::expectEveryShorterFileIsRefused(file, "skin.tga");
}

// Index i has the colour (i, 255 - i, 7).
std::string palette()
{
    std::string colours;
    for (int i = 0; i < 256; ++i)
        colours.append({static_cast<char>(i), static_cast<char>(255 - i), '\7'});
    return colours;
}

std::string lmp(std::uint32_t width, std::uint32_t height, const std::string& indices)
{
    std::string bytes;
    appendUint32(bytes, width);
    appendUint32(bytes, height);
    return bytes + indices;
}

std::string whyRefused(const std::string& file, const std::string& colours = palette())
{
    const auto tga = tgaOfLmp(bytesOf(file), bytesOf(colours));
    return tga ? "it is not" : tga.error();
}

TEST(Lmp, HasTheColoursOfThePalette)
{
    const test::TempFolder folder;
    folder.write("progs/ogre_00_00.lmp", lmp(2, 2, {'\0', '\1', '\xff', '\x80'}) + "more");
    VirtualFiles files;
    ASSERT_TRUE(files.mount(folder.path()));
    ImageBudget budget{ImageLimits{}};
    Diagnostics warnings;
    ImageSources sources(files, budget, warnings);
    const VirtualFile file = files.find("progs/ogre_00_00.lmp").value();
    EXPECT_THAT(toString(sources.take(file).error()),
                EndsWith("ogre_00_00.lmp: its colours are in gfx/palette.lmp, which is missing: "
                         "name the game folder or archive that has it with --base"));
    const test::TempFolder base;
    base.write("gfx/palette.lmp", palette());
    ASSERT_TRUE(files.mount(base.path()));
    const Result<Image> image = sources.image(file, 1);
    ASSERT_TRUE(image) << toString(image.error());
    EXPECT_EQ(pixelAt(*image, 0, 0), 0x00FF07FFU);
    EXPECT_EQ(pixelAt(*image, 1, 0), 0x01FE07FFU);
    EXPECT_EQ(pixelAt(*image, 0, 1), 0xFF0007FFU);
    EXPECT_EQ(pixelAt(*image, 1, 1), 0x807F07FFU);
}

TEST(Lmp, KeepsSizesAboveAByte)
{
    const auto tga = tgaOfLmp(bytesOf(lmp(300, 1, std::string(300, 'a'))), bytesOf(palette()));
    ASSERT_TRUE(tga);
    EXPECT_EQ(decodeTga(*tga)->width, 300U);
}

TEST(Lmp, IsRefusedWhereItCannotHoldItsPixels)
{
    EXPECT_EQ(whyRefused("1234567"), "LMP ends before its first pixel");
    EXPECT_EQ(whyRefused(lmp(0, 4, "")), "LMP image of 0 x 4 pixels, expected at least one");
    EXPECT_EQ(whyRefused(lmp(0xFFFFFFFF, 1, "")),
              "LMP image of 4294967295 x 1 pixels, expected at most 8192 x 8192");
    EXPECT_EQ(whyRefused(lmp(8000, 8000, "abc")),
              "LMP of 11 bytes cannot hold the 8000 x 8000 pixels that it declares");
    EXPECT_EQ(whyRefused(lmp(1, 1, "a"), "short"),
              "its palette gfx/palette.lmp has 5 bytes, expected 768");
}

} // namespace
} // namespace sinew
