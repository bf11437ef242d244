#include "engine/materials/doom3_stage.h"

#include "engine/base/lower_case.h"
#include "engine/materials/image_program_parser.h"
#include "engine/materials/texture_transform.h"

#include <map>
#include <utility>

namespace sinew
{
namespace
{

using Operation = Expression::Operation;
using Role = MaterialStage::Role;

struct PassedOver
{
    Arguments arguments = Arguments::None;
    bool leavesStageOut = false;
    std::string_view warning; // empty: nothing that is seen changes
};

constexpr std::string_view kStageLeftOut = "is not drawn: its stage is left out";

const std::map<std::string_view, PassedOver>& passedOverWords()
{
    static const std::map<std::string_view, PassedOver> words{
        {"name", {Arguments::Line}},
        {"uncompressed", {}},
        {"highquality", {}},
        {"forcehighquality", {}},
        {"nopicmip", {}},
        {"ignorealphatest", {}},
        {"privatepolygonoffset", {Arguments::OptionalNumber}},
        {"maskalpha", {}},
        {"maskdepth", {}},
        {"maskred", {Arguments::None, false, "is not heeded: all colours are drawn"}},
        {"maskgreen", {Arguments::None, false, "is not heeded: all colours are drawn"}},
        {"maskblue", {Arguments::None, false, "is not heeded: all colours are drawn"}},
        {"vertexcolor", {Arguments::None, false, "is not heeded: models have no vertex colours"}},
        {"inversevertexcolor",
         {Arguments::None, false, "is not heeded: models have no vertex colours"}},
        {"maskcolor", {Arguments::None, true, kStageLeftOut}},
        {"remoterendermap", {Arguments::Line, true, kStageLeftOut}},
        {"mirrorrendermap", {Arguments::Line, true, kStageLeftOut}},
        {"xrayrendermap", {Arguments::Line, true, kStageLeftOut}},
        {"screen", {Arguments::None, true, kStageLeftOut}},
        {"screen2", {Arguments::None, true, kStageLeftOut}},
        {"glasswarp", {Arguments::None, true, kStageLeftOut}},
        {"videomap", {Arguments::Line, true, kStageLeftOut}},
        {"soundmap", {Arguments::Line, true, kStageLeftOut}},
        {"cubemap", {Arguments::Image, true, kStageLeftOut}},
        {"cameracubemap", {Arguments::Image, true, kStageLeftOut}},
        {"texgen", {Arguments::Line, true, kStageLeftOut}},
        {"program", {Arguments::Text, true, kStageLeftOut}},
        {"vertexprogram", {Arguments::Text, true, kStageLeftOut}},
        {"fragmentprogram", {Arguments::Text, true, kStageLeftOut}},
        {"megatexture", {Arguments::Text, true, kStageLeftOut}},
        // Of use to programs only.
        {"vertexparm", {Arguments::Line}},
        {"fragmentparm", {Arguments::Line}},
        {"fragmentmap", {Arguments::Line}},
    };
    return words;
}

class StageReader
{
public:
    StageReader(MaterialReading& reading, Sampling sampling)
        : reading_(reading), lexer_(reading.lexer), sampling_(sampling)
    {
    }

    std::optional<MaterialStage> read();

private:
    using Handler = void (StageReader::*)();
    static const std::map<std::string_view, Handler>& words();

    void readWord(const std::string& word);
    void passOver(const PassedOver& word);
    Expression expression() { return reading_.expression(); }
    std::pair<Expression, Expression> twoExpressions();
    void transform(const TextureTransform& next);

    void map() { stage_.image = readImageProgram(lexer_); }
    void blend();
    void alphaTest() { stage_.alphaTest = AlphaTest{.reference = expression()}; }
    void condition() { stage_.condition = expression(); }
    void translate();
    void scale();
    void centreScale();
    void shear();
    void rotate();
    void colours(std::size_t first, std::size_t count);
    void red() { colours(0, 1); }
    void green() { colours(1, 1); }
    void blue() { colours(2, 1); }
    void alpha() { colours(3, 1); }
    void rgb() { colours(0, 3); }
    void rgba() { colours(0, 4); }
    void colour();
    void coloured();

