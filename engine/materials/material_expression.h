// Numbers of a material that change with time: Doom 3's expressions, compiled.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// A named row of numbers that expressions look values up in. An index of 1 is one turn through the
// row. After dhewm3 (neo/framework/DeclTable.cpp), even in that a table of one value gives 1.
struct ExpressionTable
{
    std::string name; // lower case
    std::vector<float> values;
    bool clamp = false; // an index beyond 0 to 1 stays at the ends, else wraps
    bool snap = false;  // no interpolation between neighbours
    // False for a table that is only used so far. It gives 0, or is one of standardWave.
    bool declared = false;
    bool refused = false; // a declaration of it has a mistake
    std::string file;     // of the declaration, else of the first use
    std::uint32_t line = 0;

    float lookUp(float index) const; // finite
};

// The values of the wave tables that Doom 3's own files declare and others take for granted, one
// turn long: sinTable, cosTable, squareTable, triangleTable, sawtoothTable, inverseSawtoothTable.
std::optional<ExpressionTable> standardWave(std::string_view lowerCaseName);

// The inputs of an expression.
struct ExpressionInputs
{
    float time = 0.0F; // seconds
    std::array<float, 12> parms{1.0F, 1.0F, 1.0F, 1.0F};
    std::array<float, 8> globals{};
};

// No real file has longer expressions.
inline constexpr std::size_t kMaxExpressionSteps = 256;

// A tree in postfix order: operands, then the operation. Built from its operands by apply, which
// works out at once what does not change with time.
class Expression
{
public:
    enum class Operation : std::uint8_t
    {
        Constant,
        Time,
        Parm,   // 0 to 11
        Global, // 0 to 7
        Table,  // takes the index to look up
        // Waves of Quake 3, of one turn per unit; they take the phase.
        Sine,
        Square,
        TriangleWave,
        Sawtooth, // the fraction of the phase: 0 up to 1
        InverseSawtooth,
        Negate,
        Add,
        Subtract,
        Multiply,
        Divide, // by 0: 0
        Modulo, // of whole numbers, truncated; by 0: 0
        // 1 where true, else 0.
        Greater,
        GreaterEqual,
        Less,
        LessEqual,
        Equal,
        NotEqual,
        And,
        Or,
    };

    Expression() = default; // 0
    explicit Expression(float constant);
    static Expression time();
    static Expression parm(std::uint32_t index);   // requires index < 12
    static Expression global(std::uint32_t index); // requires index < 8
    static Expression table(std::uint32_t table, const Expression& index);
    // A wave or Negate of one operand, or an operation of two. A result of more than
    // kMaxExpressionSteps is too long, as is what is built from it; it gives 0.
    static Expression apply(Operation operation, const Expression& operand);
    static Expression apply(Operation operation, const Expression& left, const Expression& right);

    std::size_t stepCount() const { return steps_.size(); } // 0 of a constant
    bool isTooLong() const { return isTooLong_; }
    bool isConstant() const { return steps_.empty() && !isTooLong_; }
    // Always finite. `tables` are those of the set that the expression was read with; a table that
    // is not among them gives 0.
    float evaluate(const ExpressionInputs& inputs,
                   const std::vector<ExpressionTable>& tables) const;

private:
    struct Step
    {
        Operation operation = Operation::Constant;
        float value = 0.0F;      // of Constant
        std::uint32_t index = 0; // of Parm, Global, Table
    };

    explicit Expression(const Step& step) : steps_{step} {}
    bool isConstant(float value) const { return isConstant() && constant_ == value; }
    void append(const Expression& operand);
    void append(const Step& step);

    std::vector<Step> steps_; // none: a constant, and most expressions are
    float constant_ = 0.0F;
    bool isTooLong_ = false;
};

Expression sum(const Expression& left, const Expression& right);
Expression product(const Expression& left, const Expression& right);

// (s', t') = rows * (s, t, 1): how a material moves its texture.
using TextureTransform = std::array<std::array<Expression, 3>, 2>;
TextureTransform identityTransform();
TextureTransform translation(const Expression& s, const Expression& t);
TextureTransform scaling(const Expression& s, const Expression& t);
// The picture's middle, (0.5, 0.5), stays where it is.
TextureTransform centredScaling(const Expression& s, const Expression& t);
TextureTransform centredShearing(const Expression& s, const Expression& t);
// By the angle of this sine and cosine, from s towards t.
TextureTransform centredRotation(const Expression& sine, const Expression& cosine);

// `inner` first, then `outer`.
TextureTransform product(const TextureTransform& outer, const TextureTransform& inner);

bool isTooLong(const TextureTransform& transform);

} // namespace sinew
