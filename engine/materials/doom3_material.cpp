#include "engine/base/lower_case.h"
#include "engine/materials/declaration_reader.h"
#include "engine/materials/doom3_stage.h"
#include "engine/materials/image_program_parser.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

namespace sinew
{
namespace
{

using Role = MaterialStage::Role;

// Words that change nothing that is seen of a model: what a surface is to the game and to the
// level's compiler, materials of lights and fog.
const std::set<std::string_view>& silentWords()
{
    static const std::set<std::string_view> words{
        "solid",
        "water",
        "playerclip",
        "monsterclip",
        "moveableclip",
        "ikclip",
        "blood",
        "trigger",
        "aassolid",
        "aasobstacle",
        "nonsolid",
        "flashlight_trigger",
        "nullnormal",
        "areaportal",
        "qer_nocarve",
        "discrete",
        "nofragment",
        "slick",
        "collision",
        "noimpact",
        "nodamage",
        "ladder",
        "nosteps",
        "metal",
        "stone",
        "flesh",
        "wood",
        "cardboard",
        "liquid",
        "glass",
        "plastic",
        "ricochet",
        "surftype10",
        "surftype11",
        "surftype12",
        "surftype13",
        "surftype14",
        "surftype15",
        "noselfshadow",
        "noportalfog",
        "nooverlays",
        "forceoverlays",
        "suppressinsubview",
        "portalsky",
        "foglight",
        "blendlight",
        "ambientlight",
        "nofog",
        "unsmoothedtangents",
        "uncompressed",
        "highquality",
        "forcehighquality",
        "nopicmip",
    };
    return words;
}

struct PassedOver
{
    Arguments arguments = Arguments::None;
    std::string_view warning; // empty: nothing that is seen changes
};

const std::map<std::string_view, PassedOver>& passedOverWords()
{
    static const std::map<std::string_view, PassedOver> words{
        {"description", {Arguments::Text}},
        {"renderbump", {Arguments::Line}},
        {"spectrum", {Arguments::Text}},
        {"lightfalloffimage", {Arguments::Image}},
        {"decalinfo", {Arguments::Line}},
        {"deform", {Arguments::Line, "is not done: the mesh keeps its shape"}},
        {"guisurf", {Arguments::Text, "is not drawn"}},
        {"mirror", {Arguments::None, "is not drawn"}},
    };
    return words;
}

constexpr std::array<SortName, 11> kSorts{{{"subview", -3.0F},
                                           {"gui", -2.0F},
                                           {"opaque", 0.0F},
                                           {"portalsky", 1.0F},
                                           {"decal", 2.0F},
                                           {"far", 3.0F},
                                           {"medium", 4.0F},
                                           {"close", 5.0F},
                                           {"almostnearest", 6.0F},
                                           {"nearest", 7.0F},
                                           {"postprocess", 100.0F}}};

class BodyReader
{
public:
    explicit BodyReader(MaterialReading& reading)
        : reading_(reading), lexer_(reading.lexer), material_(reading.material)
    {
    }

    void read();

private:
    using Handler = void (BodyReader::*)();
    static const std::map<std::string_view, Handler>& words();

    void readWord(const std::string& word);
    void finish();

    void stage();
    void diffuseMap() { shorthand(Role::Diffuse); }
    void bumpMap() { shorthand(Role::Normal); }
    void specularMap() { shorthand(Role::Specular); }
    void shorthand(Role role);
    void editorImage() { material_.editorImage = readEditorImage(lexer_); }
    void sort() { material_.sort = readSort(reading_, kSorts); }
    void offset();
    void decal();
    void twoSided();
    void backSided();
    void noShadows() { material_.noShadows = true; }
    void forceShadows() { forcesShadows_ = true; }
    void translucent() { coverage_ = true; }
    void forceOpaque() { coverage_ = false; }

