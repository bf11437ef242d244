#include "engine/materials/material_declaration.h"
#include "engine/materials/material_reading.h"
#include "tests/unit/assets/test_cases.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
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

// Tables by these names, which the expressions of the tests may use.
std::vector<ExpressionTable> tables()
{
    return {{.name = "ramp", .values = {0.0F, 10.0F, 20.0F, 30.0F}},
            {.name = "ends", .values = {0.0F, 10.0F, 20.0F}, .clamp = true},
            {.name = "steps", .values = {0.0F, 10.0F, 20.0F, 30.0F}, .snap = true},
            {.name = "held", .values = {0.0F, 10.0F, 20.0F}, .clamp = true, .snap = true},
            {.name = "single", .values = {0.25F}},
            {.name = "unknown"}};
}

std::uint32_t indexOf(std::string_view name, std::size_t)
{
    const std::vector<ExpressionTable> all = tables();
    for (std::uint32_t i = 0; i < all.size(); ++i)
        if (all[i].name == name)
            return i;
    return static_cast<std::uint32_t>(all.size());
}

ExpressionInputs inputs()
{
    ExpressionInputs inputs{.time = 2.5F};
    inputs.parms[4] = 44.0F;
    inputs.parms[11] = 11.0F;
    inputs.globals[0] = 100.0F;
    inputs.globals[7] = 107.0F;
    return inputs;
}

TEST(ExpressionParser, GivesTheValuesOfDoom3)
{
    for (const test::TestCase& row : test::casesIn("expressions.txt"))
    {
        TextScanner lexer(row.input, kMaterialText);
        const Expression expression = readExpression(lexer, indexOf);
        ASSERT_TRUE(lexer.ok()) << row.input << ": " << lexer.failure().message;
        EXPECT_THAT(expression.evaluate(inputs(), tables()),
                    FloatNear(std::stof(row.expected), 1e-4F))
            << row.input;
        EXPECT_EQ(lexer.next().kind, TextToken::Kind::End) << row.input;
    }
}

