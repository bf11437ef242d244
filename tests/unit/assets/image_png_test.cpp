#include "engine/images/texture.h"
#include "tests/unit/assets/make_image.h"
#include "tests/unit/assets/test_cases.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <png.h>

#include <map>
#include <new>
#include <sstream>
#include <string>
#include <zlib.h>

namespace sinew
{
namespace
{

using test::appendBytes;
using test::bytesOf;
using test::gradient;

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

Bytes hexadecimal(std::istream& words)
{
    Bytes bytes;
    for (std::string byte; words >> byte && byte != "|";)
        bytes.push_back(static_cast<std::byte>(std::stoi(byte, nullptr, 16)));
    return bytes;
}

// Makes a file from a row; png.txt explains it.
Bytes pngOf(const std::string& row)
{
    std::map<std::string, std::uint32_t> header{
        {"width", 1}, {"height", 1}, {"depth", 8}, {"colour", PNG_COLOR_TYPE_RGB}};
    const std::size_t colon = row.find(':');
    std::istringstream words(row.substr(0, colon));
    std::string word;
    for (std::string value; words >> word && word != "|" && words >> value;)
        header[word] = static_cast<std::uint32_t>(std::stoul(value, nullptr, 0));
    Bytes bytes;
    appendBytes(bytes, {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'});
    Bytes data;
    appendWord(data, header["width"]);
    appendWord(data, header["height"]);
    for (const char* field : {"depth", "colour", "compression", "filter", "interlaced"})
        data.push_back(static_cast<std::byte>(header[field]));
    appendChunk(bytes, "IHDR", data);
    for (std::string type; words >> type;)
        appendChunk(bytes, type, hexadecimal(words));
    std::istringstream rows(row.substr(colon + 1));
    const Bytes raw = hexadecimal(rows);
    uLongf size = compressBound(raw.size());
    data.assign(size, std::byte{0});
    compress(reinterpret_cast<Bytef*>(data.data()), &size,
             reinterpret_cast<const Bytef*>(raw.data()), raw.size());
    data.resize(size);
    appendChunk(bytes, "IDAT", data);
    appendChunk(bytes, "IEND", {});
    return bytes;
}

void expectCheckedAsRead(const Bytes& png)
{
    const DecodeResult<Image> read = decodePng(png);
    const DecodeResult<Image> checked = decodePng(png, ReadPart::Check);
    EXPECT_EQ(checked ? "" : checked.error(), read ? "" : read.error());
}

TEST(Png, ReturnsWhatWasEncoded)
{
    const std::array<std::uint32_t, 2> sizes[] = {{1, 1}, {7, 5}, {300, 2}, {64, 64}};
    for (const auto [width, height] : sizes)
    {
        const Image image = gradient(width, height);
        const Image result = test::decodedImage(encodePng(image), "skin.png");
        EXPECT_EQ(result.width, width);
        EXPECT_EQ(result.height, height);
        EXPECT_EQ(result.pixels, image.pixels);
    }
}

TEST(Png, IsReadAsItWasEncoded)
{
    const Image image = gradient(9, 9);
    EXPECT_EQ(test::decodedImage(encodePng(image), "skin.png").pixels, image.pixels);
}

TEST(Png, IsReadAsTheTableSays)
{
    for (const test::TestCase& row : test::casesIn("png.txt"))
    {
        const DecodeResult<Image> image = decodePng(pngOf(row.columns[0]));
        SCOPED_TRACE(row.columns[0]);
        expectCheckedAsRead(pngOf(row.columns[0]));
        EXPECT_EQ(image ? test::shownPixels(*image) : image.error(), row.expected)
            << row.columns[0];
    }
}

TEST(Png, RefusesEveryShorterFile)
{
    const Bytes whole = encodePng(gradient(16, 16));
    test::expectEveryShorterFileIsRefused(whole, "skin.png");
    EXPECT_EQ(test::whyImageIsRefused(std::span(whole).first(whole.size() / 2), "skin.png"),
              "damaged PNG: the file ends early");
}

TEST(Png, IsCheckedAsItIsRead)
{
    Bytes png = encodePng(gradient(8, 8));
    for (std::byte& damaged : png)
        for (const std::byte change : {std::byte{0x01}, std::byte{0x20}, std::byte{0xFF}})
        {
            damaged ^= change;
            expectCheckedAsRead(png);
            damaged ^= change;
        }
    const Image large = gradient(300, 300); // several chunks and strips
    const DecodeResult<Image> checked = decodePng(encodePng(large), ReadPart::Check);
    ASSERT_TRUE(checked);
    EXPECT_TRUE(checked->pixels.empty()) << "libpng was needed";
}

TEST(Png, SurvivesAnyDamagedByte)
{
    test::decodeWithEachByteDamaged(encodePng(gradient(8, 8)), "skin.png");
}

} // namespace
} // namespace sinew
