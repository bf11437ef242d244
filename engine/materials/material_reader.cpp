#include "engine/materials/material_reader.h"

#include "engine/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace sinew
{
namespace
{

using Role = MaterialStage::Role;

constexpr Named<float> kDoom3Sorts[] = {
    {"subview", -3.0F},      {"gui", -2.0F},    {"opaque", 0.0F},       {"portalsky", 1.0F},
    {"decal", 2.0F},         {"far", 3.0F},     {"medium", 4.0F},       {"close", 5.0F},
    {"almostnearest", 6.0F}, {"nearest", 7.0F}, {"postprocess", 100.0F}};

constexpr Named<float> kQuake3Sorts[] = {
    {"portal", 1.0F},     {"sky", 2.0F},        {"opaque", 3.0F},
    {"decal", 4.0F},      {"seethrough", 5.0F}, {"banner", 6.0F},
    {"underwater", 8.0F}, {"additive", 10.0F},  {"nearest", 16.0F}};

// Default of polygonOffset.
constexpr float kDecalSort = 2.0F;

bool startsLikeNumber(std::string_view text)
{
    return !text.empty() && startsNumber(text.front());
}

// The default of `translucent`: no stage is lit, and the first stage shows what is behind it.
bool blendsByItsStages(const MaterialDeclaration& material)
{
    const bool isLit = std::ranges::any_of(material.stages, [](const MaterialStage& stage)
                                           { return stage.role <= Role::Specular; });
    if (material.stages.empty() || isLit)
        return false;
    const Blend& first = material.stages.front().blend;
    return first.destination != BlendFactor::Zero ||
           first.source == BlendFactor::DestinationColour ||
           first.source == BlendFactor::OneMinusDestinationColour ||
           first.source == BlendFactor::DestinationAlpha ||
           first.source == BlendFactor::OneMinusDestinationAlpha;
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
                   fmt::format("{} is not an image function", quotedForMessage(text, '\'')));
    lexer.expect('(');
    for (std::size_t i = 0; i < program.function->sources; ++i)
    {
        if (i > 0)
            lexer.accept(',');
        program.sources.push_back(readProgram(lexer, depth + 1, imageCount));
    }
    for (std::size_t i = 0; i < program.function->numbers; ++i)
    {
        lexer.accept(',');
        program.numbers.push_back(lexer.leadingNumber());
    }
    lexer.expect(')');
    return program;
}

void readMapOfBody(MaterialReader& r)
{
    WrittenStage stage{.picture = r.sampled};
    readMapOfRole(r, stage);
    if (!stage.maps.empty())
        r.stages.push_back(std::move(stage));
}

void readSort(MaterialReader& r)
{
    const TextToken name = r.lexer.peek();
    if (name.startsLine || !name.isText() || startsLikeNumber(name.text))
        r.material.sort = r.lexer.leadingNumber();
    else if (const auto sort = r.isQuake3() ? valueNamed(kQuake3Sorts, lowerCase(name.text))
                                            : valueNamed(kDoom3Sorts, lowerCase(name.text)))
    {
        r.material.sort = *sort;
        r.lexer.next();
    }
    else
        return r.warnUnknown(r.lexer.next().text);
    if (r.isQuake3()) // maps Quake 3's 3 (opaque) to 0 and 9 (blended) to 4
        r.material.sort = std::max(0.0F, (*r.material.sort - 3.0F) * (4.0F / 6.0F));
}

void readCull(MaterialReader& r)
{
    const std::string sides = r.word("the sides to leave out");
    if (sides == "none" || sides == "twosided" || sides == "disable")
        r.material.cull = CullSides::None;
    else if (sides == "back" || sides == "backside" || sides == "backsided")
        r.material.cull = CullSides::Front;
    else if (sides != "front")
        r.warnUnknown(sides);
}

// Sets the culled sides. The surface casts no shadow, as in Doom 3. The game's shadow volumes need
// closed surfaces seen from outside, and its materials are authored for that.
template <CullSides kSides>
void readSides(MaterialReader& r)
{
    r.material.cull = kSides;
    r.material.noShadows |= !r.isQuake3();
}

const Keywords& bodyKeywords()
{
    static const Keywords keywords = keywordsOf({
        {"{", readStage},
        {"sort", readSort},
        {"cull", readCull},
        {"polygonoffset", [](MaterialReader& r) { r.material.polygonOffset = true; }},
        {"decal_macro",
         [](MaterialReader& r)
         {
             r.material.polygonOffset = true;
             r.material.sort = kDecalSort;
             r.material.noShadows = true;
         }},
        {"twosided", readSides<CullSides::None>},
        {"backsided", readSides<CullSides::Front>},
        {kMapKeywords, readMapOfBody},
        {kSamplingKeywords, [](MaterialReader& r) { readSampling(r, r.sampled); }},
        {"noshadows", [](MaterialReader& r) { r.material.noShadows = true; }},
        {"forceshadows", [](MaterialReader& r) { r.forcesShadows = true; }},
        {"translucent", [](MaterialReader& r) { r.isTranslucent = true; }},
        {"forceopaque", [](MaterialReader& r) { r.isTranslucent = false; }},
        {"deform deformvertexes guisurf mirror", [](MaterialReader& r) { r.warnUndrawn(); }},
    });
    return keywords;
}

// Fails the lexer if there are already kMaxStages.
void addStage(MaterialReader& r, MaterialStage stage)
{
    if (r.material.stages.size() >= kMaxStages)
        r.lexer.fail(r.lexer.offset(), fmt::format("more than {} stages", kMaxStages));
    r.material.stages.push_back(std::move(stage));
}

void finishStage(MaterialReader& r, WrittenStage& stage, bool isBase)
{
    MaterialStage& picture = stage.picture;
    for (const MaterialStage& map : stage.maps)
    {
        const bool isBlended = picture.blend != Blend{} && map.role <= Role::Specular;
        if (isBlended && map.role != Role::Diffuse)
            continue;
        MaterialStage all = picture;
        all.role = isBlended ? Role::Blend : map.role;
        all.image = map.image;
        all.line = map.line;
        addStage(r, std::move(all));
    }
    if (picture.image.empty() && picture.animation.empty())
        return;
    if (r.isQuake3() && !stage.hasRole)
        picture.role = isBase && stage.maps.empty() ? Role::Diffuse : Role::Blend;
    if (r.isQuake3() && isBase)
        picture.blend = {};
    addStage(r, std::move(picture));
}

// Models have no light maps or environment images. If such a stage is the opaque base in Quake 3,
// the next stage becomes the base.
void finish(MaterialReader& r)
{
    const auto isPicture = [](const WrittenStage& stage)
    { return stage.kind == WrittenStage::Kind::Picture; };
    const auto isBlended = [](const WrittenStage& stage) { return stage.picture.blend != Blend{}; };
    std::erase_if(r.stages,
                  [](const WrittenStage& s) { return s.kind == WrittenStage::Kind::LeftOut; });
    const bool lacksBase =
        !r.stages.empty() && !isPicture(r.stages.front()) && !isBlended(r.stages.front());
    if (std::ranges::any_of(r.stages, isPicture))
        std::erase_if(r.stages, std::not_fn(isPicture));
    else
        std::erase_if(r.stages,
                      [](const WrittenStage& s) { return s.kind == WrittenStage::Kind::LightMap; });
    for (std::size_t i = 0; i < r.stages.size(); ++i)
        finishStage(r, r.stages[i], i == 0 && (lacksBase || !isBlended(r.stages[i])));

    const auto has = [&](Role role)
    {
        return std::ranges::any_of(r.material.stages,
                                   [&](const MaterialStage& stage) { return stage.role == role; });
    };
    if (has(Role::Normal) && !has(Role::Diffuse) && !has(Role::Specular))
    {
        MaterialStage white{.role = Role::Diffuse, .image = {.name = "_white"}};
        white.line = r.material.line;
        addStage(r, std::move(white));
    }
    r.material.translucent = r.isTranslucent.value_or(blendsByItsStages(r.material));
    r.material.noShadows = (r.material.noShadows || r.material.translucent) && !r.forcesShadows;
    if (!r.material.sort && r.material.polygonOffset)
        r.material.sort = kDecalSort;
}

} // namespace

