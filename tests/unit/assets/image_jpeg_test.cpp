#include "engine/images/image.h"
#include "engine/images/texture.h"
#include "tests/unit/assets/make_image.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio> // jpeglib.h uses FILE without declaring it
#include <cstdlib>
#include <string>

// clang-format off
#include <jpeglib.h>
// clang-format on

namespace sinew
{
namespace
{

using test::gradient;
using test::pixelAt;
using ::testing::HasSubstr;
using ::testing::StartsWith;

using Bytes = std::vector<std::byte>;

struct Jpeg
{
    J_COLOR_SPACE space = JCS_YCbCr; // in the file
    bool isProgressive = false;
    bool isArithmetic = false; // instead of Huffman codes
    unsigned restartInterval = 0;
};

int channelsOf(J_COLOR_SPACE space)
{
    return space == JCS_GRAYSCALE ? 1 : space == JCS_YCbCr ? 3 : 4;
}

// Encodes `pixels` with 1 (grey), 3 (RGB) or 4 channels (CMYK).
Bytes jpeg(const Jpeg& format, std::uint32_t width, std::uint32_t height,
           std::vector<unsigned char> pixels)
{
    jpeg_compress_struct info{};
    jpeg_error_mgr errors{};
    info.err = jpeg_std_error(&errors);
    jpeg_create_compress(&info);
    unsigned char* buffer = nullptr;
    unsigned long size = 0;
    jpeg_mem_dest(&info, &buffer, &size);
    const int channels = channelsOf(format.space);
    info.image_width = width;
    info.image_height = height;
    info.input_components = channels;
    info.in_color_space = channels == 1 ? JCS_GRAYSCALE : channels == 3 ? JCS_RGB : JCS_CMYK;
    jpeg_set_defaults(&info);
    jpeg_set_colorspace(&info, format.space);
    jpeg_set_quality(&info, 100, TRUE);
    info.arith_code = format.isArithmetic ? TRUE : FALSE;
    info.restart_interval = format.restartInterval;
    if (format.isProgressive)
        jpeg_simple_progression(&info);
    jpeg_start_compress(&info, TRUE);
    while (info.next_scanline < height)
    {
        JSAMPROW row =
            &pixels[std::size_t{info.next_scanline} * width * static_cast<std::size_t>(channels)];
        jpeg_write_scanlines(&info, &row, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    Bytes bytes(reinterpret_cast<std::byte*>(buffer), reinterpret_cast<std::byte*>(buffer) + size);
    std::free(buffer);
    return bytes;
}

Bytes plain(const Jpeg& format, std::vector<unsigned char> colour)
{
    std::vector<unsigned char> pixels;
    for (int i = 0; i < 16 * 8; ++i)
        pixels.insert(pixels.end(), colour.begin(), colour.end());
    return jpeg(format, 16, 8, std::move(pixels));
}

Bytes pattern(std::uint32_t width, std::uint32_t height, const Jpeg& format = {})
{
    const Image image = gradient(width, height);
    std::vector<unsigned char> pixels;
    for (std::size_t i = 0; i < image.pixels.size(); ++i)
        if (i % 4 != 3)
            pixels.push_back(std::to_integer<unsigned char>(image.pixels[i]));
    return jpeg(format, width, height, std::move(pixels));
}

// Largest difference of a channel.
int difference(std::uint32_t a, std::uint32_t b)
{
    int largest = 0;
    for (const int shift : {0, 8, 16, 24})
        largest = std::max(largest, std::abs(static_cast<int>(a >> shift & 255U) -
                                             static_cast<int>(b >> shift & 255U)));
    return largest;
}

// Offsets of the markers 0xFF `code`.
std::vector<std::ptrdiff_t> markers(const Bytes& file, int code)
{
    std::vector<std::ptrdiff_t> places;
    for (std::size_t i = 0; i + 1 < file.size(); ++i)
        if (file[i] == std::byte{0xFF} && file[i + 1] == static_cast<std::byte>(code))
            places.push_back(static_cast<std::ptrdiff_t>(i));
    return places;
}

constexpr int kFrameHeader = 0xC0;
constexpr int kHuffmanTable = 0xC4;
constexpr int kScan = 0xDA;

Bytes withSize(Bytes file, int width, int height)
{
    const auto at = static_cast<std::size_t>(markers(file, kFrameHeader).front()) + 5;
    file[at] = static_cast<std::byte>(height >> 8);
    file[at + 1] = static_cast<std::byte>(height & 255);
    file[at + 2] = static_cast<std::byte>(width >> 8);
    file[at + 3] = static_cast<std::byte>(width & 255);
    return file;
}

TEST(Jpeg, ColourAndGrey)
{
    const Image colour = test::decodedImage(plain({}, {200, 100, 50}), "skin.jpg");
    EXPECT_EQ(colour.width, 16U);
    EXPECT_EQ(colour.height, 8U);
    EXPECT_LE(difference(pixelAt(colour, 15, 7), 0xC86432FFU), 2);
    EXPECT_LE(
        difference(
            pixelAt(test::decodedImage(plain({.space = JCS_GRAYSCALE}, {77}), "skin.jpg"), 3, 3),
            0x4D4D4DFFU),
        1);
}

TEST(Jpeg, KeepsThePlaceOfPixels)
{
    const Image expected = gradient(33, 17);
    for (const bool isProgressive : {false, true})
    {
        const Image image =
            test::decodedImage(pattern(33, 17, {.isProgressive = isProgressive}), "skin.jpg");
        ASSERT_EQ(image.width, 33U);
        ASSERT_EQ(image.height, 17U);
        const std::array<std::uint32_t, 2> corners[] = {{0, 0}, {32, 0}, {0, 16}, {32, 16}};
        for (const auto [x, y] : corners)
        {
            EXPECT_LE(difference(pixelAt(image, x, y), pixelAt(expected, x, y) | 0xFFU), 40);
            EXPECT_EQ(pixelAt(image, x, y) & 0xFFU, 0xFFU); // always opaque
        }
    }
}

TEST(Jpeg, RefusesInks)
{
    for (const J_COLOR_SPACE space : {JCS_CMYK, JCS_YCCK})
        EXPECT_EQ(test::whyImageIsRefused(plain({.space = space}, {255, 128, 0, 200}), "skin.jpg"),
                  "CMYK JPEG is not supported: save it as RGB");
}

TEST(Jpeg, RefusesSizesThatLie)
{
    const Bytes file = pattern(16, 16);
    EXPECT_EQ(test::whyImageIsRefused(withSize(file, 16, 16), "skin.jpg"), "it is not");
    EXPECT_THAT(test::whyImageIsRefused(withSize(file, 0, 16), "skin.jpg"),
                StartsWith("damaged JPEG: "));
    EXPECT_THAT(test::whyImageIsRefused(withSize(file, 16, 0), "skin.jpg"),
                StartsWith("damaged JPEG: "));
    EXPECT_EQ(test::whyImageIsRefused(withSize(file, 8193, 16), "skin.jpg"),
              "JPEG image of 8193 x 16 pixels, expected at most 8192 x 8192");
    EXPECT_THAT(test::whyImageIsRefused(withSize(file, 8192, 8192), "skin.jpg"),
                HasSubstr("cannot hold the 8192 x 8192 pixels that it declares"));
    EXPECT_THAT(test::whyImageIsRefused(withSize(file, 16, 64), "skin.jpg"),
                StartsWith("damaged JPEG: "));
}

TEST(Jpeg, RefusesEveryShorterFile)
{
    for (const bool isProgressive : {false, true})
        test::expectEveryShorterFileIsRefused(pattern(24, 16, {.isProgressive = isProgressive}),
                                              "skin.jpg");
    const Bytes whole = pattern(24, 16);
    EXPECT_EQ(test::whyImageIsRefused(std::span(whole).first(whole.size() - 5), "skin.jpg"),
              "damaged JPEG: Premature end of JPEG file");
}

TEST(Jpeg, RefusesMissingParts)
{
    constexpr int kSecondRestart = 0xD1;
    Bytes file = pattern(64, 16, {.restartInterval = 1});
    EXPECT_EQ(test::whyImageIsRefused(file, "skin.jpg"), "it is not");
    file[static_cast<std::size_t>(markers(file, kSecondRestart).front()) + 1] = std::byte{0xD3};
    EXPECT_EQ(test::whyImageIsRefused(file, "skin.jpg"),
              "damaged JPEG: Corrupt JPEG data: found marker 0xd3 instead of RST1");
}

// Even a tiny scan costs a pass over the whole image.
TEST(Jpeg, RefusesManyScans)
{
    const Bytes file = pattern(64, 64, {.isProgressive = true});
    const std::ptrdiff_t begin = markers(file, kScan).front();
    const std::vector<std::ptrdiff_t> tables = markers(file, kHuffmanTable);
    const auto end = std::upper_bound(tables.begin(), tables.end(), begin);
    ASSERT_NE(end, tables.end()); // the second scan's tables
    const Bytes scan(file.begin() + begin, file.begin() + *end);
    const auto repeated = [&](int times)
    {
        Bytes longer = file;
        for (int i = 0; i < times; ++i)
            longer.insert(longer.begin() + begin, scan.begin(), scan.end());
        return longer;
    };
    EXPECT_EQ(test::whyImageIsRefused(repeated(20), "skin.jpg"), "it is not");
    EXPECT_EQ(test::whyImageIsRefused(repeated(200), "skin.jpg"),
              "damaged JPEG: it has more than 32 scans");
}

TEST(Jpeg, SurvivesAnyDamagedByte)
{
    test::decodeWithEachByteDamaged(pattern(24, 16), "skin.jpg", 2);
}

} // namespace
} // namespace sinew
