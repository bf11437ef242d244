#include "engine/materials/doom3_stage.h"

#include "engine/base/lower_case.h"
#include "engine/materials/image_program_parser.h"
#include "engine/materials/texture_transform.h"

#include <utility>

namespace sinew
{
namespace
{

using Operation = Expression::Operation;
using Role = MaterialStage::Role;

struct StageReader
{
    MaterialReading& reading;
    Sampling sampling;
    MaterialStage stage{};
    bool isLeftOut = false;

    Expression expression() { return reading.expression(); }
    void transform(const TextureTransform& next);
    // Reads two expressions and applies the transform by them.
    void transformBy(TextureTransform (*transformOf)(const Expression&, const Expression&));
    void blend();
    void rotate();
    void colours(std::size_t first, std::size_t count);
    void allColours();
    bool readOther(const std::string& word) { return readOtherOfStage(reading, word, sampling); }
};

Keyword<StageReader> leavesStageOut(Arguments arguments = Arguments::None)
{
    return {[](StageReader& r) { r.isLeftOut = true; }, arguments,
            "is not drawn: its stage is left out"};
}

const Keywords<StageReader>& keywords()
{
    using Reader = StageReader;
    constexpr Keyword<Reader> kMasksColour{.warning = "is not heeded: all colours are drawn"};
    constexpr Keyword<Reader> kVertexColour{.warning =
                                                "is not heeded: models have no vertex colours"};
    static const Keywords<Reader> keywords{
        {"map", {[](Reader& r) { r.stage.image = readImageProgram(r.reading.lexer); }}},
        {"blend", {[](Reader& r) { r.blend(); }}},
        {"alphatest",
         {[](Reader& r) { r.stage.alphaTest = AlphaTest{.reference = r.expression()}; }}},
        {"if", {[](Reader& r) { r.stage.condition = r.expression(); }}},
        {"scroll", {[](Reader& r) { r.transformBy(translation); }}},
        {"translate", {[](Reader& r) { r.transformBy(translation); }}},
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
        {"name", {.arguments = Arguments::Line}},
        {"uncompressed", {}},
        {"highquality", {}},
        {"forcehighquality", {}},
        {"nopicmip", {}},
        {"ignorealphatest", {}},
        {"privatepolygonoffset", {.arguments = Arguments::OptionalNumber}},
        {"maskalpha", {}},
        {"maskdepth", {}},
        {"maskred", kMasksColour},
        {"maskgreen", kMasksColour},
        {"maskblue", kMasksColour},
        {"vertexcolor", kVertexColour},
        {"inversevertexcolor", kVertexColour},
        {"maskcolor", leavesStageOut()},
        {"remoterendermap", leavesStageOut(Arguments::Line)},
        {"mirrorrendermap", leavesStageOut(Arguments::Line)},
        {"xrayrendermap", leavesStageOut(Arguments::Line)},
        {"screen", leavesStageOut()},
        {"screen2", leavesStageOut()},
        {"glasswarp", leavesStageOut()},
        {"videomap", leavesStageOut(Arguments::Line)},
        {"soundmap", leavesStageOut(Arguments::Line)},
        {"cubemap", leavesStageOut(Arguments::Image)},
        {"cameracubemap", leavesStageOut(Arguments::Image)},
        {"texgen", leavesStageOut(Arguments::Line)},
        {"program", leavesStageOut(Arguments::Text)},
        {"vertexprogram", leavesStageOut(Arguments::Text)},
        {"fragmentprogram", leavesStageOut(Arguments::Text)},
        {"megatexture", leavesStageOut(Arguments::Text)},
        // Used by programs only.
        {"vertexparm", {.arguments = Arguments::Line}},
        {"fragmentparm", {.arguments = Arguments::Line}},
        {"fragmentmap", {.arguments = Arguments::Line}},
    };
    return keywords;
}

// Doom 3 multiplies in the order in which the stage is written, so the last one is applied first.
void StageReader::transform(const TextureTransform& next)
{
    stage.transform = product(stage.transform, next);
    if (isTooLong(stage.transform))
        reading.lexer.fail(reading.keyword.offset, "the texture's transforms are too many");
}

void StageReader::transformBy(TextureTransform (*transformOf)(const Expression&, const Expression&))
{
    const Expression first = expression();
    reading.lexer.accept(',');
    transform(transformOf(first, expression()));
}

void StageReader::blend()
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

void StageReader::rotate()
{
    const Expression turns = expression();
    const auto tableOfTurns = [&](std::string_view name)
    {
        const std::uint32_t line = reading.file.lineOf(reading.keyword.offset);
        return Expression::table(reading.file.set().tableIndex(name, reading.file.name(), line),
                                 turns);
    };
    const Expression sine = tableOfTurns("sintable");
    const Expression cosine = tableOfTurns("costable");
    transform(centredRotation(sine, cosine));
}

void StageReader::colours(std::size_t first, std::size_t count)
{
    const Expression value = expression();
    for (std::size_t i = first; i < first + count; ++i)
        stage.colour[i] = value;
}

void StageReader::allColours()
{
    for (std::size_t i = 0; i < stage.colour.size(); ++i)
    {
        if (i > 0)
            reading.lexer.accept(',');
        stage.colour[i] = expression();
    }
}

} // namespace

std::optional<MaterialStage> readDoom3Stage(MaterialReading& reading, Sampling sampling)
{
    const TextToken brace = reading.keyword;
    StageReader reader{.reading = reading, .sampling = sampling};
    reader.stage.line = reading.file.lineOf(brace.offset);
    readBlock(reading, keywords(), reader);
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

} // namespace sinew
