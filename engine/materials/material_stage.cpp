// Reads the keywords of a stage.
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

using Role = MaterialStage::Role;

// These sources are all white: models are not tinted and have no vertex colours.
constexpr std::array<std::string_view, 10> kWhite{
    "identity",       "identitylighting", "vertex",  "exactvertex", "lightingdiffuse",
    "oneminusvertex", "lightingspecular", "default", "entity",      "portal"};

constexpr Named<Blend> kBlends[] = {
    {"blend", {BlendFactor::SourceAlpha, BlendFactor::OneMinusSourceAlpha}},
    {"add", {BlendFactor::One, BlendFactor::One}},
    {"filter", {BlendFactor::DestinationColour, BlendFactor::Zero}},
    {"modulate", {BlendFactor::DestinationColour, BlendFactor::Zero}},
    {"none", {BlendFactor::Zero, BlendFactor::One}}};

constexpr Named<BlendFactor> kFactors[] = {
    {"gl_zero", BlendFactor::Zero},
    {"gl_one", BlendFactor::One},
    {"gl_src_color", BlendFactor::SourceColour},
    {"gl_one_minus_src_color", BlendFactor::OneMinusSourceColour},
    {"gl_dst_color", BlendFactor::DestinationColour},
    {"gl_one_minus_dst_color", BlendFactor::OneMinusDestinationColour},
    {"gl_src_alpha", BlendFactor::SourceAlpha},
    {"gl_one_minus_src_alpha", BlendFactor::OneMinusSourceAlpha},
    {"gl_dst_alpha", BlendFactor::DestinationAlpha},
    {"gl_one_minus_dst_alpha", BlendFactor::OneMinusDestinationAlpha}};

constexpr Named<Role> kRoles[] = {{"diffusemap", Role::Diffuse},
                                  {"bumpmap", Role::Normal},
                                  {"normalmap", Role::Normal},
                                  {"specularmap", Role::Specular},
                                  {"glowmap", Role::Glow}};

constexpr Named<TextureWrap> kWraps[] = {{"clamp", TextureWrap::Clamp},
                                         {"noclamp", TextureWrap::Repeat},
                                         {"zeroclamp", TextureWrap::ZeroClamp},
                                         {"alphazeroclamp", TextureWrap::AlphaClamp}};

void leaveStageOut(MaterialReader& r)
{
    r.stage.kind = WrittenStage::Kind::LeftOut;
    r.warn(std::string(r.keyword.text), "is not drawn: its stage is left out");
}

void addTransform(MaterialReader& r, const TextureTransform& transform, bool comesFirst)
{
    constexpr std::size_t kMostTransforms = 32;
    std::vector<TextureTransform>& all = r.stage.picture.transforms;
    if (all.size() < kMostTransforms)
        all.insert(comesFirst ? all.begin() : all.end(), transform);
    else
        r.lexer.fail(r.keyword.offset, "too many transforms of the texture");
}

void readMap(MaterialReader& r)
{
    if (lowerCase(r.lexer.peek().text) == "$lightmap")
        r.stage.kind = WrittenStage::Kind::LightMap;
    r.stage.picture.image = readImageProgram(r.lexer);
}

void readAnimation(MaterialReader& r)
{
    r.stage.picture.animationRate = r.lexer.leadingNumber();
    do
        r.stage.picture.animation.push_back(readImageProgram(r.lexer));
    while (r.lexer.hasMoreOnLine() && r.stage.picture.animation.size() < kMaxAnimationImages);
}

void readAlphaFunction(MaterialReader& r)
{
    const std::string name = r.word("a test of alpha");
    std::optional<AlphaTest>& test = r.stage.picture.alphaTest;
    if (name == "gt0")
        test = AlphaTest{AlphaComparison::Greater, Expression(0.0F)};
    else if (name == "lt128")
        test = AlphaTest{AlphaComparison::Less, Expression(0.5F)};
    else if (name == "ge128")
        test = AlphaTest{AlphaComparison::GreaterEqual, Expression(0.5F)};
    else
        r.warnUnknown(name);
}

void readCoordinates(MaterialReader& r)
{
    if (!r.isQuake3())
        return leaveStageOut(r);
    const std::string name = r.word("the source of coordinates");
    if (name == "environment")
    {
        r.stage.kind = WrittenStage::Kind::Environment;
        r.warnUndrawn();
    }
    else if (name != "texture" && name != "base" && name != "lightmap")
        r.warnUnknown(name);
}