    MaterialReading& reading_;
    DeclarationLexer& lexer_;
    MaterialDeclaration& material_;
    Sampling sampling_;
    std::optional<bool> coverage_; // whether it is said to be translucent
    bool forcesShadows_ = false;
};

const std::map<std::string_view, BodyReader::Handler>& BodyReader::words()
{
    static const std::map<std::string_view, Handler> words{
        {"{", &BodyReader::stage},
        {"diffusemap", &BodyReader::diffuseMap},
        {"bumpmap", &BodyReader::bumpMap},
        {"specularmap", &BodyReader::specularMap},
        {"qer_editorimage", &BodyReader::editorImage},
        {"sort", &BodyReader::sort},
        {"polygonoffset", &BodyReader::offset},
        {"decal_macro", &BodyReader::decal},
        {"twosided", &BodyReader::twoSided},
        {"backsided", &BodyReader::backSided},
        {"noshadows", &BodyReader::noShadows},
        {"forceshadows", &BodyReader::forceShadows},
        {"translucent", &BodyReader::translucent},
        {"forceopaque", &BodyReader::forceOpaque},
    };
    return words;
}

void BodyReader::read()
{
    while (const std::optional<std::string> word = reading_.nextKeyword())
        readWord(*word);
    if (lexer_.ok())
        finish();
}

void BodyReader::readWord(const std::string& word)
{
    const auto handler = words().find(word);
    const auto passedOver = passedOverWords().find(word);
    if (handler != words().end())
    {
        (this->*handler->second)();
    }
    else if (passedOver != passedOverWords().end())
    {
        if (!passedOver->second.warning.empty())
            reading_.warn(passedOver->second.warning);
        skipArguments(lexer_, passedOver->second.arguments);
    }
    else if (!silentWords().contains(word) && !readSamplingWord(word, sampling_))
    {
        reading_.warnUnknown();
    }
}

void BodyReader::stage()
{
    if (std::optional<MaterialStage> stage = readDoom3Stage(reading_, sampling_))
        addStage(reading_, std::move(*stage));
}

void BodyReader::shorthand(Role role)
{
    MaterialStage stage{.role = role};
    stage.line = reading_.file.lineOf(reading_.keyword.offset);
    stage.wrap = sampling_.wrap;
    stage.nearest = sampling_.nearest;
    stage.image = readImageProgram(lexer_);
    if (!stage.image.empty())
        addStage(reading_, std::move(stage));
}

void BodyReader::offset()
{
    material_.polygonOffset = true;
    skipArguments(lexer_, Arguments::OptionalNumber);
}

void BodyReader::decal()
{
    material_.polygonOffset = true;
    material_.sort = kDecalSort;
    material_.noShadows = true;
}

// Both cast no shadow: the volumes of Doom 3 need surfaces that are closed and seen from outside,
// and its materials are made to look right like that.
void BodyReader::twoSided()
{
    material_.cull = CullSides::None;
    material_.noShadows = true;
}

void BodyReader::backSided()
{
    material_.cull = CullSides::Front;
    material_.noShadows = true;
}

void BodyReader::finish()
{
    const auto has = [&](Role role)
    {
        return std::ranges::any_of(material_.stages,
                                   [&](const MaterialStage& stage) { return stage.role == role; });
    };
    if (has(Role::Normal) && !has(Role::Diffuse) && !has(Role::Specular))
    {
        MaterialStage white{.role = Role::Diffuse, .image = {.name = "_white"}};
        white.line = material_.line;
        addStage(reading_, std::move(white));
    }
    material_.translucent = coverage_.value_or(blendsByItsStages(material_));
    material_.noShadows = (material_.noShadows || material_.translucent) && !forcesShadows_;
    if (!material_.sort && material_.polygonOffset)
        material_.sort = kDecalSort;
}

} // namespace

void readDoom3Declarations(std::string_view text, std::string_view fileName, MaterialSet& set,
                           Diagnostics& warnings, Diagnostics& errors)
{
    DeclarationFile file(text, fileName, set, warnings, errors);
    readDeclarations(file, [](MaterialReading& reading) { BodyReader(reading).read(); });
}

} // namespace sinew
