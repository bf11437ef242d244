#include "engine/images/block_decompression.h"
#include "tests/support/make_dds.h"
#include "tests/unit/assets/make_image.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

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

// A BC7 block, field by field from its first bit.
class Bc7Block
{
public:
    explicit Bc7Block(std::uint32_t mode) { put(1U << mode, mode + 1); }

    Bc7Block& put(std::uint32_t value, std::uint32_t count)
    {
        for (std::uint32_t i = 0; i < count; ++i, ++next_)
            bytes_.at(next_ / 8) |= static_cast<std::byte>((value >> i & 1U) << next_ % 8);
        return *this;
    }

    Bc7Block& put(std::initializer_list<std::uint32_t> values, std::uint32_t count)
    {
        for (const std::uint32_t value : values)
            put(value, count);
        return *this;
    }

    std::uint32_t size() const { return next_; }

    std::vector<std::uint32_t> pixels() const
    {
        std::vector<std::uint32_t> pixels;
        for (const BlockPixel& pixel : decompressBc7(bytes_))
            pixels.push_back(std::accumulate(pixel.begin(), pixel.end(), 0U,
                                             [](std::uint32_t number, std::uint8_t channel)
                                             { return number << 8 | channel; }));
        return pixels;
    }

private:
    std::array<std::byte, 16> bytes_{};
    std::uint32_t next_ = 0;
};

TEST(Bc7, Mode0HasThreeSubsets)
{
    Bc7Block block(0);
    block.put(0, 4);                         // partition: 0011 0011 0221 2222
    block.put({15, 15, 0, 0, 0, 0}, 4);      // red of the three pairs
    block.put({0, 0, 15, 15, 0, 0}, 4);      // green
    block.put({0, 0, 0, 0, 15, 0}, 4);       // blue
    block.put({1, 1, 1, 1, 1, 0}, 1);        // the lowest bits
    block.put(0, 2);                         // pixel 0: one bit less
    block.put({0, 0}, 3).put(0, 2);          // pixel 3 likewise
    for (int pixel = 4; pixel < 15; ++pixel) // the last row's second pixel in between
        block.put(pixel == 13 ? 3 : 0, 3);
    block.put(3, 2); // pixel 15 likewise
    ASSERT_EQ(block.size(), 128U);
    const std::vector<std::uint32_t> pixels = block.pixels();
    EXPECT_EQ(pixels[0], 0xFF0808FFU);
    EXPECT_EQ(pixels[2], 0x08FF08FFU);
    EXPECT_EQ(pixels[3], 0x08FF08FFU);
    EXPECT_EQ(pixels[9], 0x0808FFFFU);
    EXPECT_EQ(pixels[11], 0x08FF08FFU);
    EXPECT_EQ(pixels[13], 0x050593FFU); // 27 / 64 of the way: 8 * 37 / 64, 255 * 37 / 64
    EXPECT_EQ(pixels[15], 0x050593FFU);
}

TEST(Bc7, Mode1SharesLowBits)
{
    Bc7Block block(1);
    block.put(17, 6);             // partition: 0111 0001 0000 0000, anchor 2
    block.put({63, 0, 0, 63}, 6); // red
    block.put({0, 0, 32, 32}, 6); // green
    block.put({0, 0, 0, 0}, 6);   // blue
    block.put({1, 0}, 1);         // per subset
    block.put(3, 2).put(7, 3).put(3, 2);
    for (int pixel = 3; pixel < 16; ++pixel)
        block.put(pixel == 15 ? 7 : 0, 3);
    ASSERT_EQ(block.size(), 128U);
    const std::vector<std::uint32_t> pixels = block.pixels();
    EXPECT_EQ(pixels[0], 0x940202FFU); // 27 / 64 from 255 to 2
    EXPECT_EQ(pixels[1], 0xFD8100FFU); // the second subset's end
    EXPECT_EQ(pixels[2], 0x6B8100FFU); // 27 / 64 from 0 to 253
    EXPECT_EQ(pixels[3], 0x008100FFU);
    EXPECT_EQ(pixels[7], 0x008100FFU);
    EXPECT_EQ(pixels[8], 0xFF0202FFU);
    EXPECT_EQ(pixels[15], 0x020202FFU);
}

TEST(Bc7, Mode2HasThreeSubsetsWithoutLowBits)
{
    Bc7Block block(2);
    block.put(8, 6); // partition: rows of 0, 0, 1, 2; anchors 8 and 15
    block.put({31, 31, 0, 0, 0, 0}, 5);
    block.put({0, 0, 31, 31, 0, 0}, 5);
    block.put({0, 0, 0, 0, 31, 0}, 5);
    block.put(0, 1);
    for (int pixel = 1; pixel < 15; ++pixel)
        block.put(pixel == 14 ? 3 : 0, pixel == 8 ? 1 : 2);
    block.put(1, 1);
    ASSERT_EQ(block.size(), 128U);
    const std::vector<std::uint32_t> pixels = block.pixels();
    EXPECT_EQ(pixels[7], 0xFF0000FFU);
    EXPECT_EQ(pixels[8], 0x00FF00FFU);
    EXPECT_EQ(pixels[12], 0x0000FFFFU);
    EXPECT_EQ(pixels[14], 0x000000FFU);
    EXPECT_EQ(pixels[15], 0x0000ABFFU); // 21 / 64 from 255 to 0
}