// Reads the arguments of `blend` or `blendFunc`: blend, add, filter, modulate, none, or two OpenGL
// factors with an optional comma. Warns about unknown words. An unknown factor counts as GL_ONE; a
// single unknown word counts as the default, which is opaque.
Blend readBlend(MaterialReader& r)
{
    const std::string source = r.word("a factor");
    if (const auto blend = valueNamed(kBlends, source))
        return *blend;
    const auto factor = [&](const std::string& name)
    {
        const auto known = valueNamed(kFactors, name);
        if (!known)
            r.warnUnknown(name);
        return known.value_or(BlendFactor::One);
    };
    if (!valueNamed(kFactors, source) && !r.lexer.hasMoreOnLine())
    {
        r.warnUnknown(source);
        return {};
    }
    r.lexer.accept(',');
    const std::string destination = r.word("a factor");
    return {factor(source), factor(destination)};
}

void readRole(MaterialReader& r, const std::string& name)
{
    if (const std::optional<Role> role = valueNamed(kRoles, name))
    {
        r.stage.picture.role = *role;
        r.stage.hasRole = true;
    }
    else if (name == "lightmap")
        r.stage.kind = WrittenStage::Kind::LightMap;
    else if (name != "colormap" && !name.starts_with("collapse_"))
        leaveStageOut(r);
}

void readBlendOfStage(MaterialReader& r)
{
    const std::string name = lowerCase(r.lexer.peek().text);
    if (!valueNamed(kRoles, name))
    {
        r.stage.picture.role = Role::Blend;
        r.stage.picture.blend = readBlend(r);
        return;
    }
    r.lexer.next();
    readRole(r, name);
}

// Reads a wave: form, base, amplitude, phase and frequency. Its value is base + amplitude *
// form(phase + frequency * time).
Expression readWave(MaterialReader& r)
{
    const std::string name = r.word("the form of a wave");
    std::array<Expression, 4> numbers;
    for (Expression& number : numbers)
        number = Expression(r.lexer.leadingNumber());
    const auto& [base, amplitude, phase, frequency] = numbers;
    if (const Wave wave = waveNamed(name))
        return base + amplitude * Expression::of(wave, phase + frequency * Expression::time());
    r.warnUnknown(name);
    return base;
}

// Reads the arguments of rgbGen (channels 0 to 2 of the colour) or alphaGen (channel 3): identity,
// const, wave, entity and others.
void readGenerator(MaterialReader& r, std::size_t first, std::size_t count)
{
    const std::string name = r.word("the source of colours");
    const auto channels = std::span(r.stage.picture.colour).subspan(first, count);
    if (first == 0)
        std::ranges::fill(channels, Expression(1.0F));
    if (name == "const")
    {
        r.lexer.accept('(');
        for (Expression& channel : channels)
            channel = Expression(r.lexer.leadingNumber());
        r.lexer.accept(')');
    }
    else if (name == "wave")
        std::ranges::fill(channels, readWave(r));
    else if (name == "oneminusentity")
        std::ranges::fill(channels, Expression(0.0F));
    else if (std::ranges::find(kWhite, name) == kWhite.end())
        r.warnUnknown(name);
}

TextureTransform translation(const Expression& s, const Expression& t)
{
    return {std::array{Expression(1.0F), Expression(), s},
            std::array{Expression(), Expression(1.0F), t}};
}

TextureTransform scaling(const Expression& s, const Expression& t)
{
    return {std::array{s, Expression(), Expression()}, std::array{Expression(), t, Expression()}};
}

// Rotates from s towards t about the image's centre.
TextureTransform centredRotation(const Expression& turns)
{
    const Expression half(0.5F);
    const Expression sine = Expression::of(waveNamed("sin"), turns);
    const Expression cosine = Expression::of(waveNamed("cos"), turns);
    return {std::array{cosine, Expression() - sine, half - half * (cosine - sine)},
            std::array{sine, cosine, half - half * (sine + cosine)}};
}

// Doom 3 multiplies in the written order, so the last transform is applied first.
template <TextureTransform (*kTransform)(const Expression&, const Expression&)>
void readTransform(MaterialReader& r)
{
    const Expression first = r.expression();
    r.lexer.accept(',');
    addTransform(r, kTransform(first, r.expression()), true);
}

// Reads the arguments of tcMod.
void readCoordinateChange(MaterialReader& r)
{
    const std::string name = r.word("a change of coordinates");
    const auto number = [&] { return Expression(r.lexer.leadingNumber()); };
    const auto add = [&](const TextureTransform& transform) { addTransform(r, transform, false); };
    if (name == "scroll" || name == "scale")
    {
        const Expression s = number();
        const Expression t = number();
        // Only the fraction of the offset is used, which makes a difference for clamped textures.
        const auto scrolled = [](const Expression& perSecond)
        { return Expression::of(waveNamed("sawtooth"), perSecond * Expression::time()); };
        add(name == "scale" ? scaling(s, t) : translation(scrolled(s), scrolled(t)));
    }
    else if (name == "rotate")
        add(centredRotation(number() * Expression::time() * Expression(-1.0F / 360.0F)));
    else if (name != "entitytranslate")
        r.warnUnknown(name);
}

