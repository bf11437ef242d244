#include "tests/unit/assets/declaration_texts.h"

#include <stdexcept>

namespace sinew::test
{
namespace
{

std::string declared(std::string_view body)
{
    return "m\n{\n" + std::string(body) + "\n}\n";
}

MaterialDeclaration onlyMaterial(const Declarations& declarations)
{
    if (!declarations.errors.empty() || declarations.set.materials.size() != 1)
        throw std::runtime_error("not one material: " + textOf(declarations.errors));
    return declarations.set.materials.front();
}

MaterialStage onlyStage(const MaterialDeclaration& material)
{
    if (material.stages.size() != 1)
        throw std::runtime_error("not one stage: " + textOf(material.warnings));
    return material.stages.front();
}

std::string refusalOf(const Declarations& declarations)
{
    const Diagnostic* const error = declarations.set.findError("m");
    return error == nullptr ? std::string() : toString(*error);
}

std::vector<ExpressionTable> standardTables()
{
    // In the order of `rotate`, the only word that asks for tables here.
    return {standardWave("sintable").value(), standardWave("costable").value()};
}

} // namespace

Declarations readDoom3(std::string_view text, std::string_view file)
{
    Declarations result;
    readDoom3Declarations(text, file, result.set, result.warnings, result.errors);
    return result;
}

Declarations readQuake3(std::string_view text, std::string_view file)
{
    Declarations result;
    readQuake3Shaders(text, file, result.set, result.warnings, result.errors);
    return result;
}

MaterialDeclaration doom3Material(std::string_view body)
{
    return onlyMaterial(readDoom3(declared(body)));
}

MaterialDeclaration quake3Shader(std::string_view body)
{
    return onlyMaterial(readQuake3(declared(body)));
}

MaterialStage doom3Stage(std::string_view body)
{
    return onlyStage(doom3Material("{ " + std::string(body) + "\n}"));
}

MaterialStage quake3Stage(std::string_view body)
{
    return onlyStage(quake3Shader("{\n" + std::string(body) + "\n}"));
}

std::string doom3Refusal(std::string_view body)
{
    return refusalOf(readDoom3(declared(body)));
}

std::string quake3Refusal(std::string_view body)
{
    return refusalOf(readQuake3(declared(body)));
}

std::string textOf(const Diagnostics& diagnostics)
{
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics)
        text += toString(diagnostic) + '\n';
    return text;
}

float valueOf(const Expression& expression, float time)
{
    return expression.evaluate({.time = time}, standardTables());
}

std::array<float, 4> colourOf(const MaterialStage& stage, float time)
{
    return {valueOf(stage.colour[0], time), valueOf(stage.colour[1], time),
            valueOf(stage.colour[2], time), valueOf(stage.colour[3], time)};
}

std::array<float, 2> moved(const MaterialStage& stage, float s, float t, float time)
{
    std::array<float, 2> result{};
    for (std::size_t row = 0; row < result.size(); ++row)
        result[row] = valueOf(stage.transform[row][0], time) * s +
                      valueOf(stage.transform[row][1], time) * t +
                      valueOf(stage.transform[row][2], time);
    return result;
}

} // namespace sinew::test
