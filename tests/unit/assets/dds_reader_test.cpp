#include "engine/images/texture.h"
#include "tests/support/make_dds.h"
#include "tests/unit/assets/make_image.h"
#include "tests/unit/assets/test_cases.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace sinew
{
namespace
{

using Bytes = std::vector<std::byte>;

std::uint32_t number(const std::string& text)
{
    return static_cast<std::uint32_t>(std::stoul(text, nullptr, 0));
}

struct DdsRow
{
    Bytes data;
    Bytes file;
};

// Makes a file from a row; dds.txt explains rows.
DdsRow fileOf(const std::string& row)
{
    const std::size_t colon = row.find(':');
    std::istringstream words(row.substr(0, colon));
    std::string fourCc;
    test::Dds dds;
    test::DdsExtension extension;
    const std::map<std::string, std::uint32_t*> fields{
        {"header", &dds.headerSize},         {"flags", &dds.flags},
        {"levels", &dds.levelCount},         {"formatsize", &dds.formatSize},
        {"format", &dds.formatFlags},        {"bits", &dds.bits},
        {"capabilities", &dds.capabilities}, {"second", &dds.secondCapabilities},
        {"dxgi", &extension.format},         {"dimensions", &extension.dimensions},
        {"extended", &extension.flags},      {"array", &extension.arraySize}};
    for (std::string word, value; words >> word >> value;)
    {
        if (word == "fourcc")
            fourCc = value;
        else if (word == "size")
        {
            dds.width = static_cast<std::uint32_t>(std::stoul(value));
            dds.height = number(value.substr(value.find('x') + 1));
        }
        else if (word == "masks")
        {
            std::istringstream masks(value);
            for (std::uint32_t& mask : dds.masks)
                if (std::string text; std::getline(masks, text, ','))
                    mask = number(text);
        }
        else
            *fields.at(word) = number(value);
    }
    dds.fourCc = fourCc;
    if (extension.format != 0)
        dds.extension = extension;
    DdsRow result;
    std::istringstream data(row.substr(colon + 1));
    for (std::string word; data >> word;)
        if (word == "noise")
        {
            data >> word;
            result.data = test::noise(number(word));
        }
        else
            test::appendBytes(result.data, {std::stoi(word, nullptr, 16)});
    result.file = test::ddsFile(dds, result.data);
    return result;
}

std::string shownLevel(const Texture& texture, const TextureLevel& level)
{
    std::string text = fmt::format("{}x{}", level.width, level.height);
    EXPECT_EQ(level.bytes.size(), levelSize(texture.format, level.width, level.height));
    if (texture.format != TextureFormat::Rgba8)
        return text + fmt::format(" {}", level.bytes.size());
    const Image image{.width = level.width, .height = level.height, .pixels = level.bytes};
    return text + " " + test::shownPixels(image);
}

std::string shown(const DdsRow& row)
{
    const DecodeResult<Texture> texture = decodeDds(row.file);
    if (!texture)
        return texture.error();
    constexpr std::array kNames{"", "BC1 ", "BC2 ", "BC3 ", "BC5 ", "BC7 "}; // by TextureFormat
    std::string text = kNames.at(static_cast<std::size_t>(texture->format));
    if (texture->xInAlpha)
        text += "with x in alpha ";
    Bytes joined;
    for (const TextureLevel& level : texture->levels)
    {
        text += (joined.empty() ? "" : ", ") + shownLevel(*texture, level);
        joined.insert(joined.end(), level.bytes.begin(), level.bytes.end());
    }
    EXPECT_TRUE(texture->format == TextureFormat::Rgba8 ||
                std::equal(joined.begin(), joined.end(), row.data.begin()))
        << text;
    return text;
}

TEST(Dds, IsReadAsTheTableSays)
{
    for (const test::TestCase& row : test::casesIn("dds.txt"))
        EXPECT_EQ(shown(fileOf(row.columns[0])), row.expected) << row.columns[0];
}

TEST(Dds, RefusesEveryShorterFile)
{
    for (const char* row :
         {"fourcc DXT5 levels 3 flags 0x21007: noise 48", "size 5x1 dxgi 98: noise 32",
          "size 3x2 format 0x40 bits 24 masks 0xff0000,0xff00,0xff: noise 18"})
        test::expectEveryShorterFileIsRefused(fileOf(row).file, "skin.dds");
}

} // namespace
} // namespace sinew
