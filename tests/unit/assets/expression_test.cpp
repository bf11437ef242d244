#include "engine/materials/material_declaration.h"
#include "engine/materials/material_reader.h"
#include "tests/unit/assets/test_cases.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

using ::testing::ElementsAre;
using ::testing::FloatNear;
using ::testing::HasSubstr;

// Tables by these names, which the expressions of the tests may use; empty for any other.
std::shared_ptr<const ExpressionTable> tableOf(std::string_view name, std::size_t)
{
    const ExpressionTable tables[] = {
        {.name = "ramp", .values = {0.0F, 10.0F, 20.0F, 30.0F}},
        {.name = "ends", .values = {0.0F, 10.0F, 20.0F}, .clamp = true},
        {.name = "steps", .values = {0.0F, 10.0F, 20.0F, 30.0F}, .snap = true},
        {.name = "held", .values = {0.0F, 10.0F, 20.0F}, .clamp = true, .snap = true},
        {.name = "single", .values = {0.25F}}};
    const auto* const found = std::ranges::find(tables, name, &ExpressionTable::name);
    return std::make_shared<ExpressionTable>(found == std::end(tables) ? ExpressionTable{}
                                                                       : *found);
}

TEST(ExpressionParser, GivesTheValuesOfDoom3)
{
    for (const test::TestCase& row : test::casesIn("expressions.txt"))
    {
        TextScanner lexer(row.input, kMaterialText);
        const Expression expression = readExpression(lexer, tableOf);
        ASSERT_TRUE(lexer.ok()) << row.input << ": " << lexer.failure().message;
        EXPECT_THAT(expression.evaluate(2.5F), FloatNear(std::stof(row.expected), 1e-4F))
            << row.input;
        EXPECT_EQ(lexer.next().kind, TextToken::Kind::End) << row.input;
    }
}

std::string failureOf(const std::string& text)
{
    TextScanner lexer(text, kMaterialText);
    const Expression expression = readExpression(lexer, tableOf);
    EXPECT_FALSE(lexer.ok()) << text;
    return lexer.ok() ? std::string() : lexer.failure().message;
}

TEST(ExpressionParser, SaysWhatIsMissing)
{
    EXPECT_THAT(failureOf(""), HasSubstr("expected a number, a name or '(', found the end"));
    EXPECT_THAT(failureOf("1 +"), HasSubstr("found the end"));
    EXPECT_THAT(failureOf("1 + }"), HasSubstr("found '}'"));
    EXPECT_THAT(failureOf("(1"), HasSubstr("expected ')'"));
    EXPECT_THAT(failureOf("ramp[1"), HasSubstr("expected ']'"));
    EXPECT_THAT(failureOf("ramp"), HasSubstr("found 'ramp'"));
    EXPECT_THAT(failureOf("parm12"), HasSubstr("parm0 to parm11"));
    EXPECT_THAT(failureOf("global8"), HasSubstr("found 'global8'"));
    EXPECT_THAT(failureOf("1e30"), HasSubstr("expected a number"));
    EXPECT_THAT(failureOf("\"time\""), HasSubstr("expected a number"));
    EXPECT_THAT(failureOf("1 /* half"), HasSubstr("comment has no end"));
}

TEST(ExpressionParser, RefusesTooManyTerms)
{
    const std::size_t depth = 1'000'000;
    EXPECT_THAT(failureOf(std::string(depth, '(')), HasSubstr("more than 128 terms"));
    std::string chain = "1";
    for (std::size_t i = 0; i < depth; ++i)
        chain += "+1";
    EXPECT_THAT(failureOf(chain), HasSubstr("more than 128 terms"));
    std::string lookups;
    for (std::size_t i = 0; i < depth; ++i)
        lookups += "ramp[";
    EXPECT_THAT(failureOf(lookups), HasSubstr("more than 128 terms"));
}

TEST(ExpressionParser, TakesAnyNumberOfSigns)
{
    const std::string text = std::string(1'000'001, '-') + "5";
    TextScanner signs(text, kMaterialText);
    EXPECT_EQ(readExpression(signs, tableOf).evaluate(0.0F), -5.0F);
    EXPECT_TRUE(signs.ok());
}

TEST(ExpressionParser, EndsWhereNoOperatorFollows)
{
    TextScanner lexer("0.5 fragmentMap", kMaterialText);
    EXPECT_EQ(readExpression(lexer, tableOf).evaluate(0.0F), 0.5F);
    EXPECT_EQ(lexer.next().text, "fragmentMap");
}

TEST(Expression, WithoutStepsIsZero)
{
    const Expression nothing;
    EXPECT_TRUE(nothing.isConstant());
    EXPECT_EQ(nothing.evaluate(0.0F), 0.0F);
}

