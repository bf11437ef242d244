#include "engine/base/text.h"
#include "engine/materials/material_expression.h"
#include "engine/materials/material_reading.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sinew
{
namespace
{

using Role = MaterialStage::Role;

struct Doom3StageReader
{
    MaterialReading& reading;
    Sampling sampling;
    MaterialStage stage{};
    bool isLeftOut = false;

    Expression expression() { return reading.expression(); }
    // Reads two expressions and applies the transform by them.
    void transformBy(TextureTransform (*transformOf)(const Expression&, const Expression&));
    void blend();
    void rotate();
    void colours(std::size_t first, std::size_t count);
    void allColours();
    bool readOther(const std::string& word) { return readOtherOfStage(reading, word, sampling); }
};

Keyword<Doom3StageReader> leavesStageOut(Arguments arguments = Arguments::None)
{
    return {[](Doom3StageReader& r) { r.isLeftOut = true; }, arguments,
            "is not drawn: its stage is left out"};
}

const Keywords<Doom3StageReader>& doom3StageKeywords()
{
    using Reader = Doom3StageReader;
    static const Keywords<Reader> keywords = keywordsOf<Reader>({
        {"map", {[](Reader& r) { r.stage.image = readImageProgram(r.reading.lexer); }}},
        {"blend", {[](Reader& r) { r.blend(); }}},
        {"alphatest",
         {[](Reader& r) { r.stage.alphaTest = AlphaTest{.reference = r.expression()}; }}},
        {"if", {[](Reader& r) { r.stage.condition = r.expression(); }}},
        {"scroll translate", {[](Reader& r) { r.transformBy(translation); }}},
        {"scale", {[](Reader& r) { r.transformBy(scaling); }}},
        {"centerscale", {[](Reader& r) { r.transformBy(centredScaling); }}},
        {"shear", {[](Reader& r) { r.transformBy(centredShearing); }}},
        {"rotate", {[](Reader& r) { r.rotate(); }}},
        {"red", {[](Reader& r) { r.colours(0, 1); }}},
        {"green", {[](Reader& r) { r.colours(1, 1); }}},
        {"blue", {[](Reader& r) { r.colours(2, 1); }}},
        {"alpha", {[](Reader& r) { r.colours(3, 1); }}},
        {"rgb", {[](Reader& r) { r.colours(0, 3); }}},
        {"rgba", {[](Reader& r) { r.colours(0, 4); }}},
        {"color", {[](Reader& r) { r.allColours(); }}},
        {"colored",
         {[](Reader& r)
          {
              for (std::uint32_t i = 0; i < r.stage.colour.size(); ++i)
                  r.stage.colour[i] = Expression::parm(i);
          }}},
        // The last three are used by programs only.
        {"name vertexparm fragmentparm fragmentmap", {.arguments = Arguments::Line}},
        {"uncompressed highquality forcehighquality nopicmip ignorealphatest maskalpha maskdepth",
         {}},
        {"privatepolygonoffset", {.arguments = Arguments::OptionalNumber}},
        {"maskred maskgreen maskblue", {.warning = "is not heeded: all colours are drawn"}},
        {"vertexcolor inversevertexcolor",
         {.warning = "is not heeded: models have no vertex colours"}},
        {"maskcolor screen screen2 glasswarp", leavesStageOut()},
        {"remoterendermap mirrorrendermap xrayrendermap videomap soundmap texgen",
         leavesStageOut(Arguments::Line)},
        {"cubemap cameracubemap", leavesStageOut(Arguments::Image)},
        {"program vertexprogram fragmentprogram megatexture", leavesStageOut(Arguments::Text)},
    });
    return keywords;
}

// Doom 3 multiplies in the order in which the stage is written, so the last one is applied first.
void Doom3StageReader::transformBy(TextureTransform (*transformOf)(const Expression&,
                                                                   const Expression&))
{
    const Expression first = expression();
    reading.lexer.accept(',');
    addTransform(reading, stage, transformOf(first, expression()), true);
}

void Doom3StageReader::blend()
{
    const TextToken name = reading.lexer.peek();
    if (const std::optional<Role> role = roleNamed(lowerCase(name.text)))
    {
        stage.role = *role;
        reading.lexer.next();
        return;
    }
    stage.role = Role::Blend;
    stage.blend = readBlend(reading);
}

void Doom3StageReader::rotate()
{
    const Expression turns = expression();
    const auto tableOfTurns = [&](std::string_view name)
    {
        const std::uint32_t line = reading.file.lineOf(reading.keyword.offset);
        return Expression([table = reading.file.set().table(name, reading.file.name(), line),
                           turns](const ExpressionInputs& inputs)
                          { return table->lookUp(turns.evaluate(inputs)); });
    };
    addTransform(reading, stage,
                 centredRotation(tableOfTurns("sintable"), tableOfTurns("costable")), true);
}

void Doom3StageReader::colours(std::size_t first, std::size_t count)
{
    const Expression value = expression();
    for (std::size_t i = first; i < first + count; ++i)
        stage.colour[i] = value;
}

void Doom3StageReader::allColours()
{
    for (std::size_t i = 0; i < stage.colour.size(); ++i)
    {
        if (i > 0)
            reading.lexer.accept(',');
        stage.colour[i] = expression();
    }
}

// Reads up to and with the closing brace, or fails the lexer. The stage is sampled in this way
// unless it says otherwise. Nothing where it cannot be drawn, with a warning that says why.
std::optional<MaterialStage> readDoom3Stage(MaterialReading& reading, Sampling sampling)
{
    const TextToken brace = reading.keyword;
    Doom3StageReader reader{.reading = reading, .sampling = sampling};
    reader.stage.line = reading.file.lineOf(brace.offset);
    readBlock(reading, doom3StageKeywords(), reader);
    if (!reading.lexer.ok() || reader.isLeftOut)
        return std::nullopt;
    if (reader.stage.image.empty())
    {
        reading.warnOfStageWithoutImage(brace);
        return std::nullopt;
    }
    reader.stage.wrap = reader.sampling.wrap;
    reader.stage.nearest = reader.sampling.nearest;
    return std::move(reader.stage);
}

constexpr SortName kDoom3Sorts[] = {
    {"subview", -3.0F},      {"gui", -2.0F},    {"opaque", 0.0F},       {"portalsky", 1.0F},
    {"decal", 2.0F},         {"far", 3.0F},     {"medium", 4.0F},       {"close", 5.0F},
    {"almostnearest", 6.0F}, {"nearest", 7.0F}, {"postprocess", 100.0F}};

struct Doom3BodyReader
{
    MaterialReading& reading;
    MaterialDeclaration& material = reading.material;
    Sampling sampling{};
    std::optional<bool> isTranslucent{}; // if declared
    bool forcesShadows = false;

    static const Keywords<Doom3BodyReader>& keywords();
    void sort();
    void stage();
    void shorthand(Role role);
    bool readOther(const std::string& word) { return readSamplingWord(word, sampling); }
    void finish();
};

const Keywords<Doom3BodyReader>& Doom3BodyReader::keywords()
{
    using Reader = Doom3BodyReader;
    static const Keywords<Reader> keywords = keywordsOf<Reader>({
        {"{", {[](Reader& r) { r.stage(); }}},
        {"diffusemap", {[](Reader& r) { r.shorthand(Role::Diffuse); }}},
        {"bumpmap", {[](Reader& r) { r.shorthand(Role::Normal); }}},
        {"specularmap", {[](Reader& r) { r.shorthand(Role::Specular); }}},
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
        {"description spectrum", {.arguments = Arguments::Text}},
        {"renderbump decalinfo qer_editorimage", {.arguments = Arguments::Line}},
        {"lightfalloffimage", {.arguments = Arguments::Image}},
        {"deform",
         {.arguments = Arguments::Line, .warning = "is not done: the mesh keeps its shape"}},
        {"guisurf", {.arguments = Arguments::Text, .warning = "is not drawn"}},
        {"mirror", {.warning = "is not drawn"}},
        // For the game, for the level's compiler, and for materials of lights and fog.
        {"solid water playerclip monsterclip moveableclip ikclip blood trigger aassolid "
         "aasobstacle nonsolid flashlight_trigger nullnormal areaportal qer_nocarve discrete "
         "nofragment slick collision noimpact nodamage ladder nosteps metal stone flesh wood "
         "cardboard liquid glass plastic ricochet surftype10 surftype11 surftype12 surftype13 "
         "surftype14 surftype15 noselfshadow noportalfog nooverlays forceoverlays "
         "suppressinsubview portalsky foglight blendlight ambientlight nofog unsmoothedtangents "
         "uncompressed highquality forcehighquality nopicmip",
         {}},
    });
    return keywords;
}

void Doom3BodyReader::sort()
{
    if (const std::optional<float> sort = readSort(reading, kDoom3Sorts))
        material.sort = sort;
}

void Doom3BodyReader::stage()
{
    if (std::optional<MaterialStage> stage = readDoom3Stage(reading, sampling))
        addStage(reading, std::move(*stage));
}

void Doom3BodyReader::shorthand(Role role)
{
    MaterialStage stage{.role = role};
    stage.line = reading.file.lineOf(reading.keyword.offset);
    stage.wrap = sampling.wrap;
    stage.nearest = sampling.nearest;
    stage.image = readImageProgram(reading.lexer);
    if (!stage.image.empty())
        addStage(reading, std::move(stage));
}

void Doom3BodyReader::finish()
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
    DeclarationFile(text, fileName, set, warnings, errors, readBody<Doom3BodyReader>).read();
}

} // namespace sinew
