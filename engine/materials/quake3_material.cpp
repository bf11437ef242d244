#include "engine/base/text.h"
#include "engine/materials/material_expression.h"
#include "engine/materials/material_reading.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

struct Quake3Stage
{
    enum class Kind
    {
        Picture,
        LightMap,    // map $lightmap: models have none
        Environment, // tcGen environment: mirrors a surrounding picture
        LeftOut,
    };
    Kind kind = Kind::Picture;
    MaterialStage picture;           // of `map` and its like; its role is that of `stage`, if any
    bool hasRole = false;            // of `stage`
    bool isBlended = false;          // with what is behind
    std::vector<MaterialStage> maps; // of diffuseMap and its like, each with its role
};

using Kind = Quake3Stage::Kind;
using Role = MaterialStage::Role;

constexpr std::size_t kMaxAnimationImages = 64; // more pictures would be no animation

// The image that follows on the line, with Quake 3's names of white and black turned into Doom 3's;
// or fails the lexer.
ImageProgram readQuake3Image(TextScanner& lexer)
{
    if (!lexer.hasMoreOnLine())
        lexer.failOnLine("an image");
    ImageProgram image = readImageProgram(lexer);
    const std::string name = lowerCase(image.name);
    if (name == "$whiteimage" || name == "$white" || name == "*white")
        image.name = "_white";
    else if (name == "$blackimage" || name == "$black")
        image.name = "_black";
    return image;
}

// All of them are white: models are not tinted, and their vertices have no colour.
constexpr std::array<std::string_view, 8> kWhite{
    "identity",        "identitylighting", "vertex",           "exactvertex",
    "lightingdiffuse", "oneminusvertex",   "lightingspecular", "default"};

Expression timesTime(float perSecond)
{
    return Expression(perSecond) * Expression::time();
}

// A form, base, amplitude, phase and frequency: base + amplitude * form(phase + frequency * time).
Expression readWave(MaterialReading& reading)
{
    const std::string name = lowerCase(reading.lexer.textOnLine("the form of a wave"));
    std::array<Expression, 3> numbers; // base, amplitude, phase
    for (Expression& number : numbers)
        number = Expression(reading.lexer.numberOnLine());
    const Expression phase = numbers[2] + timesTime(reading.lexer.numberOnLine());
    if (const Wave wave = waveNamed(name))
        return numbers[0] + numbers[1] * Expression::of(wave, phase);
    reading.warnOf(name, "is an unknown wave: only its base is used");
    return numbers[0];
}

// What follows tcMod: scroll, scale, rotate, stretch WAVE, transform, turb.
std::optional<TextureTransform> readChange(MaterialReading& reading)
{
    TextScanner& lexer = reading.lexer;
    const std::string name = lowerCase(lexer.textOnLine("a change of coordinates"));
    const auto number = [&] { return lexer.numberOnLine(); };
    if (name == "scroll" || name == "scale")
    {
        const float s = number();
        const float t = number();
        if (name == "scale")
            return scaling(Expression(s), Expression(t));
        // Only the fraction of the offset is used, which matters where the texture is clamped.
        const Wave fraction = waveNamed("sawtooth");
        return translation(Expression::of(fraction, timesTime(s)),
                           Expression::of(fraction, timesTime(t)));
    }
    if (name == "rotate")
    {
        const Expression turns = timesTime(-number() / 360.0F);
        return centredRotation(Expression::of(waveNamed("sin"), turns),
                               Expression::of(waveNamed("cos"), turns));
    }
    if (name == "transform") // the columns of the matrix one after the other
    {
        TextureTransform transform;
        for (std::size_t column = 0; column < 3; ++column)
            for (auto& row : transform)
                row[column] = Expression(number());
        return transform;
    }
    if (name == "stretch")
    {
        const Expression factor = Expression(1.0F) / readWave(reading);
        return centredScaling(factor, factor);
    }
    if (name != "entitytranslate")
        reading.warnOf(name, "is not heeded");
    lexer.skipLine();
    return std::nullopt;
}

