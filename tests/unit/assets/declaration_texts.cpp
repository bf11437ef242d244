#include "tests/unit/assets/declaration_texts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew::test
{
namespace
{

constexpr std::array kRoles{"diffuse", "normal", "specular", "glow", "blend"};
constexpr std::array kFactors{"0",        "1",     "colour",  "1-colour",     "behind",
                              "1-behind", "alpha", "1-alpha", "alpha behind", "1-alpha behind"};
constexpr std::array kComparisons{" >", " <", " >="};
constexpr std::array kWraps{"", " clamp", " zeroclamp", " alphaclamp", " mirror"};
constexpr std::array kSides{"", " back", " both"};

template <class Names, class Value>
const char* nameOf(const Names& names, Value value)
{
    return names.at(static_cast<std::size_t>(value));
}

// The values at 0, 0.25, 0.6 and 3 seconds, or one value if they are equal.
template <class Show>
std::string overTime(Show show)
{
    std::vector<std::string> texts;
    for (const float time : {0.0F, 0.25F, 0.6F, 3.0F})
        texts.push_back(show(
            [&](const Expression& expression)
            {
                const float value = expression.evaluate(time);
                return std::round(double{value} * 1e5) / 1e5 + 0.0; // no -0
            }));
    const bool isConstant = std::equal(texts.begin() + 1, texts.end(), texts.begin());
    return isConstant ? texts.front() : fmt::format("{}", fmt::join(texts, ", then "));
}

std::string shownColour(const MaterialStage& stage)
{
    const auto& colour = stage.colour;
    return overTime(
        [&](const auto& valueOf)
        {
            return fmt::format("{} {} {} {}", valueOf(colour[0]), valueOf(colour[1]),
                               valueOf(colour[2]), valueOf(colour[3]));
        });
}

std::string shownTransform(const MaterialStage& stage)
{
    return overTime(
        [&](const auto& valueOf)
        {
            const auto at = [&](std::size_t row, std::size_t column)
            {
                return valueOf(
                    Expression([&, row, column](float seconds)
                               { return evaluate(stage.transforms, seconds)[row][column]; }));
            };
            return fmt::format("{} {} {} | {} {} {}", at(0, 0), at(0, 1), at(0, 2), at(1, 0),
                               at(1, 1), at(1, 2));
        });
}

std::string shownStage(const MaterialStage& stage)
{
    const auto valueOf = [&](const Expression& expression)
    { return overTime([&](const auto& of) { return fmt::format("{}", of(expression)); }); };
    std::string text = fmt::format("{}: {}", stage.line, nameOf(kRoles, stage.role));
    for (const ImageProgram& image : stage.animation)
        text += ' ' + toString(image);
    if (stage.animation.empty())
        text += ' ' + toString(stage.image);
    else
        text += fmt::format(" at {}", stage.animationRate);
    if (stage.blend != Blend{})
        text += fmt::format(" * {} + {}", nameOf(kFactors, stage.blend.source),
                            nameOf(kFactors, stage.blend.destination));
    if (stage.alphaTest)
        text += fmt::format(" if alpha{} {}", nameOf(kComparisons, stage.alphaTest->comparison),
                            valueOf(stage.alphaTest->reference));
    text += nameOf(kWraps, stage.wrap);
    text += stage.nearest ? " nearest" : "";
    const std::string condition = valueOf(stage.condition);
    const std::string colour = shownColour(stage);
    const std::string transform = shownTransform(stage);
    text += condition == "1" ? "" : "; drawn " + condition;
    text += colour == "1 1 1 1" ? "" : "; colour " + colour;
    return text + (transform == "1 0 0 | 0 1 0" ? "" : "; texture " + transform) + '\n';
}

std::string shownMaterial(const MaterialDeclaration& material)
{
    std::string text = fmt::format(
        "{}:{}{}{}{}{}", material.name, material.line, nameOf(kSides, material.cull),
        material.noShadows ? " noshadows" : "", material.translucent ? " translucent" : "",
        material.polygonOffset ? " offset" : "");
    if (material.sort)
        text += fmt::format(" sort {}", *material.sort);
    text += '\n';
    for (const MaterialStage& stage : material.stages)
        text += shownStage(stage);
    return text;
}

Declarations read(std::string_view text, std::string_view file, Dialect dialect)
{
    Declarations result;
    result.set.add(std::string(text), std::string(file), dialect, result.errors);
    for (const std::string& name : result.set.materialNames())
        if (auto material = result.set.find(name, result.warnings))
            result.materials.push_back(std::move(*material));
    std::ranges::sort(result.materials, {}, &MaterialDeclaration::line);
    return result;
}

} // namespace

Declarations readDoom3(std::string_view text, std::string_view file)
{
    return read(text, file, Dialect::Doom3);
}

Declarations readQuake3(std::string_view text, std::string_view file)
{
    return read(text, file, Dialect::Quake3);
}

std::string declared(std::string_view body)
{
    return "m\n{\n" + std::string(body) + "\n}\n";
}

std::string textOf(const Diagnostics& diagnostics)
{
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics)
        text += toString(diagnostic) + '\n';
    return text;
}

std::string shown(const Declarations& declarations)
{
    const MaterialSet& set = declarations.set;
    std::string text;
    for (const MaterialDeclaration& material : declarations.materials)
        text += shownMaterial(material);
    for (const auto& [name, table] : set.tables())
        text += fmt::format("table {} {}{}{}\n", name, fmt::join(table->values, " "),
                            table->clamp ? " clamp" : "", table->snap ? " snap" : "");
    for (const SkinDeclaration& skin : set.skins())
    {
        text += fmt::format("skin {}", skin.name);
        for (const SkinRemap& remap : skin.remaps)
            text += fmt::format(" {} -> {};", remap.from, remap.to);
        text += '\n';
    }
    return text + textOf(declarations.warnings) + textOf(declarations.errors);
}

} // namespace sinew::test
