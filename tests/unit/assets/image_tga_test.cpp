#include "engine/base/binary_file.h"
#include "engine/images/image.h"
#include "engine/images/texture.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/assets/make_image.h"
#include "tests/unit/assets/test_cases.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace sinew
{
namespace
{

using test::appendBytes;
using test::bytesOf;

// Makes a file from a row; tga.txt explains it.
std::vector<std::byte> tgaOf(const std::string& row)
{
    std::map<std::string, int> header{{"type", 2}, {"bits", 24}, {"descriptor", 32}};
    int width = 1;
    int height = 1;
    const std::size_t colon = row.find(':');
    std::istringstream words(row.substr(0, colon));
    for (std::string word, value; words >> word >> value;)
        if (word == "size")
        {
            width = std::stoi(value);
            height = std::stoi(value.substr(value.find('x') + 1));
        }
        else
            header[word] = std::stoi(value);
    std::vector<std::byte> bytes;
    const int first = header["first"];
    const int length = header["length"];
    appendBytes(bytes,
                {header["id"], length > 0 ? 1 : 0, header["type"], first & 255, first >> 8,
                 length & 255, length >> 8, header["depth"], 0, 0, 0, 0, width & 255, width >> 8,
                 height & 255, height >> 8, header["bits"], header["descriptor"]});
    std::istringstream data(row.substr(colon + 1));
    for (std::string byte; data >> byte;)
        appendBytes(bytes, {std::stoi(byte, nullptr, 16)});
    return bytes;
}

TEST(Tga, IsReadAsTheTableSays)
{
    for (const test::TestCase& row : test::casesIn("tga.txt"))
    {
        const DecodeResult<Image> image = decodeTga(tgaOf(row.columns[0]));
        EXPECT_EQ(image ? test::shownPixels(*image) : image.error(), row.expected)
            << row.columns[0];
    }
}

TEST(Tga, RefusesEveryShorterFile)
{
    for (const char* row : {"size 2x2 id 2: 09 09 01 02 03 04 05 06 07 08 09 01 02 03",
                            "type 10 size 3x1: 81 01 02 03 00 04 05 06",
                            "type 9 size 3x1 bits 8 length 1 depth 16: 01 02 82 00"})
        test::expectEveryShorterFileIsRefused(tgaOf(row), "skin.tga");
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
    const auto tga = pngOfLmp(bytesOf(file), bytesOf(colours));
    return tga ? "it is not" : tga.error();
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