// What follows rgbGen, channels 0 to 2 of the colour, or alphaGen, channel 3: identity, const,
// wave, entity and others.
void readGenerator(MaterialReading& reading, MaterialStage& stage, std::uint32_t first,
                   std::uint32_t end)
{
    TextScanner& lexer = reading.lexer;
    const bool isAlpha = first == 3;
    const std::string name =
        lowerCase(lexer.textOnLine(isAlpha ? "the source of alpha" : "the source of colours"));
    const std::span channels = std::span(stage.colour).subspan(first, end - first);
    if (!isAlpha)
        std::ranges::fill(channels, Expression(1.0F));
    if (name == "const")
    {
        lexer.accept('(');
        for (Expression& channel : channels)
            channel = Expression(lexer.numberOnLine());
        lexer.accept(')');
    }
    else if (name == "wave")
        std::ranges::fill(channels, readWave(reading));
    else if (name == "entity" || name == "oneminusentity")
        for (std::uint32_t i = first; i < end; ++i)
            stage.colour[i] =
                name == "entity" ? Expression::parm(i) : Expression(1.0F) - Expression::parm(i);
    else if (std::ranges::find(kWhite, name) == kWhite.end())
    {
        if (!isAlpha || name != "portal")
            reading.warnOf(name, "is unknown: 1 is used");
        lexer.skipLine();
    }
}

void readCoordinateChange(MaterialReading& reading, MaterialStage& stage)
{
    if (const std::optional<TextureTransform> change = readChange(reading))
        addTransform(reading, stage, *change, false);
}

struct Quake3StageReader
{
    MaterialReading& reading;
    Sampling sampling{};
    Quake3Stage stage{};
    MaterialStage& picture = stage.picture;

    void map();
    void animationMap();
    void roleMap(Role role);
    void stageRole();
    void alphaFunction();
    void blend();
    void coordinateGenerator();
    bool readOther(const std::string& word);
    void finish(const TextToken& brace);
};

const Keywords<Quake3StageReader>& quake3StageKeywords()
{
    using Reader = Quake3StageReader;
    static const Keywords<Reader> keywords = keywordsOf<Reader>({
        {"map", {[](Reader& r) { r.map(); }}},
        {"clampmap",
         {[](Reader& r)
          {
              r.map();
              r.sampling.wrap = TextureWrap::Clamp;
          }}},
        {"animmap", {[](Reader& r) { r.animationMap(); }}},
        {"videomap",
         {[](Reader& r) { r.stage.kind = Kind::LeftOut; }, Arguments::Line,
          "is not drawn: its stage is left out"}},
        {"heightmap",
         {[](Reader& r) { readQuake3Image(r.reading.lexer); }, Arguments::None, "is not drawn"}},
        {"stage", {[](Reader& r) { r.stageRole(); }}},
        {"alphafunc", {[](Reader& r) { r.alphaFunction(); }}},
        {"blendfunc blend", {[](Reader& r) { r.blend(); }}},
        {"rgbgen", {[](Reader& r) { readGenerator(r.reading, r.picture, 0, 3); }}},
        {"alphagen", {[](Reader& r) { readGenerator(r.reading, r.picture, 3, 4); }}},
        {"tcgen texgen", {[](Reader& r) { r.coordinateGenerator(); }}},
        {"tcmod", {[](Reader& r) { readCoordinateChange(r.reading, r.picture); }}},
        {"depthfunc", {.arguments = Arguments::Text}},
        {"depthwrite detail highquality forcehighquality uncompressed nopicmip", {}},
        {"depthfade normalscale normalformat specularexponent specularexponentmin "
         "specularexponentmax",
         {.arguments = Arguments::Line}},
    });
    return keywords;
}

bool Quake3StageReader::readOther(const std::string& word)
{
    const std::optional<Role> role = roleNamed(word);
    if (role)
        roleMap(*role);
    return role || readOtherOfStage(reading, word, sampling);
}

void Quake3StageReader::finish(const TextToken& brace)
{
    stage.isBlended = picture.blend != Blend{};
    picture.wrap = sampling.wrap;
    picture.nearest = sampling.nearest;
    for (MaterialStage& map : stage.maps)
    {
        MaterialStage all = picture;
        all.role = map.role;
        all.image = std::move(map.image);
        all.line = map.line;
        map = std::move(all);
    }
    if (stage.kind == Kind::Picture && stage.maps.empty() && picture.image.empty() &&
        picture.animation.empty())
    {
        reading.warnOfStageWithoutImage(brace);
        stage.kind = Kind::LeftOut;
    }
}

void Quake3StageReader::map()
{
    const bool isLightMap =
        reading.lexer.hasMoreOnLine() && lowerCase(reading.lexer.peek().text) == "$lightmap";
    picture.image = readQuake3Image(reading.lexer);
    if (isLightMap)
        stage.kind = Kind::LightMap;
}

