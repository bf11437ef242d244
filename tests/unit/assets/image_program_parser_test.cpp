#include "engine/materials/image_program_parser.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Function = ImageProgram::Function;

ImageProgram read(std::string_view text)
{
    DeclarationLexer lexer(text);
    ImageProgram program = readImageProgram(lexer);
    EXPECT_TRUE(lexer.ok()) << text << ": " << lexer.failure().message;
    EXPECT_EQ(lexer.next().kind, TextToken::Kind::End) << text;
    return program;
}

std::string programFailure(std::string_view text)
{
    DeclarationLexer lexer(text);
    EXPECT_TRUE(readImageProgram(lexer).empty());
    return lexer.ok() ? std::string() : lexer.failure().message;
}

TEST(ImageProgramParser, ReadsNames)
{
    EXPECT_EQ(read("models/imp/imp_d.tga").name, "models/imp/imp_d.tga");
    EXPECT_EQ(read("\"my pictures/a (1).tga\"").name, "my pictures/a (1).tga");
    EXPECT_EQ(read("textures//a-b+c.tga").name, "textures//a-b+c.tga");
    EXPECT_EQ(read("scale").name, "scale"); // a picture of that name
    EXPECT_EQ(read("_white").function, Function::Image);
}

TEST(ImageProgramParser, ReadsEveryFunctionAndWritesItAgain)
{
    for (const std::string text :
         {"heightmap(a.tga, 4)", "addnormals(a, b)", "smoothnormals(a)", "add(a, b)",
          "scale(a, 1, 0.5, 0.25, 1)", "invertAlpha(a)", "invertColor(a)", "makeIntensity(a)",
          "makeAlpha(a)", "addnormals(smoothnormals(a), heightmap(\"b c\", -2.5))"})
        EXPECT_EQ(toString(read(text)), text);
}

TEST(ImageProgramParser, KeepsSourcesAndNumbersInOrder)
{
    const ImageProgram program = read("AddNormals ( a.tga,\n HEIGHTMAP( b.tga , 3 ) )");
    ASSERT_EQ(program.function, Function::AddNormals);
    ASSERT_EQ(program.sources.size(), 2u);
    EXPECT_EQ(program.sources[0].name, "a.tga");
    EXPECT_EQ(program.sources[1].function, Function::Heightmap);
    EXPECT_EQ(program.sources[1].sources[0].name, "b.tga");
    EXPECT_THAT(program.sources[1].numbers, ElementsAre(3.0F));
}

TEST(ImageProgramParser, ForgivesMissingCommas)
{
    EXPECT_EQ(toString(read("scale(a .5 .5 .5 1)")), "scale(a, 0.5, 0.5, 0.5, 1)");
}

TEST(ImageProgramParser, SaysWhatIsWrong)
{
    EXPECT_THAT(programFailure(""), HasSubstr("expected an image, found the end"));
    EXPECT_THAT(programFailure("add(a"), HasSubstr("expected an image"));
    EXPECT_THAT(programFailure("add(a, b"), HasSubstr("expected ')'"));
    EXPECT_THAT(programFailure("heightmap(a)"), HasSubstr("expected a number, found ')'"));
    EXPECT_THAT(programFailure("makeAlpha()"), HasSubstr("expected an image, found ')'"));
    EXPECT_THAT(programFailure("blur(a)"), HasSubstr("'blur' is no image function"));
}

TEST(ImageProgramParser, RefusesDeepNesting)
{
    std::string text;
    for (int i = 0; i < 1'000'000; ++i)
        text += "makeAlpha(";
    EXPECT_THAT(programFailure(text), HasSubstr("too deep"));
}

// A tree that is not deep has room for any number.
TEST(ImageProgramParser, LimitsTheNumberOfImages)
{
    const auto sumOf = [](std::size_t images)
    {
        std::vector<std::string> level(images, "a");
        while (level.size() > 1)
        {
            std::vector<std::string> sums;
            for (std::size_t i = 0; i + 1 < level.size(); i += 2)
                sums.push_back("add(" + level[i] + ", " + level[i + 1] + ")");
            if (level.size() % 2 == 1)
                sums.push_back(level.back());
            level = std::move(sums);
        }
        return level.front();
    };
    EXPECT_EQ(toString(read(sumOf(64))), sumOf(64));
    EXPECT_THAT(programFailure(sumOf(65)), HasSubstr("image functions of more than 64 images"));
    EXPECT_THAT(programFailure(sumOf(100'000)), HasSubstr("more than 64 images"));
}

} // namespace
} // namespace sinew