std::string failureOf(const std::string& text)
{
    TextScanner lexer(text, kMaterialText);
    const Expression expression = readExpression(lexer, indexOf);
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

TEST(ExpressionParser, RefusesDeepNesting)
{
    const std::size_t depth = 1'000'000;
    EXPECT_THAT(failureOf(std::string(depth, '(')), HasSubstr("too deep"));
    std::string chain = "1";
    for (std::size_t i = 0; i < depth; ++i)
        chain += "+1";
    EXPECT_THAT(failureOf(chain), HasSubstr("too deep"));
    std::string lookups;
    for (std::size_t i = 0; i < depth; ++i)
        lookups += "ramp[";
    EXPECT_THAT(failureOf(lookups), HasSubstr("too deep"));
}

TEST(ExpressionParser, TakesAnyNumberOfSigns)
{
    const std::string text = std::string(1'000'001, '-') + "5";
    TextScanner signs(text, kMaterialText);
    EXPECT_EQ(readExpression(signs, indexOf).evaluate({}, {}), -5.0F);
    EXPECT_TRUE(signs.ok());
}

TEST(ExpressionParser, RefusesTooManySteps)
{
    std::string part = "time";
    for (std::size_t i = 0; i < 100; ++i)
        part += " * time";
    std::string text = "(" + part + ")";
    for (std::size_t i = 0; i < 20; ++i)
        text += " + (" + part + ")";
    EXPECT_THAT(failureOf(text), HasSubstr("more than 256 steps"));
}

TEST(ExpressionParser, EndsWhereNoOperatorFollows)
{
    TextScanner lexer("0.5 fragmentMap", kMaterialText);
    EXPECT_EQ(readExpression(lexer, indexOf).evaluate({}, {}), 0.5F);
    EXPECT_EQ(lexer.next().text, "fragmentMap");
}

TEST(Expression, WithoutStepsIsZero)
{
    const Expression nothing;
    EXPECT_TRUE(nothing.isConstant());
    EXPECT_EQ(nothing.evaluate({}, {}), 0.0F);
}

TEST(Expression, KnowsWhatDoesNotChange)
{
    using Operation = Expression::Operation;
    const Expression two(2.0F);
    const Expression time = Expression::time();
    EXPECT_TRUE(Expression::apply(Operation::Add, two, two).isConstant());
    EXPECT_TRUE(Expression::apply(Operation::Sine, two).isConstant());
    EXPECT_TRUE(Expression::apply(Operation::Multiply, time, Expression(0.0F)).isConstant());
    EXPECT_FALSE(Expression::apply(Operation::Add, two, time).isConstant());
    EXPECT_FALSE(Expression::apply(Operation::Multiply, Expression(1.0F), time).isConstant());
    EXPECT_FALSE(Expression::parm(0).isConstant());
}

TEST(Expression, IsAlwaysFinite)
{
    using Operation = Expression::Operation;
    const float infinity = std::numeric_limits<float>::infinity();
    const Expression huge(1e30F);
    const Expression time = Expression::time();
    const ExpressionTable wide{.name = "wide", .values = {3e38F, -3e38F}};
    for (const float now : {infinity, -infinity, std::nanf(""), 3e38F, -1e-30F})
    {
        const ExpressionInputs at{.time = now};
        EXPECT_TRUE(std::isfinite(time.evaluate(at, {})));
        EXPECT_TRUE(
            std::isfinite(Expression::apply(Operation::Multiply, time, huge).evaluate(at, {})));
        EXPECT_TRUE(
            std::isfinite(Expression::apply(Operation::Subtract, time, time).evaluate(at, {})));
        EXPECT_TRUE(std::isfinite(Expression::table(0, time).evaluate(at, {wide})));
        for (const Operation wave : {Operation::Sine, Operation::Square, Operation::TriangleWave,
                                     Operation::Sawtooth, Operation::InverseSawtooth})
            EXPECT_LE(std::abs(Expression::apply(wave, time).evaluate(at, {})), 1.0F);
    }
    EXPECT_TRUE(std::isfinite(Expression(infinity).evaluate({}, {})));
    EXPECT_EQ(Expression(std::nanf("")).evaluate({}, {}), 0.0F);
}

struct WaveCase
{
    Expression::Operation wave;
    std::string table;
    std::array<float, 5> values; // at 0.05, 0.25, 0.45, 0.75, -0.75 turns
};

class Wave : public ::testing::TestWithParam<WaveCase>
{
};

TEST_P(Wave, HasItsFormInExpressionsAndTables)
{
    constexpr std::array<float, 5> kPhases{0.05F, 0.25F, 0.45F, 0.75F, -0.75F};
    const ExpressionTable table = standardWave(GetParam().table).value();
    for (std::size_t i = 0; i < kPhases.size(); ++i)
    {
        const Expression phase(kPhases[i]);
        EXPECT_NEAR(Expression::apply(GetParam().wave, phase).evaluate({}, {}),
                    GetParam().values[i], 1e-3F);
        EXPECT_NEAR(table.lookUp(kPhases[i]), GetParam().values[i], 1e-3F);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Forms, Wave,
    ::testing::ValuesIn<WaveCase>({
        {Expression::Operation::Sine, "sintable", {0.309F, 1.0F, 0.309F, -1.0F, 1.0F}},
        {Expression::Operation::Square, "squaretable", {1.0F, 1.0F, 1.0F, -1.0F, 1.0F}},
        {Expression::Operation::TriangleWave, "triangletable", {0.2F, 1.0F, 0.2F, -1.0F, 1.0F}},
        {Expression::Operation::Sawtooth, "sawtoothtable", {0.05F, 0.25F, 0.45F, 0.75F, 0.25F}},
        {Expression::Operation::InverseSawtooth,
         "inversesawtoothtable",
         {0.95F, 0.75F, 0.55F, 0.25F, 0.75F}},
    }));

TEST(StandardWave, KnowsTheCosineAndNoOther)
{
    EXPECT_NEAR(standardWave("costable")->lookUp(0.5F), -1.0F, 1e-3F);
    EXPECT_FALSE(standardWave("flicker").has_value());
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