void Quake3StageReader::animationMap()
{
    picture.animationRate = reading.lexer.numberOnLine();
    do
        picture.animation.push_back(readQuake3Image(reading.lexer));
    while (reading.lexer.hasMoreOnLine() && picture.animation.size() < kMaxAnimationImages);
    reading.lexer.skipLine();
}

void Quake3StageReader::roleMap(Role role)
{
    MaterialStage map{.role = role};
    map.line = reading.file.lineOf(reading.keyword.offset);
    map.image = readQuake3Image(reading.lexer);
    if (map.image.empty())
        return; // missing, or an empty name in quotes
    if (stage.maps.size() < kMaxStages)
        stage.maps.push_back(std::move(map));
    else
        reading.lexer.fail(reading.keyword.offset, "too many maps in a stage");
}

void Quake3StageReader::stageRole()
{
    const std::string name = lowerCase(reading.lexer.textOnLine("the purpose of the stage"));
    if (const std::optional<Role> role = roleNamed(name))
    {
        picture.role = *role;
        stage.hasRole = true;
    }
    else if (name == "lightmap")
    {
        stage.kind = Kind::LightMap;
    }
    else if (reading.lexer.ok() && name != "colormap" && !name.starts_with("collapse_"))
    {
        reading.warnOf(name, "is not drawn: its stage is left out");
        stage.kind = Kind::LeftOut;
    }
}

void Quake3StageReader::alphaFunction()
{
    const std::string name = lowerCase(reading.lexer.textOnLine("a test of alpha"));
    if (name == "gt0")
        picture.alphaTest = AlphaTest{AlphaComparison::Greater, Expression(0.0F)};
    else if (name == "lt128")
        picture.alphaTest = AlphaTest{AlphaComparison::Less, Expression(0.5F)};
    else if (name == "ge128")
        picture.alphaTest = AlphaTest{AlphaComparison::GreaterEqual, Expression(0.5F)};
    else
        reading.warnOf(name, "is unknown: alpha is not tested");
}

void Quake3StageReader::blend()
{
    const std::string name = lowerCase(reading.lexer.peek().text);
    if (roleNamed(name))
        stageRole();
    else
        picture.blend = readBlend(reading);
}

void Quake3StageReader::coordinateGenerator()
{
    const std::string name = lowerCase(reading.lexer.textOnLine("the source of coordinates"));
    if (name == "environment")
    {
        reading.warnOf(name, "is not drawn: its stage is left out, if there is another");
        stage.kind = Kind::Environment;
    }
    else if (name != "texture" && name != "base" && name != "lightmap")
    {
        reading.warnOf(name, "is not heeded: the model's own coordinates are used");
        reading.lexer.skipLine();
    }
}

Quake3Stage readQuake3Stage(MaterialReading& reading)
{
    const TextToken brace = reading.keyword;
    Quake3StageReader reader{.reading = reading};
    reader.picture.line = reading.file.lineOf(brace.offset);
    readBlock(reading, quake3StageKeywords(), reader);
    if (reading.lexer.ok())
        reader.finish(brace);
    return std::move(reader.stage);
}

constexpr SortName kQuake3Sorts[] = {
    {"portal", 1.0F},     {"sky", 2.0F},        {"opaque", 3.0F},
    {"decal", 4.0F},      {"seethrough", 5.0F}, {"banner", 6.0F},
    {"underwater", 8.0F}, {"additive", 10.0F},  {"nearest", 16.0F}};

// Doom 3's sort: 0 for Quake 3's opaque, 3, and 4 for blended materials, 9.
float doomSort(float quakeSort)
{
    return std::max(0.0F, (quakeSort - 3.0F) * (4.0F / 6.0F));
}

struct Quake3BodyReader
{
    MaterialReading& reading;
    MaterialDeclaration& material = reading.material;
    std::vector<Quake3Stage> stages{};

    static const Keywords<Quake3BodyReader>& keywords();
    void sort();
    void cull();
    void roleMap(Role role);
    bool readOther(const std::string& word);
    void addRead(Quake3Stage stage);
    void finish();
    void finishStage(Quake3Stage& stage, bool isBase);
};

