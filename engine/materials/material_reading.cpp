#include "engine/materials/material_reading.h"

#include "engine/base/text.h"
#include "engine/base/text_scanner.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace sinew
{
namespace
{

using Role = MaterialStage::Role;

template <class Value>
using Named = std::pair<std::string_view, Value>;

template <class Value, std::size_t Count>
std::optional<Value> valueNamed(const Named<Value> (&values)[Count], std::string_view name)
{
    const auto entry =
        std::ranges::find_if(values, [&](const auto& value) { return value.first == name; });
    return entry == std::end(values) ? std::nullopt : std::optional(entry->second);
}

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

bool startsLikeNumber(std::string_view text)
{
    return !text.empty() && startsNumber(text.front());
}

struct FactorWord
{
    std::string_view text;
    std::optional<BlendFactor> factor;
};

// A known one may stand on the next line.
FactorWord readFactorWord(TextScanner& lexer)
{
    const auto factor = valueNamed(kFactors, lowerCase(lexer.peek().text));
    return {.text = factor ? lexer.next().text : lexer.textOnLine("a factor"), .factor = factor};
}

BlendFactor factorOf(const FactorWord& word, MaterialReading& reading)
{
    if (!word.factor)
        reading.warnOf(word.text, "is unknown: GL_ONE is used");
    return word.factor.value_or(BlendFactor::One);
}

ImageProgram readProgram(TextScanner& lexer, std::size_t depth, std::size_t& imageCount)
{
    const TextToken name = lexer.peek();
    if (depth > kMaxImageProgramDepth)
        lexer.fail(name.offset, "image functions are nested too deep");
    const std::string_view text = lexer.text("an image");
    const bool isFunction = name.kind == TextToken::Kind::Word && lexer.peek().isSign('(');
    if (!isFunction && ++imageCount > kMaxImageProgramImages)
        lexer.fail(name.offset,
                   fmt::format("image functions of more than {} images", kMaxImageProgramImages));
    if (!isFunction)
        return {.name = std::string(text)};
    ImageProgram program{.function = imageFunction(text)};
    if (program.function == nullptr)
        lexer.fail(name.offset,
                   fmt::format("{} is no image function", quotedForMessage(text, '\'')));
    lexer.expect('(');
    for (std::size_t i = 0; lexer.ok() && i < program.function->sources; ++i)
    {
        if (i > 0)
            lexer.accept(',');
        program.sources.push_back(readProgram(lexer, depth + 1, imageCount));
    }
    for (std::size_t i = 0; lexer.ok() && i < program.function->numbers; ++i)
    {
        lexer.accept(',');
        program.numbers.push_back(lexer.leadingNumber());
    }
    lexer.expect(')');
    return program;
}

} // namespace

std::optional<std::string> MaterialReading::nextKeyword()
{
    const TextToken token = lexer.next();
    if (token.kind == TextToken::Kind::End)
        lexer.fail(token.offset, "expected '}', found the end");
    if (!lexer.ok() || token.isSign('}'))
        return std::nullopt;
    keyword = token;
    return lowerCase(token.text);
}

void MaterialReading::warnAbout(const std::string& words, std::string_view message)
{
    file.warnOnce(material, lowerCase(words), keyword.offset,
                  fmt::format("{} {}", quotedForMessage(words, '\''), message));
}

void MaterialReading::warnOf(std::string_view word, std::string_view message)
{
    if (lexer.ok())
        warnAbout(fmt::format("{} {}", keyword.text, word), message);
}

void MaterialReading::warnUnknown()
{
    warn("is unknown here: passed over up to the end of its line");
    lexer.skipLine();
}

void MaterialReading::warnOfStageWithoutImage(const TextToken& brace)
{
    keyword = brace;
    warn("begins a stage without an image: the stage is left out");
}

Expression MaterialReading::expression()
{
    return readExpression(lexer, [this](std::string_view name, std::size_t offset)
                          { return file.set().table(name, file.name(), file.lineOf(offset)); });
}

ImageProgram readImageProgram(TextScanner& lexer)
{
    std::size_t imageCount = 0;
    ImageProgram program = readProgram(lexer, 0, imageCount);
    return lexer.ok() ? program : ImageProgram{};
}

bool readSamplingWord(std::string_view lowerCaseWord, Sampling& sampling)
{
    if (const std::optional<TextureWrap> wrap = valueNamed(kWraps, lowerCaseWord))
        sampling.wrap = *wrap;
    else if (lowerCaseWord == "nearest" || lowerCaseWord == "linear")
        sampling.nearest = lowerCaseWord == "nearest";
    else
        return false;
    return true;
}

void addTransform(MaterialReading& reading, MaterialStage& stage, const TextureTransform& transform,
                  bool comesFirst)
{
    constexpr std::size_t kMostTransforms = 32;
    std::vector<TextureTransform>& all = stage.transforms;
    if (all.size() < kMostTransforms)
        all.insert(comesFirst ? all.begin() : all.end(), transform);
    else
        reading.lexer.fail(reading.keyword.offset, "the texture's transforms are too many");
}

bool readOtherOfStage(MaterialReading& reading, std::string_view lowerCaseWord, Sampling& sampling)
{
    const bool isBrace = reading.keyword.isSign('{');
    if (isBrace)
        reading.lexer.fail(reading.keyword.offset, "expected a keyword of a stage, found '{'");
    return isBrace || readSamplingWord(lowerCaseWord, sampling);
}

void skipArguments(TextScanner& lexer, Arguments arguments)
{
    switch (arguments)
    {
    case Arguments::None:
        break;
    case Arguments::Text:
        if (lexer.hasMoreOnLine() && lexer.peek().isText())
            lexer.next();
        break;
    case Arguments::OptionalNumber:
        if (lexer.hasMoreOnLine() && startsLikeNumber(lexer.peek().text))
            lexer.leadingNumber();
        break;
    case Arguments::Image:
        readImageProgram(lexer);
        break;
    case Arguments::Line:
        lexer.skipLine();
        break;
    }
}

std::optional<MaterialStage::Role> roleNamed(std::string_view lowerCaseName)
{
    return valueNamed(kRoles, lowerCaseName);
}

Blend readBlend(MaterialReading& reading)
{
    TextScanner& lexer = reading.lexer;
    if (const auto blend = valueNamed(kBlends, lowerCase(lexer.peek().text)))
    {
        lexer.next();
        return *blend;
    }
    const FactorWord source = readFactorWord(lexer);
    if (!source.factor && !lexer.hasMoreOnLine())
    {
        reading.warnOf(source.text, "is unknown: its stage covers what is behind it");
        return {};
    }
    lexer.accept(',');
    const FactorWord destination = readFactorWord(lexer);
    const Blend blend{factorOf(source, reading), factorOf(destination, reading)};
    return lexer.ok() ? blend : Blend{};
}

std::optional<float> readSort(MaterialReading& reading, std::span<const SortName> lowerCaseNames)
{
    TextScanner& lexer = reading.lexer;
    const TextToken name = lexer.peek();
    if (name.startsLine || !name.isText() || startsLikeNumber(name.text))
    {
        const float number = lexer.numberOnLine();
        return lexer.ok() ? std::optional(number) : std::nullopt;
    }
    lexer.next();
    const auto named = std::ranges::find(lowerCaseNames, lowerCase(name.text), &SortName::first);
    if (named != lowerCaseNames.end())
        return named->second;
    reading.warnOf(name.text, "is unknown: the usual order is used");
    return std::nullopt;
}

void addStage(MaterialReading& reading, MaterialStage stage)
{
    if (reading.material.stages.size() >= kMaxStages)
        reading.lexer.fail(reading.lexer.offset(), fmt::format("more than {} stages", kMaxStages));
    else
        reading.material.stages.push_back(std::move(stage));
}

bool blendsByItsStages(const MaterialDeclaration& material)
{
    const bool isLit = std::ranges::any_of(material.stages, [](const MaterialStage& stage)
                                           { return stage.role <= Role::Specular; });
    if (material.stages.empty() || isLit)
        return false;
    const auto usesWhatIsBehind = [](BlendFactor source)
    {
        return source == BlendFactor::DestinationColour ||
               source == BlendFactor::OneMinusDestinationColour ||
               source == BlendFactor::DestinationAlpha ||
               source == BlendFactor::OneMinusDestinationAlpha;
    };
    const Blend& first = material.stages.front().blend;
    return first.destination != BlendFactor::Zero || usesWhatIsBehind(first.source);
}

} // namespace sinew