ImageProgram readImageProgram(TextScanner& lexer)
{
    std::size_t imageCount = 0;
    return readProgram(lexer, 0, imageCount);
}

Keywords keywordsOf(std::initializer_list<Named<ReadKeyword>> rows)
{
    Keywords keywords;
    for (auto [names, read] : rows)
        while (!names.empty())
        {
            const std::size_t end = std::min(names.find(' '), names.size());
            keywords.emplace(names.substr(0, end), read);
            names.remove_prefix(std::min(end + 1, names.size()));
        }
    return keywords;
}

void readBlock(MaterialReader& r, const Keywords& keywords)
{
    for (r.keyword = r.lexer.next(); !r.keyword.isSign('}'); r.keyword = r.lexer.next())
    {
        if (r.keyword.kind == TextToken::Kind::End)
            r.lexer.fail(r.keyword.offset, "expected '}', found the end");
        const auto found = keywords.find(lowerCase(r.keyword.text));
        if (found != keywords.end() && r.keyword.kind != TextToken::Kind::String)
            found->second(r);
    }
}

void MaterialReader::warnUnknown(std::string_view word)
{
    warn(fmt::format("{} {}", keyword.text, word), "is unknown: the default is used");
}

void MaterialReader::warn(const std::string& words, std::string_view message)
{
    if (warnedWords.insert(lowerCase(words)).second)
        lexer.warn(keyword.offset, fmt::format("{} {}", quotedForMessage(words, '\''), message));
}

void readMaterial(MaterialReader& r)
{
    readBlock(r, bodyKeywords());
    finish(r);
}

} // namespace sinew