TEST(Expression, KnowsWhatDoesNotChange)
{
    const Expression two(2.0F);
    EXPECT_TRUE((two + two).isConstant());
    EXPECT_TRUE(Expression::of(waveNamed("sin"), two).isConstant());
    EXPECT_FALSE((two + Expression::time()).isConstant());
}

TEST(Expression, IsAlwaysFinite)
{
    const float infinity = std::numeric_limits<float>::infinity();
    const Expression huge(1e30F);
    const Expression time = Expression::time();
    const ExpressionTable wide{.name = "wide", .values = {3e38F, -3e38F}};
    for (const float now : {infinity, -infinity, std::nanf(""), 3e38F, -1e-30F})
    {
        EXPECT_TRUE(std::isfinite(time.evaluate(now)));
        EXPECT_TRUE(std::isfinite((time * huge).evaluate(now)));
        EXPECT_TRUE(std::isfinite((time - time).evaluate(now)));
        EXPECT_TRUE(std::isfinite((huge / time).evaluate(now)));
        EXPECT_TRUE(std::isfinite(wide.lookUp(time.evaluate(now))));
        for (const auto& row : evaluate({scaling(time * huge, time), translation(time, huge)}, now))
            for (const float number : row)
                EXPECT_TRUE(std::isfinite(number));
        for (const char* wave : {"sin", "cos", "square", "triangle", "sawtooth", "inversesawtooth"})
            EXPECT_LE(std::abs(Expression::of(waveNamed(wave), time).evaluate(now)), 1.0F);
    }
    EXPECT_TRUE(std::isfinite(Expression(infinity).evaluate(0.0F)));
    EXPECT_EQ(Expression(std::nanf("")).evaluate(0.0F), 0.0F);
}

TEST(Waves, HaveTheirForms)
{
    const std::pair<const char*, std::array<float, 5>> rows[] = {
        {"sin", {0.309F, 1.0F, 0.309F, -1.0F, 1.0F}},
        {"cos", {0.951F, 0.0F, -0.951F, 0.0F, 0.0F}},
        {"square", {1.0F, 1.0F, 1.0F, -1.0F, 1.0F}},
        {"triangle", {0.2F, 1.0F, 0.2F, -1.0F, 1.0F}},
        {"sawtooth", {0.05F, 0.25F, 0.45F, 0.75F, 0.25F}},
        {"inversesawtooth", {0.95F, 0.75F, 0.55F, 0.25F, 0.75F}},
    };
    constexpr std::array<float, 5> kPhases{0.05F, 0.25F, 0.45F, 0.75F, -0.75F};
    for (const auto& [name, values] : rows)
        for (std::size_t i = 0; i < kPhases.size(); ++i)
            EXPECT_NEAR(waveNamed(name)(kPhases[i]), values[i], 1e-3F) << name;
    EXPECT_EQ(waveNamed("flicker"), nullptr);
}

TEST(Transforms, AreAppliedInTheirOrder)
{
    const TextureTransform twice = scaling(Expression(2.0F), Expression(2.0F));
    const TextureTransform moved = translation(Expression::time(), Expression(0.0F));
    EXPECT_EQ(evaluate({twice, moved}, 3.0F)[0], (std::array{2.0F, 0.0F, 3.0F}));
    EXPECT_EQ(evaluate({moved, twice}, 3.0F)[0], (std::array{2.0F, 0.0F, 6.0F}));
    EXPECT_EQ(evaluate({}, 0.0F)[1], (std::array{0.0F, 1.0F, 0.0F}));
}

ImageProgram read(std::string_view text)
{
    TextScanner lexer(text, kMaterialText);
    ImageProgram program = readImageProgram(lexer);
    EXPECT_TRUE(lexer.ok()) << text << ": " << lexer.failure().message;
    EXPECT_EQ(lexer.next().kind, TextToken::Kind::End) << text;
    return program;
}

std::string programFailure(std::string_view text)
{
    TextScanner lexer(text, kMaterialText);
    EXPECT_TRUE(readImageProgram(lexer).empty());
    return lexer.ok() ? std::string() : lexer.failure().message;
}

TEST(ImageProgramParser, ReadsNames)
{
    EXPECT_EQ(read("models/imp/imp_d.tga").name, "models/imp/imp_d.tga");
    EXPECT_EQ(read("\"my pictures/a (1).tga\"").name, "my pictures/a (1).tga");
    EXPECT_EQ(read("textures//a-b+c.tga").name, "textures//a-b+c.tga");
    EXPECT_EQ(read("scale").name, "scale"); // a picture of that name
    EXPECT_TRUE(read("_white").isImage());
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
    ASSERT_EQ(program.function, imageFunction("addnormals"));
    ASSERT_EQ(program.sources.size(), 2u);
    EXPECT_EQ(program.sources[0].name, "a.tga");
    EXPECT_EQ(program.sources[1].function, imageFunction("heightmap"));
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