    MaterialReading& reading_;
    DeclarationLexer& lexer_;
    Sampling sampling_;
    MaterialStage stage_;
    bool isLeftOut_ = false;
};

const std::map<std::string_view, StageReader::Handler>& StageReader::words()
{
    static const std::map<std::string_view, Handler> words{
        {"map", &StageReader::map},
        {"blend", &StageReader::blend},
        {"alphatest", &StageReader::alphaTest},
        {"if", &StageReader::condition},
        {"scroll", &StageReader::translate},
        {"translate", &StageReader::translate},
        {"scale", &StageReader::scale},
        {"centerscale", &StageReader::centreScale},
        {"shear", &StageReader::shear},
        {"rotate", &StageReader::rotate},
        {"red", &StageReader::red},
        {"green", &StageReader::green},
        {"blue", &StageReader::blue},
        {"alpha", &StageReader::alpha},
        {"rgb", &StageReader::rgb},
        {"rgba", &StageReader::rgba},
        {"color", &StageReader::colour},
        {"colored", &StageReader::coloured},
    };
    return words;
}

std::optional<MaterialStage> StageReader::read()
{
    const TextToken brace = reading_.keyword;
    stage_.line = reading_.file.lineOf(brace.offset);
    while (const std::optional<std::string> word = reading_.nextKeyword())
        readWord(*word);
    if (!lexer_.ok() || isLeftOut_)
        return std::nullopt;
    if (stage_.image.empty())
    {
        reading_.keyword = brace;
        reading_.warn("begins a stage without an image: the stage is left out");
        return std::nullopt;
    }
    stage_.wrap = sampling_.wrap;
    stage_.nearest = sampling_.nearest;
    return std::move(stage_);
}

void StageReader::readWord(const std::string& word)
{
    const auto handler = words().find(word);
    const auto passedOver = passedOverWords().find(word);
    if (handler != words().end())
        (this->*handler->second)();
    else if (passedOver != passedOverWords().end())
        passOver(passedOver->second);
    else if (reading_.keyword.isSign('{'))
        lexer_.fail(reading_.keyword.offset, "expected a keyword of a stage, found '{'");
    else if (!readSamplingWord(word, sampling_))
        reading_.warnUnknown();
}

void StageReader::passOver(const PassedOver& word)
{
    if (!word.warning.empty())
        reading_.warn(word.warning);
    skipArguments(lexer_, word.arguments);
    isLeftOut_ = isLeftOut_ || word.leavesStageOut;
}

std::pair<Expression, Expression> StageReader::twoExpressions()
{
    Expression first = expression();
    lexer_.accept(',');
    Expression second = expression();
    return {std::move(first), std::move(second)};
}

// Doom 3 multiplies in the order in which the stage is written, so the last one is applied first.
void StageReader::transform(const TextureTransform& next)
{
    stage_.transform = product(stage_.transform, next);
    if (isTooLong(stage_.transform))
        lexer_.fail(reading_.keyword.offset, "the texture's transforms are too many");
}

void StageReader::blend()
{
    const TextToken name = lexer_.peek();
    if (const std::optional<Role> role = roleNamed(lowerCase(name.text)))
    {
        stage_.role = *role;
        lexer_.next();
        return;
    }
    stage_.role = Role::Blend;
    stage_.blend = readBlend(reading_);
}

void StageReader::translate()
{
    const auto [s, t] = twoExpressions();
    transform(translation(s, t));
}

void StageReader::scale()
{
    const auto [s, t] = twoExpressions();
    transform(scaling(s, t));
}

void StageReader::centreScale()
{
    const auto [s, t] = twoExpressions();
    transform(centredScaling(s, t));
}

void StageReader::shear()
{
    const auto [s, t] = twoExpressions();
    transform(centredShearing(s, t));
}

void StageReader::rotate()
{
    const Expression turns = expression();
    const auto tableOfTurns = [&](std::string_view name)
    {
        const std::uint32_t line = reading_.file.lineOf(reading_.keyword.offset);
        return Expression::table(reading_.file.set().tableIndex(name, reading_.file.name(), line),
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
        stage_.colour[i] = value;
}

void StageReader::colour()
{
    for (std::size_t i = 0; i < stage_.colour.size(); ++i)
    {
        if (i > 0)
            lexer_.accept(',');
        stage_.colour[i] = expression();
    }
}

void StageReader::coloured()
{
    for (std::uint32_t i = 0; i < stage_.colour.size(); ++i)
        stage_.colour[i] = Expression::parm(i);
}

} // namespace

std::optional<MaterialStage> readDoom3Stage(MaterialReading& reading, Sampling sampling)
{
    return StageReader(reading, sampling).read();
}

} // namespace sinew
