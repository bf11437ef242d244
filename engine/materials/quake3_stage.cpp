#include "engine/materials/quake3_stage.h"

#include "engine/base/lower_case.h"
#include "engine/materials/image_program_parser.h"
#include "engine/materials/quake3_generators.h"
#include "engine/materials/texture_transform.h"

#include <map>
#include <utility>

namespace sinew
{
namespace
{

using Kind = Quake3Stage::Kind;
using Role = MaterialStage::Role;

// Nothing that is seen of a model changes; more pictures would be no animation.
const std::map<std::string_view, Arguments>& silentWords()
{
    static const std::map<std::string_view, Arguments> words{
        {"depthfunc", Arguments::Text},
        {"depthwrite", Arguments::None},
        {"detail", Arguments::None},
        {"depthfade", Arguments::Line},
        {"highquality", Arguments::None},
        {"forcehighquality", Arguments::None},
        {"uncompressed", Arguments::None},
        {"nopicmip", Arguments::None},
        {"normalscale", Arguments::Line},
        {"normalformat", Arguments::Line},
        {"specularexponent", Arguments::Line},
        {"specularexponentmin", Arguments::Line},
        {"specularexponentmax", Arguments::Line},
    };
    return words;
}

constexpr std::size_t kMaxAnimationImages = 64;

class StageReader
{
public:
    explicit StageReader(MaterialReading& reading) : reading_(reading), lexer_(reading.lexer) {}

    Quake3Stage read();

private:
    using Handler = void (StageReader::*)();
    static const std::map<std::string_view, Handler>& words();

    void readWord(const std::string& word);
    void finish(const TextToken& brace);

    void map();
    void clampMap();
    void animationMap();
    void videoMap();
    void heightMap();
    void roleMap(Role role);
    void stageRole();
    void alphaFunction();
    void blend();
    void rgbGenerator() { readRgbGenerator(reading_, picture()); }
    void alphaGenerator() { readAlphaGenerator(reading_, picture()); }
    void coordinateGenerator();
    void coordinateChange() { readCoordinateChange(reading_, picture()); }

    MaterialStage& picture() { return stage_.picture; }

