#include "engine/materials/expression_parser.h"
#include "engine/materials/material_declaration.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <ostream>
#include <string>

namespace sinew
{
namespace
{

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

struct ValueCase
{
    std::string text;
    float value = 0.0F;
};

std::ostream& operator<<(std::ostream& stream, const ValueCase& valueCase)
{
    return stream << valueCase.text;
}

class ExpressionValue : public ::testing::TestWithParam<ValueCase>
{
};

TEST_P(ExpressionValue, IsThatOfDoom3)
{
    DeclarationLexer lexer(GetParam().text);
    const Expression expression = readExpression(lexer, indexOf);
    ASSERT_TRUE(lexer.ok()) << lexer.failure().message;
    EXPECT_THAT(expression.evaluate(inputs(), tables()), FloatNear(GetParam().value, 1e-4F));
    EXPECT_EQ(lexer.next().kind, TextToken::Kind::End) << "text is left";
}

INSTANTIATE_TEST_SUITE_P(Terms, ExpressionValue,
                         ::testing::ValuesIn<ValueCase>({
                             {"3", 3.0F},
                             {".5", 0.5F},
                             {"0.5f", 0.5F},
                             {"1e2", 100.0F},
                             {"-3", -3.0F},
                             {"- 3", -3.0F},
                             {"--3", 3.0F},
                             {"-(1 + 2)", -3.0F},
                             {"-time", -2.5F},
                             {"time", 2.5F},
                             {"TIME", 2.5F},
                             {"parm0", 1.0F},
                             {"Parm4", 44.0F},
                             {"parm11", 11.0F},
                             {"parm5", 0.0F},
                             {"global0", 100.0F},
                             {"global7", 107.0F},
                             {"sound", 0.0F},
                             {"fragmentPrograms", 0.0F},
                             {"( ( 2 ) )", 2.0F},
                         }));

INSTANTIATE_TEST_SUITE_P(Operators, ExpressionValue,
                         ::testing::ValuesIn<ValueCase>({
                             {"2 * 3", 6.0F},     {"time/2", 1.25F}, {"7 % 4", 3.0F},
                             {"7.9 % 4.9", 3.0F}, {"-7 % 4", -3.0F}, {"1+2", 3.0F},
                             {"1-2", -1.0F},      {"2 > 1", 1.0F},   {"1 > 1", 0.0F},
                             {"1 >= 1", 1.0F},    {"1 < 1", 0.0F},   {"1 <= 1", 1.0F},
                             {"1 == 1", 1.0F},    {"1 == 2", 0.0F},  {"1 != 2", 1.0F},
                             {"2 && 3", 1.0F},    {"2 && 0", 0.0F},  {"0 || 3", 1.0F},
                             {"0 || 0", 0.0F},    {"1 / 0", 0.0F},   {"time / (time - 2.5)", 0.0F},
                             {"5 % 0", 0.0F},     {"5 % 0.9", 0.0F},
                         }));

INSTANTIATE_TEST_SUITE_P(Precedence, ExpressionValue,
                         ::testing::ValuesIn<ValueCase>({
                             {"1 + 2 * 3", 7.0F},
                             {"2 * 3 + 1", 7.0F},
                             {"(1 + 2) * 3", 9.0F},
                             {"1 + 1 > 1", 1.0F},
                             {"1 < 2 && 2 < 1", 0.0F},
                             {"0 && 0 || 1", 0.0F}, // 0 && (0 || 1)
                             {"1 || 0 && 0", 1.0F}, // 1 || (0 && 0)
                             {"3 - 2 - 1", 2.0F},   // 3 - (2 - 1)
                             {"8 / 4 / 2", 4.0F},   // 8 / (4 / 2)
                             {"2 * 6 / 3", 4.0F},   // 2 * (6 / 3)
                             {"7 % 5 * 2", 7.0F},   // 7 % (5 * 2)
                             {"3 > 2 > 1", 1.0F},   // 3 > (2 > 1)
                             {"-2 * 3", -6.0F},
                             {"time // half\n * 2", 5.0F},
                             {"time /* half */ * 2", 5.0F},
                         }));

INSTANTIATE_TEST_SUITE_P(
    Tables, ExpressionValue,
    ::testing::ValuesIn<ValueCase>({
        {"ramp[0]", 0.0F},        {"Ramp[0.25]", 10.0F},         {"ramp[0.375]", 15.0F},
        {"ramp[0.875]", 15.0F}, // from the last value back to the first
        {"ramp[1]", 0.0F},        {"ramp[1.25]", 10.0F},         {"ramp[-0.25]", 30.0F},
        {"ramp[-7.75]", 10.0F},   {"ramp[ time * 0.1 ]", 10.0F}, {"ramp[ramp[0.25] / 40]", 10.0F},
        {"ends[-1]", 0.0F},       {"ends[0.25]", 5.0F},          {"ends[1]", 20.0F},
        {"ends[9]", 20.0F},       {"steps[0.49]", 10.0F},        {"steps[0.99]", 30.0F},
        {"steps[-0.01]", 30.0F},  {"held[0.49]", 0.0F},          {"held[0.5]", 10.0F},
        {"held[2]", 20.0F},       {"single[0.5]", 1.0F},         {"unknown[0.5]", 0.0F},
        {"elsewhere[0.5]", 0.0F},
    }));

std::string failureOf(const std::string& text)
{
    DeclarationLexer lexer(text);
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
    DeclarationLexer signs(text);
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
    DeclarationLexer lexer("0.5 fragmentMap");
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

} // namespace
} // namespace sinew
