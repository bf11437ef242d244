#include "engine/images/image_budget.h"
#include "engine/images/image_program.h"
#include "tests/unit/assets/make_image.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace sinew
{
namespace
{

using test::pixelAt;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

ImageProgram named(std::string name)
{
    return {.name = std::move(name)};
}

ImageProgram call(std::string_view function, std::vector<ImageProgram> sources,
                  std::vector<float> numbers = {})
{
    return {.function = imageFunction(function),
            .sources = std::move(sources),
            .numbers = std::move(numbers)};
}

Image plain(std::uint32_t width, std::uint32_t height, std::initializer_list<int> colour)
{
    Image image{.width = width, .height = height, .pixels = {}};
    for (std::uint32_t i = 0; i < width * height; ++i)
        test::appendBytes(image.pixels, colour);
    return image;
}

// What images there are, and which of them were asked for.
class ImageProgramTest : public testing::Test
{
protected:
    Result<Image> run(const ImageProgram& program)
    {
        return runImageProgram(program, budget,
                               [this](const std::string& name) { return load(name); });
    }

    // The first pixel, or 0 with a failure.
    std::uint32_t pixelOf(const ImageProgram& program)
    {
        const Result<Image> image = run(program);
        if (!image)
            ADD_FAILURE() << toString(image.error());
        return image ? pixelAt(*image, 0, 0) : 0;
    }

    std::string whyRefused(const ImageProgram& program)
    {
        const Result<Image> image = run(program);
        return image ? "it is not" : toString(image.error());
    }

    std::vector<std::string> asked;
    ImageBudget budget{ImageLimits{}};

private:
    Result<Image> load(const std::string& name)
    {
        asked.push_back(name);
        if (name == "colour")
            return plain(2, 2, {40, 80, 120, 160});
        if (name == "wide")
            return plain(4, 1, {1, 2, 3, 4});
        if (name == "large")
            return plain(100, 100, {1, 2, 3, 4});
        return tl::unexpected(Diagnostic{.file = name, .message = "is not there"});
    }
};

TEST_F(ImageProgramTest, AnImageAlone)
{
    EXPECT_EQ(pixelOf(named("colour")), 0x285078A0U);
}

TEST_F(ImageProgramTest, EachFunctionOfOneImage)
{
    const auto of = [](std::string_view function, std::vector<float> numbers = {})
    { return call(function, {named("colour")}, std::move(numbers)); };
    EXPECT_EQ(pixelOf(of("heightmap", {4.0F})), 0x8080FFFFU);
    // (-88, -48, -8) as a unit
    EXPECT_EQ(pixelOf(of("smoothnormals")), 0x104375A0U);
    EXPECT_EQ(pixelOf(of("scale", {1.0F, 0.5F, 2.0F, 0.0F})), 0x2828F000U);
    EXPECT_EQ(pixelOf(of("invertalpha")), 0x2850785FU);
    EXPECT_EQ(pixelOf(of("invertcolor")), 0xD7AF87A0U);
    EXPECT_EQ(pixelOf(of("makeintensity")), 0x28282828U);
    EXPECT_EQ(pixelOf(of("makealpha")), 0xFFFFFF50U);
}

TEST_F(ImageProgramTest, TheSecondImageTakesTheSizeOfTheFirst)
{
    const Result<Image> sum = run(call("add", {named("colour"), named("wide")}));
    ASSERT_TRUE(sum);
    EXPECT_EQ(sum->width, 2U);
    EXPECT_EQ(sum->height, 2U);
    EXPECT_EQ(pixelAt(*sum, 1, 1), 0x29527BA4U);
    const Result<Image> normals = run(call("addnormals", {named("wide"), named("colour")}));
    ASSERT_TRUE(normals);
    EXPECT_EQ(normals->width, 4U);
    EXPECT_EQ(normals->height, 1U);
    EXPECT_EQ(pixelAt(*normals, 3, 0) & 255U, 255U);
}

TEST_F(ImageProgramTest, Nests)
{
    const ImageProgram inverted = call("invertcolor", {named("colour")});
    const ImageProgram halved = call("scale", {inverted}, {0.5F, 0.5F, 0.5F, 0.5F});
    EXPECT_EQ(pixelOf(call("add", {halved, named("colour")})), 0x93A7BBF0U);
    EXPECT_THAT(asked, ElementsAre("colour", "colour"));
}

TEST_F(ImageProgramTest, TheFirstFailureIsTheResult)
{
    EXPECT_EQ(whyRefused(call("add", {named("a"), named("b")})), "a: is not there");
    EXPECT_THAT(asked, ElementsAre("a"));
    EXPECT_EQ(whyRefused(call("add", {named("colour"), named("b")})), "b: is not there");
    EXPECT_EQ(whyRefused(call("invertcolor", {named("c")})), "c: is not there");
}

ImageProgram nested(std::size_t depth)
{
    ImageProgram program = named("colour");
    for (std::size_t i = 0; i < depth; ++i)
        program = call("invertalpha", {program});
    return program;
}

// A balanced tree of sums, so not deep.
ImageProgram sumOf(std::size_t images)
{
    return images == 1 ? named("colour")
                       : call("add", {sumOf(images / 2), sumOf(images - images / 2)});
}

TEST_F(ImageProgramTest, WorkIsTakenFromTheBudgetByThePixelsThatAreRead)
{
    const ImageProgram normals = call("heightmap", {named("large")}, {1.0F});
    budget = ImageBudget({.work = 40'000});
    EXPECT_EQ(whyRefused(normals), "it is not");
    EXPECT_EQ(whyRefused(normals),
              "image program: needs work on 40000 pixels, but of the 40000 that the images of a "
              "scene may cost 0 are left (--limit image-work)");
    budget = ImageBudget({.work = 39'999});
    EXPECT_THAT(whyRefused(normals), HasSubstr("--limit image-work"));
}

TEST_F(ImageProgramTest, SmallImagesCostSomethingToo)
{
    budget = ImageBudget({.work = 10 * 4096});
    const ImageProgram program = call("invertalpha", {named("colour")});
    for (int i = 0; i < 10; ++i)
        EXPECT_EQ(whyRefused(program), "it is not");
    EXPECT_THAT(whyRefused(program), HasSubstr("--limit image-work"));
}

TEST_F(ImageProgramTest, HoldsTheFirstImageWhileTheSecondIsMade)
{
    EXPECT_EQ(imagesAtOnce(named("colour")), 1U);
    EXPECT_EQ(imagesAtOnce(nested(32)), 1U);
    EXPECT_EQ(imagesAtOnce(sumOf(64)), 7U);
}

} // namespace
} // namespace sinew