    MaterialReading& reading_;
    DeclarationLexer& lexer_;
    Sampling sampling_;
    Quake3Stage stage_;
};

const std::map<std::string_view, StageReader::Handler>& StageReader::words()
{
    static const std::map<std::string_view, Handler> words{
        {"map", &StageReader::map},
        {"clampmap", &StageReader::clampMap},
        {"animmap", &StageReader::animationMap},
        {"videomap", &StageReader::videoMap},
        {"heightmap", &StageReader::heightMap},
        {"stage", &StageReader::stageRole},
        {"alphafunc", &StageReader::alphaFunction},
        {"blendfunc", &StageReader::blend},
        {"blend", &StageReader::blend},
        {"rgbgen", &StageReader::rgbGenerator},
        {"alphagen", &StageReader::alphaGenerator},
        {"tcgen", &StageReader::coordinateGenerator},
        {"texgen", &StageReader::coordinateGenerator},
        {"tcmod", &StageReader::coordinateChange},
    };
    return words;
}

Quake3Stage StageReader::read()
{
    const TextToken brace = reading_.keyword;
    picture().line = reading_.file.lineOf(brace.offset);
    while (const std::optional<std::string> word = reading_.nextKeyword())
        readWord(*word);
    if (lexer_.ok())
        finish(brace);
    return std::move(stage_);
}

void StageReader::readWord(const std::string& word)
{
    const auto handler = words().find(word);
    const auto silent = silentWords().find(word);
    const std::optional<Role> role = roleNamed(word);
    if (handler != words().end())
        (this->*handler->second)();
    else if (role)
        roleMap(*role);
    else if (silent != silentWords().end())
        skipArguments(lexer_, silent->second);
    else if (reading_.keyword.isSign('{'))
        lexer_.fail(reading_.keyword.offset, "expected a keyword of a stage, found '{'");
    else if (!readSamplingWord(word, sampling_))
        reading_.warnUnknown();
}

void StageReader::finish(const TextToken& brace)
{
    stage_.isBlended = picture().blend != Blend{};
    picture().wrap = sampling_.wrap;
    picture().nearest = sampling_.nearest;
    for (MaterialStage& map : stage_.maps)
    {
        MaterialStage all = picture();
        all.role = map.role;
        all.image = std::move(map.image);
        all.line = map.line;
        map = std::move(all);
    }
    if (stage_.kind == Kind::Picture && stage_.maps.empty() && picture().image.empty() &&
        picture().animation.empty())
    {
        reading_.keyword = brace;
        reading_.warn("begins a stage without an image: the stage is left out");
        stage_.kind = Kind::LeftOut;
    }
}

void StageReader::map()
{
    const bool isLightMap = lexer_.hasMoreOnLine() && lowerCase(lexer_.peek().text) == "$lightmap";
    picture().image = readQuake3Image(lexer_);
    if (isLightMap)
        stage_.kind = Kind::LightMap;
}

void StageReader::clampMap()
{
    map();
    sampling_.wrap = TextureWrap::Clamp;
}

void StageReader::animationMap()
{
    picture().animationRate = lexer_.numberOnLine();
    picture().animation.push_back(readQuake3Image(lexer_));
    while (lexer_.hasMoreOnLine() && picture().animation.size() < kMaxAnimationImages)
        picture().animation.push_back(readQuake3Image(lexer_));
    lexer_.skipLine();
}

void StageReader::videoMap()
{
    reading_.warn("is not drawn: its stage is left out");
    lexer_.skipLine();
    stage_.kind = Kind::LeftOut;
}

void StageReader::heightMap()
{
    reading_.warn("is not drawn");
    readQuake3Image(lexer_);
}

void StageReader::roleMap(Role role)
{
    MaterialStage map{.role = role};
    map.line = reading_.file.lineOf(reading_.keyword.offset);
    map.image = readQuake3Image(lexer_);
    if (stage_.maps.size() < kMaxStages)
        stage_.maps.push_back(std::move(map));
    else
        lexer_.fail(reading_.keyword.offset, "too many maps in a stage");
}

void StageReader::stageRole()
{
    const std::string name = lowerCase(lexer_.textOnLine("what the stage is for"));
    if (const std::optional<Role> role = roleNamed(name))
    {
        picture().role = *role;
        stage_.hasRole = true;
    }
    else if (name == "lightmap")
    {
        stage_.kind = Kind::LightMap;
    }
    else if (name != "colormap" && !name.starts_with("collapse_"))
    {
        reading_.warn("is of a kind that is not drawn: it is left out");
        stage_.kind = Kind::LeftOut;
    }
}

void StageReader::alphaFunction()
{
    const std::string name = lowerCase(lexer_.textOnLine("how alpha is tested"));
    if (name == "gt0")
        picture().alphaTest = AlphaTest{AlphaComparison::Greater, Expression(0.0F)};
    else if (name == "lt128")
        picture().alphaTest = AlphaTest{AlphaComparison::Less, Expression(0.5F)};
    else if (name == "ge128")
        picture().alphaTest = AlphaTest{AlphaComparison::GreaterEqual, Expression(0.5F)};
    else
        reading_.warn("is none of GT0, LT128 and GE128: alpha is not tested");
}

void StageReader::blend()
{
    const std::string name = lowerCase(lexer_.peek().text);
    if (roleNamed(name))
        stageRole();
    else
        picture().blend = readBlend(reading_);
}

void StageReader::coordinateGenerator()
{
    const std::string name = lowerCase(lexer_.textOnLine("where coordinates come from"));
    if (name == "environment")
    {
        reading_.warn("environment is not drawn: its stage is left out, if there is another");
        stage_.kind = Kind::Environment;
    }
    else if (name != "texture" && name != "base" && name != "lightmap")
    {
        reading_.warn("is not heeded: the model's own coordinates are used");
        lexer_.skipLine();
    }
}

} // namespace

Quake3Stage readQuake3Stage(MaterialReading& reading)
{
    return StageReader(reading).read();
}

ImageProgram readQuake3Image(DeclarationLexer& lexer)
{
    if (!lexer.hasMoreOnLine())
        lexer.fail(lexer.offset(), "expected an image on the line");
    ImageProgram image = readImageProgram(lexer);
    const std::string name = lowerCase(image.name);
    if (name == "$whiteimage" || name == "$white" || name == "*white")
        image.name = "_white";
    else if (name == "$blackimage" || name == "$black")
        image.name = "_black";
    return image;
}

} // namespace sinew