const Keywords<Quake3BodyReader>& Quake3BodyReader::keywords()
{
    using Reader = Quake3BodyReader;
    static const Keywords<Reader> keywords = keywordsOf<Reader>({
        {"{", {[](Reader& r) { r.addRead(readQuake3Stage(r.reading)); }}},
        {"sort", {[](Reader& r) { r.sort(); }}},
        {"cull", {[](Reader& r) { r.cull(); }}},
        {"deformvertexes",
         {.arguments = Arguments::Line, .warning = "is not done: the mesh keeps its shape"}},
        {"polygonoffset", {[](Reader& r) { r.material.polygonOffset = true; }}},
        {"twosided", {[](Reader& r) { r.material.cull = CullSides::None; }}},
        {"backsided", {[](Reader& r) { r.material.cull = CullSides::Front; }}},
        {"noshadows", {[](Reader& r) { r.material.noShadows = true; }}},
        {"translucent", {[](Reader& r) { r.material.translucent = true; }}},
        {"nomipmaps nopicmip entitymergable noselfshadow", {}},
        {"surfaceparm", {.arguments = Arguments::Text}},
        {"light tesssize clamptime imagemindimension imagemaxdimension fogparms skyparms portal",
         {.arguments = Arguments::Line}},
    });
    return keywords;
}

void Quake3BodyReader::sort()
{
    if (const std::optional<float> sort = readSort(reading, kQuake3Sorts))
        material.sort = doomSort(*sort);
}

bool Quake3BodyReader::readOther(const std::string& word)
{
    const std::optional<Role> role = roleNamed(word);
    const bool isForTools = word.starts_with("qer") || word.starts_with("q3map");
    if (role)
        roleMap(*role);
    if (isForTools)
        reading.lexer.skipLine();
    return role || isForTools;
}

void Quake3BodyReader::addRead(Quake3Stage stage)
{
    if (stages.size() < kMaxStages)
        stages.push_back(std::move(stage));
    else
        reading.lexer.fail(reading.lexer.offset(), "too many stages");
}

void Quake3BodyReader::roleMap(Role role)
{
    Quake3Stage stage;
    stage.maps.push_back({.role = role});
    stage.maps.front().line = reading.file.lineOf(reading.keyword.offset);
    stage.maps.front().image = readQuake3Image(reading.lexer);
    if (!stage.maps.front().image.empty()) // missing, or an empty name in quotes
        addRead(std::move(stage));
}

void Quake3BodyReader::cull()
{
    const std::string sides = lowerCase(reading.lexer.textOnLine("the sides to leave out"));
    if (sides == "none" || sides == "twosided" || sides == "disable")
        material.cull = CullSides::None;
    else if (sides == "back" || sides == "backside" || sides == "backsided")
        material.cull = CullSides::Front;
    else if (sides != "front")
        reading.warnOf(sides, "is unknown: the front is drawn");
}

// Models have no light maps and no pictures of their surroundings. Where such a stage is the opaque
// base under the others, the next stage becomes the base.
void Quake3BodyReader::finish()
{
    const auto isPicture = [](const Quake3Stage& stage) { return stage.kind == Kind::Picture; };
    std::erase_if(stages, [](const Quake3Stage& stage) { return stage.kind == Kind::LeftOut; });
    const bool lacksBase =
        !stages.empty() && !isPicture(stages.front()) && !stages.front().isBlended;
    if (std::ranges::any_of(stages, isPicture))
        std::erase_if(stages, std::not_fn(isPicture));
    else
        std::erase_if(stages, [](const Quake3Stage& s) { return s.kind == Kind::LightMap; });

    for (std::size_t i = 0; i < stages.size(); ++i)
        finishStage(stages[i], i == 0 && (lacksBase || !stages[i].isBlended));
    material.translucent = material.translucent || blendsByItsStages(material);
    material.noShadows = material.noShadows || material.translucent;
    if (!material.sort && material.polygonOffset)
        material.sort = kDecalSort;
}

void Quake3BodyReader::finishStage(Quake3Stage& stage, bool isBase)
{
    for (MaterialStage& map : stage.maps)
    {
        const bool isLit = map.role <= Role::Specular;
        if (isLit && stage.isBlended && map.role != Role::Diffuse)
            continue;
        if (isLit && stage.isBlended)
            map.role = Role::Blend;
        addStage(reading, std::move(map));
    }
    if (stage.picture.image.empty() && stage.picture.animation.empty())
        return;
    if (!stage.hasRole)
        stage.picture.role = isBase && stage.maps.empty() ? Role::Diffuse : Role::Blend;
    if (isBase)
        stage.picture.blend = {};
    addStage(reading, std::move(stage.picture));
}

} // namespace

void readQuake3Shaders(std::string_view text, std::string_view fileName, MaterialSet& set,
                       Diagnostics& warnings, Diagnostics& errors)
{
    DeclarationFile(text, fileName, set, warnings, errors, readBody<Quake3BodyReader>).read();
}

} // namespace sinew
