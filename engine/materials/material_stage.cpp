// The words of a stage.
#include "engine/base/text.h"
#include "engine/materials/material_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

namespace sinew
{
namespace
{

constexpr std::size_t kMaxAnimationImages = 64; // more pictures would be no animation

// All of them are white: models are not tinted, and their vertices have no colour.
constexpr std::array<std::string_view, 9> kWhite{
    "identity",       "identitylighting", "vertex",  "exactvertex", "lightingdiffuse",
    "oneminusvertex", "lightingspecular", "default", "entity"};

} // namespace

MaterialReader::Keyword MaterialReader::leavesStageOut(Arguments arguments)
{
    return {[](MaterialReader& r) { r.stage_.kind = Stage::Kind::LeftOut; }, arguments,
            "is not drawn: its stage is left out"};
}

const MaterialReader::Keywords& MaterialReader::stageKeywords()
{
    using Reader = MaterialReader;
    static const Keywords keywords = keywordsOf({
        {"map", {[](Reader& r) { r.readMap(); }}},
        {"clampmap",
         {[](Reader& r)
          {
              r.readMap();
              r.stage_.picture.wrap = TextureWrap::Clamp;
          }}},
        {"animmap", {[](Reader& r) { r.readAnimation(); }}},
        {"stage", {[](Reader& r) { r.readRole(r.word("the purpose of the stage")); }}},
        {"blend blendfunc", {[](Reader& r) { r.readBlendOfStage(); }}},
        {"alphatest",
         {[](Reader& r) { r.stage_.picture.alphaTest = AlphaTest{.reference = r.expression()}; }}},
        {"alphafunc", {[](Reader& r) { r.readAlphaFunction(); }}},
        {"if", {[](Reader& r) { r.stage_.picture.condition = r.expression(); }}},
        {"scroll translate", {[](Reader& r) { r.readTransform(translation); }}},
        {"scale", {[](Reader& r) { r.readTransform(scaling); }}},
        {"centerscale", {[](Reader& r) { r.readTransform(centredScaling); }}},
        {"shear", {[](Reader& r) { r.readTransform(centredShearing); }}},
        {"rotate", {[](Reader& r) { r.readRotation(); }}},
        {"tcmod", {[](Reader& r) { r.readCoordinateChange(); }}},
        {"tcgen texgen", {[](Reader& r) { r.readCoordinates(); }}},
        {"red", {[](Reader& r) { r.readColours(0, 1); }}},
        {"green", {[](Reader& r) { r.readColours(1, 1); }}},
        {"blue", {[](Reader& r) { r.readColours(2, 1); }}},
        {"alpha", {[](Reader& r) { r.readColours(3, 1); }}},
        {"rgb", {[](Reader& r) { r.readColours(0, 3); }}},
        {"rgba", {[](Reader& r) { r.readColours(0, 4); }}},
        {"color",
         {[](Reader& r)
          {
              for (std::size_t i = 0; i < 4; ++i)
              {
                  r.readColours(i, 1);
                  r.lexer_.accept(',');
              }
          }}},
        {"rgbgen", {[](Reader& r) { r.readGenerator(0, 3); }}},
        {"alphagen", {[](Reader& r) { r.readGenerator(3, 1); }}},
        // Those of vertices and fragments are used by programs only.
        {"name vertexparm fragmentparm fragmentmap depthfade normalscale normalformat "
         "specularexponent specularexponentmin specularexponentmax",
         {.arguments = Arguments::Line}},
        {"depthfunc", {.arguments = Arguments::Text}},
        {"uncompressed highquality forcehighquality nopicmip ignorealphatest maskalpha maskdepth "
         "depthwrite detail colored",
         {}},
        {"privatepolygonoffset", {.arguments = Arguments::OptionalNumber}},
        {"maskred maskgreen maskblue", {.warning = "is not heeded: all colours are drawn"}},
        {"vertexcolor inversevertexcolor",
         {.warning = "is not heeded: models have no vertex colours"}},
        {"heightmap", {.arguments = Arguments::Image, .warning = "is not drawn"}},
        {"maskcolor screen screen2 glasswarp", leavesStageOut()},
        {"remoterendermap mirrorrendermap xrayrendermap videomap soundmap",
         leavesStageOut(Arguments::Line)},
        {"cubemap cameracubemap", leavesStageOut(Arguments::Image)},
        {"program vertexprogram fragmentprogram megatexture", leavesStageOut(Arguments::Text)},
    });
    return keywords;
}

void MaterialReader::readStage()
{
    const TextToken brace = keyword_;
    stage_ = {.picture = sampled_};
    stage_.picture.line = keywordLine();
    readBlock(stageKeywords(), &MaterialReader::readOtherOfStage);
    const MaterialStage& picture = stage_.picture;
    if (stage_.kind == Stage::Kind::Picture && stage_.maps.empty() && picture.image.empty() &&
        picture.animation.empty())
    {
        keyword_ = brace;
        warn("begins a stage without an image: the stage is left out");
    }
    else if (stages_.size() < kMaxStages)
        stages_.push_back(std::move(stage_));
    else
        lexer_.fail(lexer_.offset(), fmt::format("more than {} stages", kMaxStages));
}

void MaterialReader::readMap()
{
    if (lowerCase(lexer_.peek().text) == "$lightmap")
        stage_.kind = Stage::Kind::LightMap;
    stage_.picture.image = readImageProgram(lexer_);
}

void MaterialReader::readAnimation()
{
    stage_.picture.animationRate = lexer_.leadingNumber();
    do
        stage_.picture.animation.push_back(readImageProgram(lexer_));
    while (lexer_.hasMoreOnLine() && stage_.picture.animation.size() < kMaxAnimationImages);
    lexer_.skipLine();
}

void MaterialReader::readMapOf(MaterialStage::Role role, Stage& stage)
{
    MaterialStage map{.role = role};
    map.line = keywordLine();
    map.image = readImageProgram(lexer_);
    if (map.image.empty())
        return; // an empty name in quotes
    if (stage.maps.size() < kMaxStages)
        stage.maps.push_back(std::move(map));
    else
        lexer_.fail(keyword_.offset, "too many maps in a stage");
}

void MaterialReader::readAlphaFunction()
{
    const std::string name = word("a test of alpha");
    std::optional<AlphaTest>& test = stage_.picture.alphaTest;
    if (name == "gt0")
        test = AlphaTest{AlphaComparison::Greater, Expression(0.0F)};
    else if (name == "lt128")
        test = AlphaTest{AlphaComparison::Less, Expression(0.5F)};
    else if (name == "ge128")
        test = AlphaTest{AlphaComparison::GreaterEqual, Expression(0.5F)};
    else
        warnOf(name, "is unknown: alpha is not tested");
}

void MaterialReader::readCoordinates()
{
    const std::string name = word("the source of coordinates");
    if (!isQuake3())
    {
        warn("is not drawn: its stage is left out");
        stage_.kind = Stage::Kind::LeftOut;
        lexer_.skipLine();
    }
    else if (name == "environment")
    {
        warnOf(name, "is not drawn: its stage is left out, if there is another");
        stage_.kind = Stage::Kind::Environment;
    }
    else if (name != "texture" && name != "base" && name != "lightmap")
    {
        warnOf(name, "is not heeded: the model's own coordinates are used");
        lexer_.skipLine();
    }
}

void MaterialReader::readColours(std::size_t first, std::size_t count)
{
    std::ranges::fill(std::span(stage_.picture.colour).subspan(first, count), expression());
}

// What follows rgbGen, channels 0 to 2 of the colour, or alphaGen, channel 3: identity, const,
// wave, entity and others.
void MaterialReader::readGenerator(std::size_t first, std::size_t count)
{
    const std::string name = word("the source of colours");
    const auto channels = std::span(stage_.picture.colour).subspan(first, count);
    if (first == 0)
        std::ranges::fill(channels, Expression(1.0F));
    if (name == "const")
    {
        lexer_.accept('(');
        for (Expression& channel : channels)
            channel = Expression(lexer_.leadingNumber());
        lexer_.accept(')');
    }
    else if (name == "wave")
        std::ranges::fill(channels, readWave());
    else if (name == "oneminusentity")
        std::ranges::fill(channels, Expression(0.0F));
    else if (std::ranges::find(kWhite, name) == kWhite.end())
    {
        if (name != "portal")
            warnOf(name, "is unknown: 1 is used");
        lexer_.skipLine();
    }
}

// A form, base, amplitude, phase and frequency: base + amplitude * form(phase + frequency * time).
Expression MaterialReader::readWave()
{
    const std::string name = word("the form of a wave");
    std::array<Expression, 4> numbers;
    for (Expression& number : numbers)
        number = Expression(lexer_.leadingNumber());
    const auto& [base, amplitude, phase, frequency] = numbers;
    if (const Wave wave = waveNamed(name))
        return base + amplitude * Expression::of(wave, phase + frequency * Expression::time());
    warnOf(name, "is an unknown wave: only its base is used");
    return base;
}

// Doom 3 multiplies in the order in which the stage is written, so the last one is applied first.
void MaterialReader::readTransform(TextureTransform (*transformOf)(const Expression&,
                                                                   const Expression&))
{
    const Expression first = expression();
    lexer_.accept(',');
    addTransform(transformOf(first, expression()), true);
}

void MaterialReader::readRotation()
{
    const Expression turns = expression();
    const auto tableOfTurns = [&](std::string_view name)
    {
        return Expression([table = set_.table(name, material_.file, keywordLine()), turns](
                              float seconds) { return table->lookUp(turns.evaluate(seconds)); });
    };
    addTransform(centredRotation(tableOfTurns("sintable"), tableOfTurns("costable")), true);
}

// What follows tcMod: scroll, scale, rotate, stretch WAVE, transform, turb.
void MaterialReader::readCoordinateChange()
{
    const std::string name = word("a change of coordinates");
    const auto number = [&] { return Expression(lexer_.leadingNumber()); };
    const auto add = [&](const TextureTransform& transform) { addTransform(transform, false); };
    if (name == "scroll" || name == "scale")
    {
        const Expression s = number();
        const Expression t = number();
        // Only the fraction of the offset is used, which matters where the texture is clamped.
        const auto scrolled = [](const Expression& perSecond)
        { return Expression::of(waveNamed("sawtooth"), perSecond * Expression::time()); };
        add(name == "scale" ? scaling(s, t) : translation(scrolled(s), scrolled(t)));
    }
    else if (name == "rotate")
    {
        const Expression turns = number() * Expression::time() * Expression(-1.0F / 360.0F);
        add(centredRotation(Expression::of(waveNamed("sin"), turns),
                            Expression::of(waveNamed("cos"), turns)));
    }
    else if (name == "transform") // the columns of the matrix one after the other
    {
        TextureTransform transform;
        for (std::size_t column = 0; column < 3; ++column)
            for (auto& row : transform)
                row[column] = number();
        add(transform);
    }
    else if (name == "stretch")
    {
        const Expression factor = Expression(1.0F) / readWave();
        add(centredScaling(factor, factor));
    }
    else
    {
        if (name != "entitytranslate")
            warnOf(name, "is not heeded");
        lexer_.skipLine();
    }
}

void MaterialReader::addTransform(const TextureTransform& transform, bool comesFirst)
{
    constexpr std::size_t kMostTransforms = 32;
    std::vector<TextureTransform>& all = stage_.picture.transforms;
    if (all.size() < kMostTransforms)
        all.insert(comesFirst ? all.begin() : all.end(), transform);
    else
        lexer_.fail(keyword_.offset, "the texture's transforms are too many");
}

} // namespace sinew
