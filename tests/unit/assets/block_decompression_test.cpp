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
using ::testing::ElementsAre;

using Bytes = std::vector<std::byte>;

Image decompressed(TextureFormat format, std::initializer_list<int> block)
{
    Bytes bytes;
    appendBytes(bytes, block);
    return {.width = 4, .height = 4, .pixels = decompressBlocks(format, 4, 4, bytes)};
}

std::vector<std::uint32_t> row(const Image& image, std::uint32_t y)
{
    std::vector<std::uint32_t> pixels;
    for (std::uint32_t x = 0; x < image.width; ++x)
        pixels.push_back(pixelAt(image, x, y));
    return pixels;
}

// Red above blue as numbers: 0xF800 and 0x001F. The choices 0, 1, 2, 3 from left to right are 0xE4.
TEST(BlockDecompression, Bc1WithFourColours)
{
    const Image image =
        decompressed(TextureFormat::Bc1, {0x00, 0xF8, 0x1F, 0x00, 0xE4, 0x00, 0x55, 0x1B});
    EXPECT_THAT(row(image, 0), ElementsAre(0xFF0000FF, 0x0000FFFF, 0xAA0055FF, 0x5500AAFF));
    EXPECT_THAT(row(image, 1), ElementsAre(0xFF0000FF, 0xFF0000FF, 0xFF0000FF, 0xFF0000FF));
    EXPECT_THAT(row(image, 2), ElementsAre(0x0000FFFF, 0x0000FFFF, 0x0000FFFF, 0x0000FFFF));
    EXPECT_THAT(row(image, 3), ElementsAre(0x5500AAFF, 0xAA0055FF, 0x0000FFFF, 0xFF0000FF));
}

TEST(BlockDecompression, Bc1WithThreeColoursAndNone)
{
    EXPECT_THAT(row(decompressed(TextureFormat::Bc1, {0x1F, 0x00, 0x00, 0xF8, 0xE4, 0, 0, 0}), 0),
                ElementsAre(0x0000FFFF, 0xFF0000FF, 0x800080FF, 0x00000000));
    // equal colours count as this kind
    EXPECT_THAT(row(decompressed(TextureFormat::Bc1, {0xE0, 0x07, 0xE0, 0x07, 0xE4, 0, 0, 0}), 0),
                ElementsAre(0x00FF00FF, 0x00FF00FF, 0x00FF00FF, 0x00000000));
}

TEST(BlockDecompression, Bc2HasFourColoursAlways)
{
    const Image image = decompressed(TextureFormat::Bc2, {0x10, 0x32, 0, 0, 0, 0, 0, 0xFE, //
                                                          0x1F, 0x00, 0x00, 0xF8, 0xE4, 0, 0, 0});
    EXPECT_THAT(row(image, 0), ElementsAre(0x0000FF00, 0xFF000011, 0x5500AA22, 0xAA005533));
    EXPECT_THAT(row(image, 3), ElementsAre(0x0000FF00, 0x0000FF00, 0x0000FFEE, 0x0000FFFF));
}

// The choices 0 to 7 of the first eight pixels are 88 C6 FA.
TEST(BlockDecompression, Bc3WithEightAlphas)
{
    const Image image = decompressed(TextureFormat::Bc3, {255, 0, 0x88, 0xC6, 0xFA, 0, 0, 0, //
                                                          0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0});
    EXPECT_THAT(row(image, 0), ElementsAre(0xFFFFFFFF, 0xFFFFFF00, 0xFFFFFFDB, 0xFFFFFFB6));
    EXPECT_THAT(row(image, 1), ElementsAre(0xFFFFFF92, 0xFFFFFF6D, 0xFFFFFF49, 0xFFFFFF24));
}

TEST(BlockDecompression, Bc3WithSixAlphasAndTheExtremes)
{
    const Image image = decompressed(TextureFormat::Bc3, {50, 100, 0x88, 0xC6, 0xFA, 0, 0, 0, //
                                                          0x1F, 0x00, 0x00, 0xF8, 0xE4, 0, 0, 0});
    EXPECT_THAT(row(image, 0), ElementsAre(0x0000FF32, 0xFF000064, 0x5500AA3C, 0xAA005546));
    EXPECT_THAT(row(image, 1), ElementsAre(0x0000FF50, 0x0000FF5A, 0x0000FF00, 0x0000FFFF));
}

TEST(BlockDecompression, EqualAlphasCountAsSix)
{
    const Image image =
        decompressed(TextureFormat::Bc3, {9, 9, 0x88, 0xC6, 0xFA, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    EXPECT_THAT(row(image, 1), ElementsAre(0x00000009, 0x00000009, 0x00000000, 0x000000FF));
}

TEST(BlockDecompression, Bc5IsRedAndGreen)
{
    const Image image = decompressed(TextureFormat::Bc5, {50, 100, 0x88, 0xC6, 0xFA, 0, 0, 0, //
                                                          255, 0, 0x88, 0xC6, 0xFA, 0, 0, 0});
    EXPECT_THAT(row(image, 0), ElementsAre(0x32FF00FF, 0x640000FF, 0x3CDB00FF, 0x46B600FF));
    EXPECT_THAT(row(image, 1), ElementsAre(0x509200FF, 0x5A6D00FF, 0x004900FF, 0xFF2400FF));
}

TEST(BlockDecompression, CutsBlocksAtTheEdges)
{
    // four blocks, each of one colour
    Bytes bytes;
    for (const int colour : {0xF8, 0x07, 0x38, 0xC0})
        appendBytes(bytes, {0, colour, 0, 0, 0, 0, 0, 0});
    const Image image{
        .width = 5, .height = 6, .pixels = decompressBlocks(TextureFormat::Bc1, 5, 6, bytes)};
    ASSERT_EQ(image.pixels.size(), 4U * 5 * 6);
    EXPECT_EQ(pixelAt(image, 0, 0), 0xFF0000FFU);
    EXPECT_EQ(pixelAt(image, 3, 3), 0xFF0000FFU);
    EXPECT_EQ(pixelAt(image, 4, 3), 0x00E300FFU);
    EXPECT_EQ(pixelAt(image, 3, 4), 0x3A0000FFU);
    EXPECT_EQ(pixelAt(image, 4, 5), 0xC50000FFU);
}

} // namespace
} // namespace sinew
