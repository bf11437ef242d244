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

using ::testing::FloatNear;
using ::testing::HasSubstr;

ExpressionTable table(std::vector<float> values, bool clamp = false, bool snap = false)
{
    return {.values = std::move(values), .clamp = clamp, .snap = snap};
}

// Tables that the tests' expressions may use.
const ExpressionTables& tables()
{
    const auto shared = [](ExpressionTable each)
    { return std::make_shared<const ExpressionTable>(std::move(each)); };
    static const ExpressionTables tables{
        {"ramp", shared(table({0.0F, 10.0F, 20.0F, 30.0F}))},
        {"ends", shared(table({0.0F, 10.0F, 20.0F}, true))},
        {"steps", shared(table({0.0F, 10.0F, 20.0F, 30.0F}, false, true))},
        {"held", shared(table({0.0F, 10.0F, 20.0F}, true, true))},
        {"single", shared(table({0.25F}))}};
    return tables;
}

Expression parsed(const std::string& text)
{
    Diagnostics warnings;
    TextScanner lexer(text, "a.mtr", warnings, kMaterialText);
    const Expression expression = readExpression(lexer, tables());
    EXPECT_TRUE(lexer.atEnd()) << text;
    return expression;
}

std::string failureOf(const std::string& text)
{
    try
    {
        parsed(text);
        return "none";
    }
    catch (const Diagnostic& failure)
    {
        return failure.message;
    }
}

TEST(ExpressionParser, GivesTheValuesOfDoom3)
{
    for (const test::TestCase& row : test::casesIn("expressions.txt"))
    {
        const std::string& text = row.columns[0];
        if (row.expected.find_first_of("-.0123456789") != 0)
        {
            EXPECT_THAT(failureOf(text), HasSubstr(row.expected));
            continue;
        }
        EXPECT_THAT(parsed(text).evaluate(2.5F), FloatNear(std::stof(row.expected), 1e-4F)) << text;
    }
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
    EXPECT_EQ(parsed(std::string(1'000'001, '-') + "5").evaluate(0.0F), -5.0F);
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
    const ExpressionTable wide = table({3e38F, -3e38F});
    for (const float now : {infinity, -infinity, std::nanf(""), 3e38F, -1e-30F})
    {
        EXPECT_TRUE(std::isfinite(time.evaluate(now)));
        EXPECT_TRUE(std::isfinite((time * huge).evaluate(now)));
        EXPECT_TRUE(std::isfinite((time - time).evaluate(now)));
        EXPECT_TRUE(std::isfinite(wide.lookUp(time.evaluate(now))));
        for (const auto& row :
             evaluate({{std::array{time * huge, time, huge}, std::array{huge, time, time}}}, now))
            for (const float number : row)
                EXPECT_TRUE(std::isfinite(number));
        for (const char* wave : {"sin", "cos", "square", "triangle", "sawtooth", "inversesawtooth"})
            EXPECT_LE(std::abs(Expression::of(waveNamed(wave), time).evaluate(now)), 1.0F);
    }
    EXPECT_TRUE(std::isfinite(Expression(infinity).evaluate(0.0F)));
    EXPECT_EQ(Expression(std::nanf("")).evaluate(0.0F), 0.0F);
}

TEST(Transforms, AreAppliedInTheirOrder)
{
    const Expression one(1.0F);
    const Expression none(0.0F);
    const TextureTransform twice{std::array{one + one, none, none},
                                 std::array{none, one + one, none}};
    const TextureTransform moved{std::array{one, none, Expression::time()},
                                 std::array{none, one, none}};
    EXPECT_EQ(evaluate({twice, moved}, 3.0F)[0], (std::array{2.0F, 0.0F, 3.0F}));
    EXPECT_EQ(evaluate({moved, twice}, 3.0F)[0], (std::array{2.0F, 0.0F, 6.0F}));
    EXPECT_EQ(evaluate({}, 0.0F)[1], (std::array{0.0F, 1.0F, 0.0F}));
}

} // namespace
} // namespace sinew
