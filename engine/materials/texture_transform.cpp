#include "engine/materials/texture_transform.h"

#include <algorithm>

namespace sinew
{
namespace
{

using Operation = Expression::Operation;
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