template <std::size_t kFirst, std::size_t kCount>
void readColours(MaterialReader& r)
{
    std::ranges::fill(std::span(r.stage.picture.colour).subspan(kFirst, kCount), r.expression());
}

const Keywords& stageKeywords()
{
    static const Keywords keywords = keywordsOf({
        {"map", readMap},
        {"clampmap",
         [](MaterialReader& r)
         {
             readMap(r);
             r.stage.picture.wrap = TextureWrap::Clamp;
         }},
        {kMapKeywords, [](MaterialReader& r) { readMapOfRole(r, r.stage); }},
        {kSamplingKeywords, [](MaterialReader& r) { readSampling(r, r.stage.picture); }},
        {"{", [](MaterialReader& r)
         { r.lexer.fail(r.keyword.offset, "expected a keyword of a stage, found '{'"); }},
        {"animmap", readAnimation},
        {"stage", [](MaterialReader& r) { readRole(r, r.word("the purpose of the stage")); }},
        {"blend blendfunc", readBlendOfStage},
        {"alphatest", [](MaterialReader& r)
         { r.stage.picture.alphaTest = AlphaTest{.reference = r.expression()}; }},
        {"alphafunc", readAlphaFunction},
        {"if", [](MaterialReader& r) { r.stage.picture.condition = r.expression(); }},
        {"scroll translate", readTransform<translation>},
        {"scale", readTransform<scaling>},
        {"rotate",
         [](MaterialReader& r) { addTransform(r, centredRotation(r.expression()), true); }},
        {"tcmod", readCoordinateChange},
        {"tcgen texgen", readCoordinates},
        {"red", readColours<0, 1>},
        {"green", readColours<1, 1>},
        {"blue", readColours<2, 1>},
        {"alpha", readColours<3, 1>},
        {"rgb", readColours<0, 3>},
        {"rgba", readColours<0, 4>},
        {"color",
         [](MaterialReader& r)
         {
             for (Expression& channel : r.stage.picture.colour)
             {
                 channel = r.expression();
                 r.lexer.accept(',');
             }
         }},
        {"rgbgen", [](MaterialReader& r) { readGenerator(r, 0, 3); }},
        {"alphagen", [](MaterialReader& r) { readGenerator(r, 3, 1); }},
        {"maskred maskgreen maskblue vertexcolor inversevertexcolor heightmap centerscale shear",
         [](MaterialReader& r) { r.warnUndrawn(); }},
        {"maskcolor screen screen2 glasswarp remoterendermap mirrorrendermap xrayrendermap "
         "videomap soundmap cubemap cameracubemap program vertexprogram fragmentprogram "
         "megatexture",
         leaveStageOut},
    });
    return keywords;
}

} // namespace

void readStage(MaterialReader& r)
{
    const TextToken brace = r.keyword;
    r.stage = {.picture = r.sampled};
    r.stage.picture.line = r.keywordLine();
    readBlock(r, stageKeywords());
    const MaterialStage& picture = r.stage.picture;
    if (r.stage.kind == WrittenStage::Kind::Picture && r.stage.maps.empty() &&
        picture.image.empty() && picture.animation.empty())
    {
        r.keyword = brace;
        r.warn("{", "begins a stage without an image: the stage is left out");
    }
    else if (r.stages.size() < kMaxStages)
        r.stages.push_back(std::move(r.stage));
    else
        r.lexer.fail(r.lexer.offset(), fmt::format("more than {} stages", kMaxStages));
}

void readMapOfRole(MaterialReader& r, WrittenStage& stage)
{
    MaterialStage map{.role = *valueNamed(kRoles, lowerCase(r.keyword.text))};
    map.line = r.keywordLine();
    map.image = readImageProgram(r.lexer);
    if (map.image.empty())
        return; // an empty quoted name
    if (stage.maps.size() >= kMaxStages)
        r.lexer.fail(r.keyword.offset, "too many maps in a stage");
    stage.maps.push_back(std::move(map));
}

void readSampling(MaterialReader& r, MaterialStage& stage)
{
    const std::string word = lowerCase(r.keyword.text);
    if (const std::optional<TextureWrap> wrap = valueNamed(kWraps, word))
        stage.wrap = *wrap;
    else
        stage.nearest = word == "nearest";
}

} // namespace sinew
