#include "engine/images/image.h"
#include "tests/unit/assets/make_image.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <png.h>

#include <new>
#include <string>
#include <zlib.h>

namespace sinew
{
namespace
{

using test::appendBytes;
using test::bytesOf;
using test::gradient;
using test::pixelAt;
using ::testing::HasSubstr;
using ::testing::StartsWith;

using Bytes = std::vector<std::byte>;

void appendWord(Bytes& bytes, std::uint32_t value)
{
    for (const int shift : {24, 16, 8, 0})
        bytes.push_back(static_cast<std::byte>(value >> shift));
}

void appendChunk(Bytes& png, std::string_view type, const Bytes& data)
{
    appendWord(png, static_cast<std::uint32_t>(data.size()));
    const std::size_t begin = png.size();
    png.insert(png.end(), bytesOf(type).begin(), bytesOf(type).end());
    png.insert(png.end(), data.begin(), data.end());
    appendWord(png, static_cast<std::uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(&png[begin]),
                                                     static_cast<uInt>(png.size() - begin))));
}

struct Png
{
    std::uint32_t width = 1;
    std::uint32_t height = 1;
    int depth = 8;
    int colour = PNG_COLOR_TYPE_RGB;
    int interlaced = 0;
};

// `rows` holds the filter bytes too. `before` are whole chunks between header and pixels.
Bytes png(const Png& header, std::initializer_list<int> rows, const Bytes& before = {})
{
    Bytes bytes;
    appendBytes(bytes, {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'});
    Bytes data;
    appendWord(data, header.width);
    appendWord(data, header.height);
    appendBytes(data, {header.depth, header.colour, 0, 0, header.interlaced});
    appendChunk(bytes, "IHDR", data);
    bytes.insert(bytes.end(), before.begin(), before.end());
    Bytes raw;
    appendBytes(raw, rows);
    uLongf size = compressBound(raw.size());
    data.assign(size, std::byte{0});
    compress(reinterpret_cast<Bytef*>(data.data()), &size,
             reinterpret_cast<const Bytef*>(raw.data()), raw.size());
    data.resize(size);
    appendChunk(bytes, "IDAT", data);
    appendChunk(bytes, "IEND", {});
    return bytes;
}

Bytes chunk(std::string_view type, std::initializer_list<int> values)
{
    Bytes data;
    appendBytes(data, values);
    Bytes bytes;
    appendChunk(bytes, type, data);
    return bytes;
}

Bytes operator+(Bytes a, const Bytes& b)
{
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

Image decodedPng(std::span<const std::byte> bytes)
{
    return test::decodedImage(bytes, "skin.png");
}

std::string whyPngIsRefused(std::span<const std::byte> bytes)
{
    return test::whyImageIsRefused(bytes, "skin.png");
}

std::uint32_t firstPixel(const Png& header, std::initializer_list<int> rows,
                         const Bytes& before = {})
{
    return pixelAt(decodedPng(png(header, rows, before)), 0, 0);
}

TEST(Png, ReturnsWhatWasEncoded)
{
    const std::array<std::uint32_t, 2> sizes[] = {{1, 1}, {7, 5}, {300, 2}, {64, 64}};
    for (const auto [width, height] : sizes)
    {
        const Image image = gradient(width, height);
        const Image result = decodedPng(encodePng(image));
        EXPECT_EQ(result.width, width);
        EXPECT_EQ(result.height, height);
        EXPECT_EQ(result.pixels, image.pixels);
    }
}

TEST(Png, EncodesAnOpaquePictureWithoutAlpha)
{
    constexpr std::size_t kColourType = 25;
    Image image = gradient(9, 9);
    EXPECT_EQ(encodePng(image).at(kColourType), std::byte{PNG_COLOR_TYPE_RGBA});
    for (std::size_t i = 3; i < image.pixels.size(); i += 4)
        image.pixels[i] = std::byte{255};
    EXPECT_EQ(encodePng(image).at(kColourType), std::byte{PNG_COLOR_TYPE_RGB});
    EXPECT_EQ(decodedPng(encodePng(image)).pixels, image.pixels);
}

// Which no caller asks for: libpng fails of it as it does without memory.
TEST(Png, WhatCannotBeEncodedIsNoPicture)
{
    EXPECT_THROW(encodePng({}), std::bad_alloc);
}

TEST(Png, EncodesTheSameBytesEachTime)
{
    EXPECT_EQ(encodePng(gradient(50, 40)), encodePng(gradient(50, 40)));
}

TEST(Png, Colour)
{
    EXPECT_EQ(firstPixel({}, {0, 1, 2, 3}), 0x010203FFU);
    EXPECT_EQ(firstPixel({.colour = PNG_COLOR_TYPE_RGBA}, {0, 1, 2, 3, 4}), 0x01020304U);
    EXPECT_EQ(firstPixel({.depth = 16}, {0, 255, 255, 128, 0, 1, 1}), 0xFF8001FFU);
}

TEST(Png, GreyOfEveryDepth)
{
    const Png grey{.width = 2, .colour = PNG_COLOR_TYPE_GRAY};
    const auto second = [&](int depth, std::initializer_list<int> rows)
    {
        Png header = grey;
        header.depth = depth;
        return pixelAt(decodedPng(png(header, rows)), 1, 0);
    };
    EXPECT_EQ(second(1, {0, 0x40}), 0xFFFFFFFFU);
    EXPECT_EQ(second(2, {0, 0x10}), 0x555555FFU);
    EXPECT_EQ(second(4, {0, 0x03}), 0x333333FFU);
    EXPECT_EQ(second(8, {0, 0, 77}), 0x4D4D4DFFU);
    EXPECT_EQ(second(16, {0, 0, 0, 77, 77}), 0x4D4D4DFFU);
    EXPECT_EQ(firstPixel({.colour = PNG_COLOR_TYPE_GRAY_ALPHA}, {0, 77, 9}), 0x4D4D4D09U);
}

TEST(Png, Palette)
{
    const Bytes palette = chunk("PLTE", {1, 2, 3, 4, 5, 6});
    const Png header{.width = 2, .depth = 1, .colour = PNG_COLOR_TYPE_PALETTE};
    const Image opaque = decodedPng(png(header, {0, 0x40}, palette));
    EXPECT_EQ(pixelAt(opaque, 0, 0), 0x010203FFU);
    EXPECT_EQ(pixelAt(opaque, 1, 0), 0x040506FFU);
    const Image transparent = decodedPng(png(header, {0, 0x40}, palette + chunk("tRNS", {7})));
    EXPECT_EQ(pixelAt(transparent, 0, 0), 0x01020307U);
    EXPECT_EQ(pixelAt(transparent, 1, 0), 0x040506FFU);
}

TEST(Png, TransparentColour)
{
    const Image image =
        decodedPng(png({.width = 2}, {0, 1, 2, 3, 4, 5, 6}, chunk("tRNS", {0, 1, 0, 2, 0, 3})));
    EXPECT_EQ(pixelAt(image, 0, 0), 0x01020300U);
    EXPECT_EQ(pixelAt(image, 1, 0), 0x040506FFU);
}

TEST(Png, Interlaced)
{
    // 2 x 2: pass 1 has the first pixel, pass 6 the second, pass 7 the second row.
    const Image image =
        decodedPng(png({.width = 2, .height = 2, .colour = PNG_COLOR_TYPE_GRAY, .interlaced = 1},
                       {0, 1, 0, 2, 0, 3, 4}));
    EXPECT_EQ(pixelAt(image, 0, 0), 0x010101FFU);
    EXPECT_EQ(pixelAt(image, 1, 0), 0x020202FFU);
    EXPECT_EQ(pixelAt(image, 0, 1), 0x030303FFU);
    EXPECT_EQ(pixelAt(image, 1, 1), 0x040404FFU);
}

TEST(Png, IgnoresColourSpacesAndUnknownChunks)
{
    const Bytes chunks = chunk("gAMA", {0, 1, 134, 160}) + chunk("sRGB", {0}) +
                         chunk("iCCP", {'x', 0, 0, 1, 2, 3}) + chunk("zzZz", {1, 2, 3});
    EXPECT_EQ(firstPixel({}, {0, 100, 150, 200}, chunks), 0x6496C8FFU);
}

TEST(Png, IgnoresWhatFollowsThePicture)
{
    Bytes file = png({}, {0, 1, 2, 3});
    appendBytes(file, {1, 2, 3, 4, 5, 6, 7, 8, 9});
    EXPECT_EQ(pixelAt(decodedPng(file), 0, 0), 0x010203FFU);
}

TEST(Png, RefusesSizesThatLie)
{
    EXPECT_THAT(whyPngIsRefused(png({.width = 0}, {0, 1, 2, 3})), StartsWith("damaged PNG: "));
    EXPECT_THAT(whyPngIsRefused(png({.height = 0}, {0, 1, 2, 3})), StartsWith("damaged PNG: "));
    EXPECT_EQ(whyPngIsRefused(png({.width = 8193}, {0, 1, 2, 3})),
              "PNG image of 8193 x 1 pixels, expected at most 8192 x 8192");
    EXPECT_EQ(whyPngIsRefused(png({.width = 0x7FFFFFFF, .height = 0x7FFFFFFF}, {0, 1, 2, 3})),
              "PNG image of 2147483647 x 2147483647 pixels, expected at most 8192 x 8192");
    EXPECT_THAT(whyPngIsRefused(png({.width = 0x80000000}, {0, 1, 2, 3})),
                StartsWith("damaged PNG: "));
    EXPECT_THAT(whyPngIsRefused(png({.width = 8192, .height = 8192}, {0, 1, 2, 3})),
                HasSubstr("cannot hold the 8192 x 8192 pixels that it declares"));
    EXPECT_EQ(whyPngIsRefused(png({.height = 3}, {0, 1, 2, 3})),
              "damaged PNG: Not enough image data");
}

TEST(Png, RefusesDamage)
{
    const Bytes whole = encodePng(gradient(16, 16));
    Bytes damaged = whole;
    damaged[60] ^= std::byte{1}; // in IDAT
    EXPECT_THAT(whyPngIsRefused(damaged), StartsWith("damaged PNG: IDAT: "));
    damaged = whole;
    damaged[whole.size() - 13] ^= std::byte{1}; // the end of its checksum
    EXPECT_EQ(whyPngIsRefused(damaged), "damaged PNG: IDAT: CRC error");
    EXPECT_THAT(whyPngIsRefused(png({.depth = 3}, {0, 1, 2, 3})), StartsWith("damaged PNG: "));
    EXPECT_THAT(whyPngIsRefused(png({.depth = 8, .colour = PNG_COLOR_TYPE_PALETTE}, {0, 1})),
                StartsWith("damaged PNG: "));
    EXPECT_THAT(whyPngIsRefused(png({}, {9, 1, 2, 3})), StartsWith("damaged PNG: "));
}

TEST(Png, RefusesEveryShorterFile)
{
    const Bytes whole = encodePng(gradient(16, 16));
    test::expectEveryShorterFileIsRefused(whole, "skin.png");
    EXPECT_EQ(whyPngIsRefused(std::span(whole).first(whole.size() / 2)),
              "damaged PNG: the file ends early");
}

TEST(Png, SurvivesAnyDamagedByte)
{
    test::decodeWithEachByteDamaged(encodePng(gradient(8, 8)), "skin.png");
}

} // namespace
} // namespace sinew
