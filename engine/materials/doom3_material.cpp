#include "engine/base/lower_case.h"
#include "engine/materials/declaration_reader.h"
#include "engine/materials/doom3_stage.h"
#include "engine/materials/image_program_parser.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sinew
{
namespace
{

using Role = MaterialStage::Role;

// Words that do not change how a model looks: for the game, for the level's compiler, for materials
// of lights and fog.
constexpr std::string_view kSilentWords[] = {"solid",
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
                                             "nopicmip"};

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

struct BodyReader
{
    MaterialReading& reading;
    MaterialDeclaration& material = reading.material;
    Sampling sampling{};
    std::optional<bool> isTranslucent{}; // if declared
    bool forcesShadows = false;

    static const Keywords<BodyReader>& keywords();
    void sort();
    void stage();
    void shorthand(Role role);
    bool readOther(const std::string& word);
    void finish();
};

const Keywords<BodyReader>& BodyReader::keywords()
{
    using Reader = BodyReader;
    static const Keywords<Reader> keywords{
        {"{", {[](Reader& r) { r.stage(); }}},
        {"diffusemap", {[](Reader& r) { r.shorthand(Role::Diffuse); }}},
        {"bumpmap", {[](Reader& r) { r.shorthand(Role::Normal); }}},
        {"specularmap", {[](Reader& r) { r.shorthand(Role::Specular); }}},
        {"qer_editorimage",
         {[](Reader& r) { r.material.editorImage = readEditorImage(r.reading.lexer); }}},
        {"sort", {[](Reader& r) { r.sort(); }}},
        {"polygonoffset",
         {[](Reader& r) { r.material.polygonOffset = true; }, Arguments::OptionalNumber}},
        {"decal_macro",
         {[](Reader& r)
          {
              r.material.polygonOffset = true;
              r.material.sort = kDecalSort;
              r.material.noShadows = true;
          }}},
        // Both cast no shadow: the volumes of Doom 3 need surfaces that are closed and seen from
        // outside, and its materials are made to look right like that.
        {"twosided",
         {[](Reader& r)
          {
              r.material.cull = CullSides::None;
              r.material.noShadows = true;
          }}},
        {"backsided",
         {[](Reader& r)
          {
              r.material.cull = CullSides::Front;
              r.material.noShadows = true;
          }}},
        {"noshadows", {[](Reader& r) { r.material.noShadows = true; }}},
        {"forceshadows", {[](Reader& r) { r.forcesShadows = true; }}},
        {"translucent", {[](Reader& r) { r.isTranslucent = true; }}},
        {"forceopaque", {[](Reader& r) { r.isTranslucent = false; }}},
        {"description", {.arguments = Arguments::Text}},
        {"renderbump", {.arguments = Arguments::Line}},
        {"spectrum", {.arguments = Arguments::Text}},
        {"lightfalloffimage", {.arguments = Arguments::Image}},
        {"decalinfo", {.arguments = Arguments::Line}},
        {"deform",
         {.arguments = Arguments::Line, .warning = "is not done: the mesh keeps its shape"}},
        {"guisurf", {.arguments = Arguments::Text, .warning = "is not drawn"}},
        {"mirror", {.warning = "is not drawn"}},
    };
    return keywords;
}

void BodyReader::sort()
{
    if (const std::optional<float> sort = readSort(reading, kSorts))
        material.sort = sort;
}

void BodyReader::stage()
{
    if (std::optional<MaterialStage> stage = readDoom3Stage(reading, sampling))
        addStage(reading, std::move(*stage));
}

void BodyReader::shorthand(Role role)
{
    MaterialStage stage{.role = role};
    stage.line = reading.file.lineOf(reading.keyword.offset);
    stage.wrap = sampling.wrap;
    stage.nearest = sampling.nearest;
    stage.image = readImageProgram(reading.lexer);
    if (!stage.image.empty())
        addStage(reading, std::move(stage));
}

bool BodyReader::readOther(const std::string& word)
{
    return std::ranges::find(kSilentWords, word) != std::end(kSilentWords) ||
           readSamplingWord(word, sampling);
}

void BodyReader::finish()
{
    const auto has = [&](Role role)
    {
        return std::ranges::any_of(material.stages,
                                   [&](const MaterialStage& stage) { return stage.role == role; });
    };
    if (has(Role::Normal) && !has(Role::Diffuse) && !has(Role::Specular))
    {
        MaterialStage white{.role = Role::Diffuse, .image = {.name = "_white"}};
        white.line = material.line;
        addStage(reading, std::move(white));
    }
    material.translucent = isTranslucent.value_or(blendsByItsStages(material));
    material.noShadows = (material.noShadows || material.translucent) && !forcesShadows;
    if (!material.sort && material.polygonOffset)
        material.sort = kDecalSort;
}

} // namespace

void readDoom3Declarations(std::string_view text, std::string_view fileName, MaterialSet& set,
                           Diagnostics& warnings, Diagnostics& errors)
{
    DeclarationFile file(text, fileName, set, warnings, errors);
    readDeclarations(file, readBody<BodyReader>);
}

} // namespace sinew