TEST(Bc7, Mode3HasWholeColours)
{
    Bc7Block block(3);
    block.put(13, 6); // partition: two rows each, anchor 15
    block.put({127, 127, 0, 0}, 7);
    block.put({1, 1, 2, 2}, 7);
    block.put({0, 0, 64, 64}, 7);
    block.put({1, 0, 0, 1}, 1);
    block.put(1, 1);
    for (int pixel = 1; pixel < 15; ++pixel)
        block.put(pixel % 2 == 0 ? 0 : 3, 2);
    block.put(0, 1);
    ASSERT_EQ(block.size(), 128U);
    const std::vector<std::uint32_t> pixels = block.pixels();
    EXPECT_EQ(pixels[2], 0xFF0301FFU);
    EXPECT_EQ(pixels[3], 0xFE0200FFU);
    EXPECT_EQ(pixels[8], 0x000480FFU);
    EXPECT_EQ(pixels[9], 0x010581FFU);
}

// Colours from black to white, alpha from 0 to 255; 2-bit indices of 1 and 3-bit indices of 2.
Bc7Block mode4(std::uint32_t rotation, std::uint32_t selection)
{
    Bc7Block block(4);
    block.put(rotation, 2).put(selection, 1);
    block.put({0, 31, 0, 31, 0, 31}, 5).put({0, 63}, 6);
    block.put(1, 1);
    for (int pixel = 1; pixel < 16; ++pixel)
        block.put(1, 2);
    block.put(2, 2);
    for (int pixel = 1; pixel < 16; ++pixel)
        block.put(2, 3);
    EXPECT_EQ(block.size(), 128U);
    return block;
}

TEST(Bc7, Mode4SelectsIndicesAndRotates)
{
    // 21 / 64 and 18 / 64 of 255
    EXPECT_THAT(mode4(0, 0).pixels(), ::testing::Each(0x54545448U));
    EXPECT_THAT(mode4(0, 1).pixels(), ::testing::Each(0x48484854U));
    EXPECT_THAT(mode4(1, 0).pixels(), ::testing::Each(0x48545454U));
    EXPECT_THAT(mode4(2, 0).pixels(), ::testing::Each(0x54485454U));
    EXPECT_THAT(mode4(3, 1).pixels(), ::testing::Each(0x48485448U));
}

TEST(Bc7, Mode5HasItsOwnAlphaIndices)
{
    Bc7Block block(5);
    block.put(0, 2);
    block.put({127, 0, 64, 64, 1, 1}, 7).put({200, 100}, 8);
    block.put(0, 1);
    for (int pixel = 1; pixel < 16; ++pixel)
        block.put(pixel == 1 ? 3 : 0, 2);
    block.put(1, 1);
    for (int pixel = 1; pixel < 16; ++pixel)
        block.put(pixel == 1 ? 2 : 3, 2);
    ASSERT_EQ(block.size(), 128U);
    const std::vector<std::uint32_t> pixels = block.pixels();
    EXPECT_EQ(pixels[0], 0xFF8102A7U); // alpha 21 / 64 from 200 to 100
    EXPECT_EQ(pixels[1], 0x00810285U); // 43 / 64
    EXPECT_EQ(pixels[2], 0xFF810264U);
}

TEST(Bc7, Mode6HasFourIndexBits)
{
    Bc7Block block(6);
    block.put({127, 0, 0, 127, 64, 64, 127, 0}, 7).put({1, 0}, 1);
    block.put(0, 3);
    for (int pixel = 1; pixel < 16; ++pixel)
        block.put(pixel == 1 ? 8 : 15, 4);
    ASSERT_EQ(block.size(), 128U);
    const std::vector<std::uint32_t> pixels = block.pixels();
    EXPECT_EQ(pixels[0], 0xFF0181FFU);
    EXPECT_EQ(pixels[1], 0x78878078U); // 34 / 64
    EXPECT_EQ(pixels[2], 0x00FE8000U);
}

TEST(Bc7, Mode7HasTwoSubsetsWithAlpha)
{
    Bc7Block block(7);
    block.put(13, 6);
    block.put({31, 31, 0, 0}, 5).put({0, 0, 31, 31}, 5).put({0, 0, 0, 0}, 5);
    block.put({31, 31, 16, 16}, 5);
    block.put({1, 1, 0, 1}, 1);
    block.put(0, 1);
    for (int pixel = 1; pixel < 15; ++pixel)
        block.put(pixel == 14 ? 3 : 0, 2);
    block.put(0, 1);
    ASSERT_EQ(block.size(), 128U);
    const std::vector<std::uint32_t> pixels = block.pixels();
    EXPECT_EQ(pixels[0], 0xFF0404FFU);
    EXPECT_EQ(pixels[8], 0x00FB0082U);
    EXPECT_EQ(pixels[14], 0x04FF0486U);
}

// Random blocks of each mode reach each partition. An error in the tables changes the hash, taken
// when the device agreed with all pixels (tests/gpu/block_formats_test.cpp).
TEST(Bc7, EveryPartitionIsAsItWas)
{
    constexpr std::size_t kBlocksPerMode = 1024;
    Bytes blocks = test::noise(16 * 8 * kBlocksPerMode);
    std::uint32_t hash = 2166136261U; // FNV-1a
    for (std::size_t i = 0; i < 8 * kBlocksPerMode; ++i)
    {
        const std::span<std::byte, 16> block(&blocks[16 * i], 16);
        const std::size_t mode = i % 8;
        block[0] = block[0] << (mode + 1) | std::byte{1} << mode;
        for (const BlockPixel& pixel : decompressBc7(block))
            for (const std::uint8_t channel : pixel)
                hash = (hash ^ channel) * 16777619U;
    }
    EXPECT_EQ(hash, 893999091U);
}

TEST(Bc7, TheReservedModeIsTransparentBlack)
{
    std::array<std::byte, 16> block{};
    block.fill(std::byte{255});
    block[0] = std::byte{0};
    EXPECT_EQ(decompressBc7(block), PixelBlock{});
}

} // namespace
} // namespace sinew
