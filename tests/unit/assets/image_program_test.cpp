// Parses and runs image programs of materials (cases/image_programs.txt) and checks their limits.
#include "engine/images/image_program.h"
#include "engine/materials/material_reader.h"
#include "tests/unit/assets/make_image.h"
#include "tests/unit/assets/test_cases.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

using ::testing::HasSubstr;
using ::testing::StartsWith;
using Images = std::map<std::string, Image>;

ImageProgram parsed(const std::string& text)
{
    Diagnostics warnings;
    TextScanner lexer(text, "a.mtr", warnings, kMaterialText);
    ImageProgram program = readImageProgram(lexer);
    EXPECT_TRUE(lexer.atEnd()) << text;
    return program;
}

std::string programFailure(const std::string& text)
{
    try
    {
        return "none: " + toString(parsed(text));
    }
    catch (const Diagnostic& failure)
    {
        return failure.message;
    }
}

Result<Image> run(const ImageProgram& program, const Images& images, ImageBudget& budget)
{
    return runImageProgram(program, budget,
                           [&](const std::string& name) -> Result<Image>
                           {
                               if (const auto found = images.find(name); found != images.end())
                                   return found->second;
                               return tl::unexpected(
                                   Diagnostic{.file = name, .message = "is not there"});
                           });
}

// "NAME WIDTH: PIXELS"
std::pair<std::string, Image> imageOf(const std::string& text)
{
    std::istringstream words(text);
    std::string name;
    Image image;
    char colon = 0;
    words >> name >> image.width >> colon;
    for (std::uint32_t pixel = 0; words >> std::hex >> pixel;)
        for (const unsigned shift : {24U, 16U, 8U, 0U})
            image.pixels.push_back(static_cast<std::byte>(pixel >> shift & 255U));
    image.height = static_cast<std::uint32_t>(image.pixels.size() / 4 / image.width);
    return {name, image};
}

std::string resultOf(const std::vector<std::string>& columns)
{
    if (const std::string failure = programFailure(columns[0]); !failure.starts_with("none"))
        return failure;
    const ImageProgram program = parsed(columns[0]);
    if (columns.size() == 1)
        return toString(program);
    Images images;
    for (std::size_t i = 1; i < columns.size(); ++i)
        images.insert(imageOf(columns[i]));
    ImageBudget budget(std::uint64_t{1} << 30);
    const Result<Image> image = run(program, images, budget);
    return image ? test::shownPixels(*image) : toString(image.error());
}

TEST(ImageProgram, DoesWhatTheTableSays)
{
    for (const test::TestCase& row : test::casesIn("image_programs.txt"))
    {
        const std::string found = resultOf(row.columns);
        const std::size_t dots = row.expected.find(" ...");
        if (dots != std::string::npos)
            EXPECT_THAT(found, StartsWith(row.expected.substr(0, dots)));
        else
            EXPECT_THAT(found, HasSubstr(row.expected)) << "image_programs.txt:" << row.line;
    }
}

TEST(ImageProgram, HeightmapsOfAnyScaleGiveUnitNormals)
{
    for (const float scale : {0.0F, -4.0F, std::numeric_limits<float>::max()})
    {
        Image image = test::gradient(5, 3);
        const std::vector<float> numbers{scale};
        imageFunction("heightmap")->apply({&image, 1}, numbers);
        for (std::uint32_t i = 0; i < 15; ++i)
        {
            double square = 0.0;
            for (const int shift : {24, 16, 8})
            {
                const auto value = static_cast<int>(test::pixelAt(image, i % 5, i / 5) >> shift);
                square += ((value & 255) - 128) * ((value & 255) - 128) / (127.0 * 127.0);
            }
            EXPECT_NEAR(square, 1.0, 0.03);
        }
    }
}

std::string repeated(const std::string& text, std::size_t times)
{
    std::string all;
    for (std::size_t i = 0; i < times; ++i)
        all += text;
    return all;
}

TEST(ImageProgramParser, RefusesDeepNesting)
{
    EXPECT_THAT(programFailure(repeated("makeAlpha(", 1'000'000)), HasSubstr("too deep"));
}

// A balanced tree of sums, with little depth.
std::string sumOf(std::size_t images)
{
    return images == 1 ? "a"
                       : fmt::format("add({}, {})", sumOf(images / 2), sumOf(images - images / 2));
}

TEST(ImageProgramParser, LimitsTheNumberOfImages)
{
    EXPECT_EQ(toString(parsed(sumOf(64))), sumOf(64));
    EXPECT_THAT(programFailure(sumOf(65)), HasSubstr("image functions of more than 64 images"));
    EXPECT_THAT(programFailure(sumOf(100'000)), HasSubstr("more than 64 images"));
}

TEST(ImageProgram, TakesWhatItMakesFromTheBudget)
{
    const Images images{{"large", test::gradient(100, 100)}, {"small", test::gradient(2, 2)}};
    const ImageProgram normals = parsed("heightmap(large, 1)");
    ImageBudget budget(4 * 40'000);
    EXPECT_TRUE(run(normals, images, budget));
    EXPECT_THAT(toString(run(normals, images, budget).error()),
                HasSubstr("takes 0.2 MiB, but only 0.0 of the 0 MiB for the images of a scene "
                          "are left (--limit images)"));
    ImageBudget less(4 * 40'000 - 1);
    EXPECT_FALSE(run(normals, images, less));
    ImageBudget ofSmall(10 * 4 * 4096); // small images cost a minimum
    for (int i = 0; i < 10; ++i)
        EXPECT_TRUE(run(parsed("invertalpha(small)"), images, ofSmall));
    EXPECT_FALSE(run(parsed("invertalpha(small)"), images, ofSmall));
}

} // namespace
} // namespace sinew
