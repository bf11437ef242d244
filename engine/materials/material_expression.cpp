#include "engine/materials/material_expression.h"

#include "engine/base/text.h"
#include "engine/base/text_scanner.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace sinew
{
namespace
{

float finite(float value)
{
    constexpr float kLargest = std::numeric_limits<float>::max();
    return std::isnan(value) ? 0.0F : std::clamp(value, -kLargest, kLargest);
}

float fraction(float value)
{
    return value - std::floor(value);
}

// Rises to 1 in the first quarter, falls to -1 through 0 in the middle, and returns to 0.
float triangle(float phase)
{
    const float quarter = 4.0F * fraction(phase);
    if (quarter < 1.0F)
        return quarter;
    return quarter < 3.0F ? 2.0F - quarter : quarter - 4.0F;
}

constexpr std::pair<std::string_view, Wave> kWaves[] = {
    {"sin", [](float x) { return std::sin(2.0F * std::numbers::pi_v<float> * fraction(x)); }},
    {"cos", [](float x) { return std::cos(2.0F * std::numbers::pi_v<float> * fraction(x)); }},
    {"square", [](float x) { return fraction(x) < 0.5F ? 1.0F : -1.0F; }},
    {"triangle", triangle},
    {"sawtooth", fraction},
    {"inversesawtooth", [](float x) { return 1.0F - fraction(x); }}};

float divide(float left, float right)
{
    return right == 0.0F ? 0.0F : left / right;
}

// Integer remainder; 0 for a divisor of 0.
float modulo(float left, float right)
{
    const float divisor = std::trunc(right);
    return divisor == 0.0F ? 0.0F : std::fmod(std::trunc(left), divisor);
}

float asNumber(bool condition)
{
    return condition ? 1.0F : 0.0F;
}

struct Operator
{
    std::string_view sign;
    int level = 0; // operators of lower levels bind more tightly
    float (*apply)(float left, float right) = nullptr;
};

constexpr int kLoosestLevel = 4;
// Longer operators come before their prefixes.
constexpr Operator kOperators[] = {
    {"*", 1, [](float a, float b) { return a * b; }},
    {"/", 1, divide},
    {"%", 1, modulo},
    {"+", 2, [](float a, float b) { return a + b; }},
    {"-", 2, [](float a, float b) { return a - b; }},
    {">=", 3, [](float a, float b) { return asNumber(a >= b); }},
    {">", 3, [](float a, float b) { return asNumber(a > b); }},
    {"<=", 3, [](float a, float b) { return asNumber(a <= b); }},
    {"<", 3, [](float a, float b) { return asNumber(a < b); }},
    {"==", 3, [](float a, float b) { return asNumber(a == b); }},
    {"!=", 3, [](float a, float b) { return asNumber(a != b); }},
    {"&&", 4, [](float a, float b) { return asNumber(a != 0.0F && b != 0.0F); }},
    {"||", 4, [](float a, float b) { return asNumber(a != 0.0F || b != 0.0F); }}};

class Parser
{
public:
    Parser(TextScanner& lexer, const ExpressionTables& tables) : lexer_(lexer), tables_(tables) {}

    Expression expression(int level = kLoosestLevel);

private:
    Expression term();
    Expression number();
    Expression name();
    Expression lookUp(std::string_view name);
    const Operator* acceptOperator(int level);

    TextScanner& lexer_;
    const ExpressionTables& tables_;
    std::size_t terms_ = 0;
};

const Operator* Parser::acceptOperator(int level)
{
    const std::string_view rest = lexer_.rest();
    const auto found = std::ranges::find_if(kOperators, [&](const Operator& candidate)
                                            { return rest.starts_with(candidate.sign); });
    if (found == std::end(kOperators) || found->level != level)
        return nullptr;
    lexer_.advance(found->sign.size());
    return &*found;
}

Expression Parser::expression(int level)
{
    Expression left = level == 1 ? term() : expression(level - 1);
    if (const Operator* const found = acceptOperator(level))
        left = Expression::of(found->apply, left, expression(level));
    return left;
}

Expression Parser::term()
{
    if (++terms_ > kMaxExpressionTerms)
        lexer_.fail(lexer_.offset(),
                    fmt::format("expression has more than {} terms", kMaxExpressionTerms));
    bool isNegative = false;
    while (lexer_.accept('-'))
        isNegative = !isNegative;
    const std::string_view rest = lexer_.rest();
    Expression value;
    if (lexer_.accept('('))
    {
        value = expression();
        lexer_.expect(')');
    }
    else if (!rest.empty() && startsNumber(rest.front()))
        value = number();
    else
        value = name();
    return isNegative ? Expression() - value : value;
}

Expression Parser::number()
{
    const std::string_view rest = lexer_.rest();
    const ParsedDecimal parsed = parseDecimal(rest.data(), rest.data() + rest.size());
    if (parsed.end == rest.data() || !(std::abs(parsed.value) <= kMaxMagnitude))
        lexer_.failExpected("a number");
    const auto length = static_cast<std::size_t>(parsed.end - rest.data());
    const std::string_view suffix = rest.substr(length);
    const bool isFloat =
        lowerCase(suffix.substr(0, 1)) == "f" && (suffix.size() == 1 || !isKeyCharacter(suffix[1]));
    lexer_.advance(isFloat ? length + 1 : length);
    return Expression(static_cast<float>(parsed.value));
}

Expression Parser::name()
{
    const std::string_view rest = lexer_.rest();
    const std::size_t offset = lexer_.offset();
    const auto end = std::ranges::find_if_not(rest, isKeyCharacter);
    const std::string name = lowerCase(std::string_view(rest.begin(), end));
    if (name.empty())
        lexer_.failExpected("a number, a name or '('");
    lexer_.advance(name.size());

    if (name == "parm0" || name == "parm1" || name == "parm2" || name == "parm3")
        return Expression(1.0F);
    if (name.starts_with("parm") || name.starts_with("global") || name == "sound" ||
        name == "fragmentprograms")
        return Expression(0.0F);
    if (name == "time")
        return Expression::time();
    if (lexer_.accept('['))
        return lookUp(name);
    lexer_.fail(offset, fmt::format("expected a number, time, parm0 to parm11, global0 to "
                                    "global7 or a table with '[', found {}",
                                    quotedForMessage(name, '\'')));
}

Expression Parser::lookUp(std::string_view name)
{
    constexpr std::string_view kOfWaves = "table";
    const Expression at = expression();
    lexer_.expect(']');
    if (const auto found = tables_.find(name); found != tables_.end())
        return Expression::of([table = found->second](float index) { return table->lookUp(index); },
                              at);
    const Wave wave = name.ends_with(kOfWaves)
                          ? waveNamed(name.substr(0, name.size() - kOfWaves.size()))
                          : nullptr;
    return wave == nullptr ? Expression(0.0F) : Expression::of(wave, at);
}

} // namespace

Wave waveNamed(std::string_view lowerCaseName)
{
    const auto wave =
        std::ranges::find(kWaves, lowerCaseName, [](const auto& each) { return each.first; });
    return wave == std::end(kWaves) ? nullptr : wave->second;
}

float ExpressionTable::lookUp(float index) const
{
    if (values.size() == 1)
        return 1.0F;
    // Uses double, because a table may have more entries than a float can represent exactly.
    const auto count = static_cast<double>(values.size());
    const double turns = clamp ? std::clamp(static_cast<double>(index), 0.0, 1.0)
                               : static_cast<double>(index) - std::floor(index);
    const double position = turns * (clamp ? count - 1.0 : count);
    const auto whole = static_cast<std::size_t>(position);
    const std::size_t first = whole % values.size();
    const std::size_t second = (whole + 1) % values.size();
    if (snap || (clamp && whole + 1 >= values.size()))
        return values[first];
    const double between = position - std::floor(position);
    return finite(static_cast<float>(values[first] * (1.0 - between) + values[second] * between));
}

Expression::Expression(float constant) : constant_(finite(constant)) {}

Expression::Expression(std::function<float(float)> function)
    : function_(std::make_shared<const std::function<float(float)>>(std::move(function)))
{
}

Expression Expression::time()
{
    return Expression([](float seconds) { return seconds; });
}

float Expression::evaluate(float seconds) const
{
    return isConstant() ? constant_ : finite((*function_)(seconds));
}

Expression operator+(const Expression& left, const Expression& right)
{
    return Expression::of(std::plus<>(), left, right);
}

Expression operator-(const Expression& left, const Expression& right)
{
    return Expression::of(std::minus<>(), left, right);
}

Expression operator*(const Expression& left, const Expression& right)
{
    return Expression::of(std::multiplies<>(), left, right);
}

std::array<std::array<float, 3>, 2> evaluate(const std::vector<TextureTransform>& transforms,
                                             float seconds)
{
    std::array<std::array<float, 3>, 2> result{{{1.0F, 0.0F, 0.0F}, {0.0F, 1.0F, 0.0F}}};
    for (const TextureTransform& transform : transforms)
    {
        const auto before = result;
        for (std::size_t row = 0; row < 2; ++row)
            for (std::size_t column = 0; column < 3; ++column)
                result[row][column] =
                    finite(transform[row][0].evaluate(seconds) * before[0][column] +
                           transform[row][1].evaluate(seconds) * before[1][column] +
                           (column == 2 ? transform[row][2].evaluate(seconds) : 0.0F));
    }
    return result;
}

Expression readExpression(TextScanner& lexer, const ExpressionTables& tables)
{
    return Parser(lexer, tables).expression();
}

} // namespace sinew
