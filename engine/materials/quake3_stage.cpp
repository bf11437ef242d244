#include "engine/materials/quake3_stage.h"

#include "engine/base/lower_case.h"
#include "engine/materials/image_program_parser.h"
#include "engine/materials/quake3_generators.h"
#include "engine/materials/texture_transform.h"

#include <utility>

namespace sinew
{
namespace
{

using Kind = Quake3Stage::Kind;
using Role = MaterialStage::Role;

constexpr std::size_t kMaxAnimationImages = 64; // more pictures would be no animation

struct StageReader
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

const Keywords<StageReader>& keywords()
{
    using Reader = StageReader;
    constexpr auto kBlend = [](Reader& r) { r.blend(); };
    constexpr auto kGenerator = [](Reader& r) { r.coordinateGenerator(); };
    static const Keywords<Reader> keywords{
        {"map", {[](Reader& r) { r.map(); }}},
        {"clampmap",
         {[](Reader& r)
          {
              r.map();
              if (r.reading.lexer.ok())
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
        {"blendfunc", {kBlend}},
        {"blend", {kBlend}},
        {"rgbgen", {[](Reader& r) { readRgbGenerator(r.reading, r.picture); }}},
        {"alphagen", {[](Reader& r) { readAlphaGenerator(r.reading, r.picture); }}},
        {"tcgen", {kGenerator}},
        {"texgen", {kGenerator}},
        {"tcmod", {[](Reader& r) { readCoordinateChange(r.reading, r.picture); }}},
        {"depthfunc", {.arguments = Arguments::Text}},
        {"depthwrite", {}},
        {"detail", {}},
        {"depthfade", {.arguments = Arguments::Line}},
        {"highquality", {}},
        {"forcehighquality", {}},
        {"uncompressed", {}},
        {"nopicmip", {}},
        {"normalscale", {.arguments = Arguments::Line}},
        {"normalformat", {.arguments = Arguments::Line}},
        {"specularexponent", {.arguments = Arguments::Line}},
        {"specularexponentmin", {.arguments = Arguments::Line}},
        {"specularexponentmax", {.arguments = Arguments::Line}},
    };
    return keywords;
}

bool StageReader::readOther(const std::string& word)
{
    const std::optional<Role> role = roleNamed(word);
    if (role)
        roleMap(*role);
    return role || readOtherOfStage(reading, word, sampling);
}

void StageReader::finish(const TextToken& brace)
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

void StageReader::map()
{
    const bool isLightMap =
        reading.lexer.hasMoreOnLine() && lowerCase(reading.lexer.peek().text) == "$lightmap";
    ImageProgram image = readQuake3Image(reading.lexer);
    if (reading.lexer.ok())
        picture.image = std::move(image);
    if (isLightMap)
        stage.kind = Kind::LightMap;
}

void StageReader::animationMap()
{
    const float rate = reading.lexer.numberOnLine();
    ImageProgram first = readQuake3Image(reading.lexer);
    if (!reading.lexer.ok())
        return;
    picture.animationRate = rate;
    picture.animation.push_back(std::move(first));
    while (reading.lexer.hasMoreOnLine() && picture.animation.size() < kMaxAnimationImages)
        picture.animation.push_back(readQuake3Image(reading.lexer));
    reading.lexer.skipLine();
}

void StageReader::roleMap(Role role)
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

void StageReader::stageRole()
{
    const std::string name = lowerCase(reading.lexer.textOnLine("what the stage is for"));
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

void StageReader::alphaFunction()
{
    const std::string name = lowerCase(reading.lexer.textOnLine("how alpha is tested"));
    if (name == "gt0")
        picture.alphaTest = AlphaTest{AlphaComparison::Greater, Expression(0.0F)};
    else if (name == "lt128")
        picture.alphaTest = AlphaTest{AlphaComparison::Less, Expression(0.5F)};
    else if (name == "ge128")
        picture.alphaTest = AlphaTest{AlphaComparison::GreaterEqual, Expression(0.5F)};
    else
        reading.warnOf(name, "is unknown: alpha is not tested");
}

void StageReader::blend()
{
    const std::string name = lowerCase(reading.lexer.peek().text);
    if (roleNamed(name))
        stageRole();
    else
        picture.blend = readBlend(reading);
}

void StageReader::coordinateGenerator()
{
    const std::string name = lowerCase(reading.lexer.textOnLine("where coordinates come from"));
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

} // namespace

Quake3Stage readQuake3Stage(MaterialReading& reading)
{
    const TextToken brace = reading.keyword;
    StageReader reader{.reading = reading};
    reader.picture.line = reading.file.lineOf(brace.offset);
    readBlock(reading, keywords(), reader);
    if (reading.lexer.ok())
        reader.finish(brace);
    return std::move(reader.stage);
}

ImageProgram readQuake3Image(DeclarationLexer& lexer)
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

} // namespace sinew
