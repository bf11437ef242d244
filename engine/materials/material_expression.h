// Time-dependent numbers of a material: Doom 3's expressions and Quake 3's waves.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

class TextScanner;

// A wave with a period of 1 and values from -1 to 1; a sawtooth is the fraction of the phase.
using Wave = float (*)(float phase);

// sin, cos, square, triangle, sawtooth and inversesawtooth; null for any other name.
Wave waveNamed(std::string_view lowerCaseName);

// A table for expressions. Its period is an index range of 1. Follows dhewm3
// (neo/framework/DeclTable.cpp), where a table with one value gives 1.
struct ExpressionTable
{
    std::vector<float> values; // at least one
    bool clamp = false;        // clamps the index to 0 to 1; otherwise it wraps
    bool snap = false;         // no interpolation between neighbours

    float lookUp(float index) const; // always finite
};

// Tables by lower-case name.
using ExpressionTables = std::map<std::string, std::shared_ptr<const ExpressionTable>, std::less<>>;

class Expression
{
public:
    Expression() = default; // 0
    explicit Expression(float constant);
    explicit Expression(std::function<float(float seconds)> function);
    static Expression time();
    // Applies a function to operands. Evaluates it immediately if all are constant.
    template <class Function, class... Operands>
    static Expression of(Function function, const Operands&... operands)
    {
        const auto value = [=](float seconds) { return function(operands.evaluate(seconds)...); };
        return (operands.isConstant() && ...) ? Expression(value(0.0F)) : Expression(value);
    }

    bool isConstant() const { return function_ == nullptr; }
    float evaluate(float seconds) const; // always finite

private:
    float constant_ = 0.0F;
    std::shared_ptr<const std::function<float(float)>> function_;
};

Expression operator+(const Expression& left, const Expression& right);
Expression operator-(const Expression& left, const Expression& right);
Expression operator*(const Expression& left, const Expression& right);

// A texture transform: (s', t') = rows * (s, t, 1).
using TextureTransform = std::array<std::array<Expression, 3>, 2>;
// Combines the transforms, applying the first one first.
std::array<std::array<float, 3>, 2> evaluate(const std::vector<TextureTransform>& transforms,
                                             float seconds);

// Limit of an expression's numbers, names and parentheses. Real files use fewer.
inline constexpr std::size_t kMaxExpressionTerms = 128;

// Reads the longest expression at the current position: numbers, time, parm0 to parm11, global0 to
// global7, table[index], parentheses, unary minus, and operators. Those in the first line bind most
// tightly:
//     * / %
//     + -
//     > >= < <= == !=
//     && ||
// Operators of one line associate to the right, as in Doom 3: 3 - 2 - 1 is 2. parm0 to parm3, the
// colour of an entity, are 1. Other parms, globals, `sound` (an entity's loudness) and
// `fragmentPrograms` (whether material programs run) are 0. An undeclared table is a standard wave
// (sinTable and others, which Doom 3's own files declare) or gives 0. Case does not matter.
// Anything else fails the lexer. Follows dhewm3 (neo/renderer/Material.cpp).
Expression readExpression(TextScanner& lexer, const ExpressionTables& tables);

} // namespace sinew
