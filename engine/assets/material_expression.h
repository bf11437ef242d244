// Numbers of a material that change with time: Doom 3's expressions, compiled.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace sinew
{

// A named row of numbers that expressions look values up in.
struct ExpressionTable
{
    std::string name; // lower case
    std::vector<float> values;
    bool clamp = false; // an index beyond the ends stays at them, else wraps
    bool snap = false;  // no interpolation between neighbours
};

// What an expression may ask for.
struct ExpressionInputs
{
    float time = 0.0F; // seconds
    std::array<float, 12> parms{1.0F, 1.0F, 1.0F, 1.0F};
    std::array<float, 8> globals{};
};

// A tree in postfix order: operands, then the operation.
class Expression
{
public:
    enum class Operation : std::uint8_t
    {
        Constant, // index into constants
        Time,
        Parm,   // 0 to 11
        Global, // 0 to 7
        Table,  // index into the tables of the material set; takes the lookup index
        Sine,   // wave tables of Quake 3, of one turn a unit: take the phase
        Square,
        Triangle,
        Sawtooth,
        InverseSawtooth,
        Add,
        Subtract,
        Multiply,
        Divide, // by 0: 0
        Modulo, // by 0: 0
        Greater,
        GreaterEqual,
        Less,
        LessEqual,
        Equal,
        NotEqual,
        And,
        Or,
        Negate,
    };
    struct Step
    {
        Operation operation = Operation::Constant;
        float value = 0.0F;      // of Constant
        std::uint32_t index = 0; // of Parm, Global, Table
    };

    Expression() = default; // 0
    explicit Expression(float constant);

    // Appends; the caller keeps the postfix order.
    void append(const Step& step);

    bool isConstant() const;
    // Always finite. `tables` are those of the set that the expression was read with.
    float evaluate(const ExpressionInputs& inputs,
                   const std::vector<ExpressionTable>& tables) const;

private:
    std::vector<Step> steps_;
};

} // namespace sinew
