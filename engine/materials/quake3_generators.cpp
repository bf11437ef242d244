#include "engine/materials/quake3_generators.h"

#include "engine/base/lower_case.h"
#include "engine/materials/texture_transform.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sinew
{
namespace
{

using Operation = Expression::Operation;

constexpr std::array<std::pair<std::string_view, Operation>, 5> kForms{
    {{"sin", Operation::Sine},
     {"square", Operation::Square},
     {"triangle", Operation::TriangleWave},
     {"sawtooth", Operation::Sawtooth},
     {"inversesawtooth", Operation::InverseSawtooth}}};

// All of them are white: models are not tinted, and their vertices have no colour.
constexpr std::array<std::string_view, 8> kWhite{
    "identity",        "identitylighting", "vertex",           "exactvertex",
    "lightingdiffuse", "oneminusvertex",   "lightingspecular", "default"};

Expression timesTime(float perSecond)
{
    return product(Expression(perSecond), Expression::time());
}

Expression readWave(MaterialReading& reading)
{
    const std::string name = lowerCase(reading.lexer.textOnLine("the form of a wave"));
    const auto form =
        std::ranges::find(kForms, name, [](const auto& entry) { return entry.first; });
    const float base = reading.lexer.numberOnLine();
    const float amplitude = reading.lexer.numberOnLine();
    const float phase = reading.lexer.numberOnLine();
    const float frequency = reading.lexer.numberOnLine();
    if (form == kForms.end())
    {
        reading.warnOf(name, "is an unknown wave: only its base is used");
        return Expression(base);
    }
    const Expression wave =
        Expression::apply(form->second, sum(Expression(phase), timesTime(frequency)));
    return sum(Expression(base), product(Expression(amplitude), wave));
}

std::array<Expression, 3> readConstant(DeclarationLexer& lexer)
{
    std::array<Expression, 3> colour;
    lexer.accept('(');
    for (Expression& channel : colour)
        channel = Expression(lexer.numberOnLine());
    lexer.accept(')');
    return colour;
}

Expression entityColour(std::uint32_t index, bool isInverse)
{
    const Expression parm = Expression::parm(index);
    return isInverse ? Expression::apply(Operation::Subtract, Expression(1.0F), parm) : parm;
}

void warnUnlessWhite(MaterialReading& reading, const std::string& name)
{
    const bool isWhite = std::ranges::find(kWhite, name) != kWhite.end();
    if (!isWhite)
        reading.warnOf(name, "is unknown: 1 is used");
    if (!isWhite)
        reading.lexer.skipLine();
}

TextureTransform rotation(float degreesPerSecond)
{
    const Expression turns = timesTime(-degreesPerSecond / 360.0F);
    return centredRotation(Expression::apply(Operation::Sine, turns),
                           Expression::apply(Operation::Sine, sum(turns, Expression(0.25F))));
}

// Only the fraction of the offset is used, which matters where the texture is clamped.
Expression scrolled(float perSecond)
{
    return Expression::apply(Operation::Sawtooth, timesTime(perSecond));
}

// The numbers are the columns of the matrix one after the other.
TextureTransform readTransform(DeclarationLexer& lexer)
{
    TextureTransform transform = identityTransform();
    for (std::size_t column = 0; column < 3; ++column)
        for (auto& row : transform)
            row[column] = Expression(lexer.numberOnLine());
    return transform;
}

TextureTransform readChange(MaterialReading& reading)
{
    DeclarationLexer& lexer = reading.lexer;
    const std::string name = lowerCase(lexer.textOnLine("how coordinates change"));
    if (name == "scroll" || name == "scale")
    {
        const float s = lexer.numberOnLine();
        const float t = lexer.numberOnLine();
        return name == "scale" ? scaling(Expression(s), Expression(t))
                               : translation(scrolled(s), scrolled(t));
    }
    if (name == "rotate")
        return rotation(lexer.numberOnLine());
    if (name == "transform")
        return readTransform(lexer);
    if (name == "stretch")
    {
        const Expression factor =
            Expression::apply(Operation::Divide, Expression(1.0F), readWave(reading));
        return centredScaling(factor, factor);
    }
    if (name != "entitytranslate")
        reading.warnOf(name, "is not heeded");
    lexer.skipLine();
    return identityTransform();
}

} // namespace

void readRgbGenerator(MaterialReading& reading, MaterialStage& stage)
{
    const std::string name = lowerCase(reading.lexer.textOnLine("where colours come from"));
    std::array<Expression, 3> colour;
    colour.fill(Expression(1.0F));
    if (name == "const")
        colour = readConstant(reading.lexer);
    else if (name == "wave")
        colour.fill(readWave(reading));
    else if (name == "entity" || name == "oneminusentity")
        for (std::uint32_t i = 0; i < 3; ++i)
            colour[i] = entityColour(i, name != "entity");
    else
        warnUnlessWhite(reading, name);
    if (reading.lexer.ok())
        std::ranges::copy(colour, stage.colour.begin());
}

void readAlphaGenerator(MaterialReading& reading, MaterialStage& stage)
{
    const std::string name = lowerCase(reading.lexer.textOnLine("where alpha comes from"));
    Expression alpha = stage.colour[3];
    if (name == "const")
        alpha = Expression(reading.lexer.numberOnLine());
    else if (name == "wave")
        alpha = readWave(reading);
    else if (name == "entity" || name == "oneminusentity")
        alpha = entityColour(3, name != "entity");
    else if (name == "portal")
        reading.lexer.skipLine();
    else
        warnUnlessWhite(reading, name);
    if (reading.lexer.ok())
        stage.colour[3] = std::move(alpha);
}

void readCoordinateChange(MaterialReading& reading, MaterialStage& stage)
{
    const TextureTransform change = readChange(reading);
    if (!reading.lexer.ok())
        return;
    stage.transform = product(change, stage.transform);
    if (isTooLong(stage.transform))
        reading.lexer.fail(reading.keyword.offset, "the texture's transforms are too many");
}

} // namespace sinew
