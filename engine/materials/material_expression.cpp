#include "engine/materials/material_expression.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>

namespace sinew
{
namespace
{

using Operation = Expression::Operation;

// Operands that an operation takes from the stack.
std::size_t operandCount(Operation operation)
{
    if (operation <= Operation::Global)
        return 0;
    return operation <= Operation::Negate ? 1 : 2;
}

float finite(float value)
{
    constexpr float kLargest = std::numeric_limits<float>::max();
    return std::isnan(value) ? 0.0F : std::clamp(value, -kLargest, kLargest);
}

float fraction(float value)
{
    return value - std::floor(value);
}

// Up to 1 in the first quarter, through 0 at the half, down to -1, and back.
float triangle(float phase)
{
    const float quarter = 4.0F * fraction(phase);
    if (quarter < 1.0F)
        return quarter;
    return quarter < 3.0F ? 2.0F - quarter : quarter - 4.0F;
}

float applyTo(Operation operation, float operand)
{
    switch (operation)
    {
    case Operation::Sine:
        return std::sin(2.0F * std::numbers::pi_v<float> * fraction(operand));
    case Operation::Square:
        return fraction(operand) < 0.5F ? 1.0F : -1.0F;
    case Operation::TriangleWave:
        return triangle(operand);
    case Operation::Sawtooth:
        return fraction(operand);
    case Operation::InverseSawtooth:
        return 1.0F - fraction(operand);
    case Operation::Negate:
        return -operand;
    default:
        return 0.0F;
    }
}

float asNumber(bool condition)
{
    return condition ? 1.0F : 0.0F;
}

float modulo(float left, float right)
{
    const float divisor = std::trunc(right);
    return divisor == 0.0F ? 0.0F : std::fmod(std::trunc(left), divisor);
}

float applyTo(Operation operation, float left, float right)
{
    switch (operation)
    {
    case Operation::Add:
        return left + right;
    case Operation::Subtract:
        return left - right;
    case Operation::Multiply:
        return left * right;
    case Operation::Divide:
        return right == 0.0F ? 0.0F : left / right;
    case Operation::Modulo:
        return modulo(left, right);
    case Operation::Greater:
        return asNumber(left > right);
    case Operation::GreaterEqual:
        return asNumber(left >= right);
    case Operation::Less:
        return asNumber(left < right);
    case Operation::LessEqual:
        return asNumber(left <= right);
    case Operation::Equal:
        return asNumber(left == right);
    case Operation::NotEqual:
        return asNumber(left != right);
    case Operation::And:
        return asNumber(left != 0.0F && right != 0.0F);
    case Operation::Or:
        return asNumber(left != 0.0F || right != 0.0F);
    default:
        return 0.0F;
    }
}

using Row = std::array<Expression, 3>;

Expression number(float value)
{
    return Expression(value);
}

// The row with these two factors that takes the middle to 0.5.
Row centredRow(const Expression& ofS, const Expression& ofT)
{
    const Expression middle = product(number(0.5F), sum(ofS, ofT));
    return {ofS, ofT, Expression::apply(Operation::Subtract, number(0.5F), middle)};
}

} // namespace

float ExpressionTable::lookUp(float index) const
{
    if (values.empty())
        return 0.0F;
    if (values.size() == 1)
        return 1.0F;
    // In double, since a table may have more entries than a float has whole numbers.
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

std::optional<ExpressionTable> standardWave(std::string_view lowerCaseName)
{
    constexpr std::size_t kSamples = 256;
    ExpressionTable table{.name = std::string(lowerCaseName)};
    Operation wave = Operation::Sine;
    float phase = 0.0F;
    if (lowerCaseName == "costable")
        phase = 0.25F;
    else if (lowerCaseName == "squaretable")
        wave = Operation::Square;
    else if (lowerCaseName == "triangletable")
        wave = Operation::TriangleWave;
    else if (lowerCaseName == "sawtoothtable")
        wave = Operation::Sawtooth;
    else if (lowerCaseName == "inversesawtoothtable")
        wave = Operation::InverseSawtooth;
    else if (lowerCaseName != "sintable")
        return std::nullopt;
    table.snap = wave == Operation::Square;
    for (std::size_t i = 0; i < kSamples; ++i)
        table.values.push_back(
            applyTo(wave, phase + static_cast<float>(i) / static_cast<float>(kSamples)));
    return table;
}

Expression::Expression(float constant) : constant_(finite(constant)) {}

Expression Expression::time()
{
    return Expression(Step{.operation = Operation::Time});
}

Expression Expression::parm(std::uint32_t index)
{
    assert(index < ExpressionInputs{}.parms.size());
    return Expression(Step{.operation = Operation::Parm, .index = index});
}

Expression Expression::global(std::uint32_t index)
{
    assert(index < ExpressionInputs{}.globals.size());
    return Expression(Step{.operation = Operation::Global, .index = index});
}

Expression Expression::table(std::uint32_t table, const Expression& index)
{
    Expression result;
    result.append(index);
    result.append(Step{.operation = Operation::Table, .index = table});
    return result;
}

Expression Expression::apply(Operation operation, const Expression& operand)
{
    if (operand.isConstant())
        return Expression(applyTo(operation, operand.constant_));
    Expression result;
    result.append(operand);
    result.append(Step{.operation = operation});
    return result;
}

Expression Expression::apply(Operation operation, const Expression& left, const Expression& right)
{
    if (left.isConstant() && right.isConstant())
        return Expression(applyTo(operation, left.constant_, right.constant_));
    // Else multiplied texture transforms would grow with each of their zeros and ones.
    const bool areShort = !left.isTooLong_ && !right.isTooLong_;
    if (operation == Operation::Multiply && areShort &&
        (left.isConstant(0.0F) || right.isConstant(0.0F)))
        return Expression(0.0F);
    if ((operation == Operation::Multiply && right.isConstant(1.0F)) ||
        (operation == Operation::Add && right.isConstant(0.0F)))
        return left;
    if ((operation == Operation::Multiply && left.isConstant(1.0F)) ||
        (operation == Operation::Add && left.isConstant(0.0F)))
        return right;
    Expression result;
    result.append(left);
    result.append(right);
    result.append(Step{.operation = operation});
    return result;
}

void Expression::append(const Expression& operand)
{
    if (operand.isConstant())
        append(Step{.operation = Operation::Constant, .value = operand.constant_});
    for (const Step& step : operand.steps_)
        append(step);
    isTooLong_ = isTooLong_ || operand.isTooLong_;
}

void Expression::append(const Step& step)
{
    isTooLong_ = isTooLong_ || steps_.size() >= kMaxExpressionSteps;
    if (isTooLong_)
        steps_.clear();
    else
        steps_.push_back(step);
}

float Expression::evaluate(const ExpressionInputs& inputs,
                           const std::vector<ExpressionTable>& tables) const
{
    if (steps_.empty())
        return constant_;
    std::array<float, kMaxExpressionSteps> stack;
    std::size_t depth = 0;
    for (const Step& step : steps_)
    {
        float result = step.value;
        const std::size_t operands = operandCount(step.operation);
        if (step.operation == Operation::Time)
            result = inputs.time;
        else if (step.operation == Operation::Parm)
            result = inputs.parms[step.index];
        else if (step.operation == Operation::Global)
            result = inputs.globals[step.index];
        else if (step.operation == Operation::Table)
            result = step.index < tables.size() ? tables[step.index].lookUp(stack[depth - 1]) : 0;
        else if (operands == 1)
            result = applyTo(step.operation, stack[depth - 1]);
        else if (operands == 2)
            result = applyTo(step.operation, stack[depth - 2], stack[depth - 1]);
        depth -= operands;
        stack[depth++] = finite(result);
    }
    return stack[0];
}

Expression sum(const Expression& left, const Expression& right)
{
    return Expression::apply(Expression::Operation::Add, left, right);
}

Expression product(const Expression& left, const Expression& right)
{
    return Expression::apply(Expression::Operation::Multiply, left, right);
}

TextureTransform identityTransform()
{
    return scaling(number(1.0F), number(1.0F));
}

TextureTransform translation(const Expression& s, const Expression& t)
{
    return {Row{number(1.0F), number(0.0F), s}, Row{number(0.0F), number(1.0F), t}};
}

TextureTransform scaling(const Expression& s, const Expression& t)
{
    return {Row{s, number(0.0F), number(0.0F)}, Row{number(0.0F), t, number(0.0F)}};
}

TextureTransform centredScaling(const Expression& s, const Expression& t)
{
    return {centredRow(s, number(0.0F)), centredRow(number(0.0F), t)};
}

TextureTransform centredShearing(const Expression& s, const Expression& t)
{
    return {centredRow(number(1.0F), s), centredRow(t, number(1.0F))};
}

TextureTransform centredRotation(const Expression& sine, const Expression& cosine)
{
    return {centredRow(cosine, Expression::apply(Operation::Negate, sine)),
            centredRow(sine, cosine)};
}

TextureTransform product(const TextureTransform& outer, const TextureTransform& inner)
{
    TextureTransform result;
    for (std::size_t row = 0; row < result.size(); ++row)
    {
        for (std::size_t column = 0; column < result[row].size(); ++column)
            result[row][column] = sum(product(outer[row][0], inner[0][column]),
                                      product(outer[row][1], inner[1][column]));
        result[row][2] = sum(result[row][2], outer[row][2]);
    }
    return result;
}

bool isTooLong(const TextureTransform& transform)
{
    return std::ranges::any_of(
        transform, [](const Row& row)
        { return std::ranges::any_of(row, [](const Expression& e) { return e.isTooLong(); }); });
}

} // namespace sinew
