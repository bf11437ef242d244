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

constexpr Named<float> kDoom3Sorts[] = {
    {"subview", -3.0F},      {"gui", -2.0F},    {"opaque", 0.0F},       {"portalsky", 1.0F},
    {"decal", 2.0F},         {"far", 3.0F},     {"medium", 4.0F},       {"close", 5.0F},
    {"almostnearest", 6.0F}, {"nearest", 7.0F}, {"postprocess", 100.0F}};

constexpr Named<float> kQuake3Sorts[] = {
    {"portal", 1.0F},     {"sky", 2.0F},        {"opaque", 3.0F},
    {"decal", 4.0F},      {"seethrough", 5.0F}, {"banner", 6.0F},
    {"underwater", 8.0F}, {"additive", 10.0F},  {"nearest", 16.0F}};

// What materials with polygonOffset have unless they say otherwise.
constexpr float kDecalSort = 2.0F;

bool startsLikeNumber(std::string_view text)
{
    return !text.empty() && startsNumber(text.front());
}

// The default of `translucent`: nothing of the material is lit, and its first stage lets what is
// behind it through.
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
                   fmt::format("{} is no image function", quotedForMessage(text, '\'')));
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

} // namespace

ImageProgram readImageProgram(TextScanner& lexer)
{
    std::size_t imageCount = 0;
    return readProgram(lexer, 0, imageCount);
}

MaterialReader::Keywords
MaterialReader::keywordsOf(std::initializer_list<std::pair<std::string_view, Keyword>> rows)
{
    Keywords keywords;
    for (auto [names, keyword] : rows)
        while (!names.empty())
        {
            const std::size_t end = std::min(names.find(' '), names.size());
            keywords.emplace(names.substr(0, end), keyword);
            names.remove_prefix(std::min(end + 1, names.size()));
        }
    return keywords;
}

const MaterialReader::Keywords& MaterialReader::bodyKeywords()
{
    using Reader = MaterialReader;
    static const Keywords keywords = keywordsOf({
        {"{", {[](Reader& r) { r.readStage(); }}},
        {"sort", {[](Reader& r) { r.readSort(); }}},
        {"cull", {[](Reader& r) { r.readCull(); }}},
        {"polygonoffset",
         {[](Reader& r) { r.material_.polygonOffset = true; }, Arguments::OptionalNumber}},
        {"decal_macro",
         {[](Reader& r)
          {
              r.material_.polygonOffset = true;
              r.material_.sort = kDecalSort;
              r.material_.noShadows = true;
          }}},
        // Both cast no shadow in Doom 3: its volumes need surfaces that are closed and seen from
        // outside, and its materials are made to look right like that.
        {"twosided",
         {[](Reader& r)
          {
              r.material_.cull = CullSides::None;
              r.material_.noShadows |= !r.isQuake3();
          }}},
        {"backsided",
         {[](Reader& r)
          {
              r.material_.cull = CullSides::Front;
              r.material_.noShadows |= !r.isQuake3();
          }}},
        {"noshadows", {[](Reader& r) { r.material_.noShadows = true; }}},
        {"forceshadows", {[](Reader& r) { r.forcesShadows_ = true; }}},
        {"translucent", {[](Reader& r) { r.isTranslucent_ = true; }}},
        {"forceopaque", {[](Reader& r) { r.isTranslucent_ = false; }}},
        {"description spectrum surfaceparm", {.arguments = Arguments::Text}},
        {"renderbump decalinfo qer_editorimage light tesssize clamptime imagemindimension "
         "imagemaxdimension fogparms skyparms portal",
         {.arguments = Arguments::Line}},
        {"lightfalloffimage", {.arguments = Arguments::Image}},
        {"deform deformvertexes",
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
         "uncompressed highquality forcehighquality nopicmip nomipmaps entitymergable",
         {}},
    });
    return keywords;
}

void MaterialReader::readBlock(const Keywords& keywords,
                               bool (MaterialReader::*readOther)(const std::string&))
{
    for (;;)
    {
        keyword_ = lexer_.next();
        if (keyword_.kind == TextToken::Kind::End)
            lexer_.fail(keyword_.offset, "expected '}', found the end");
        if (keyword_.isSign('}'))
            return;
        const std::string name = lowerCase(keyword_.text);
        const auto found = keywords.find(name);
        if (found != keywords.end())
        {
            if (!found->second.warning.empty())
                warn(found->second.warning);
            skipArguments(found->second.arguments);
            if (found->second.read != nullptr)
                found->second.read(*this);
        }
        else if (!(this->*readOther)(name))
        {
            warn("is unknown here: passed over up to the end of its line");
            lexer_.skipLine();
        }
    }
}

void MaterialReader::skipArguments(Arguments arguments)
{
    const bool hasMore = arguments != Arguments::None && lexer_.hasMoreOnLine();
    if (arguments == Arguments::Line)
        lexer_.skipLine();
    else if (arguments == Arguments::Image)
        readImageProgram(lexer_);
    else if (arguments == Arguments::Text && hasMore && lexer_.peek().isText())
        lexer_.next();
    else if (arguments == Arguments::OptionalNumber && hasMore &&
             startsLikeNumber(lexer_.peek().text))
        lexer_.leadingNumber();
}

void MaterialReader::warnOf(std::string_view word, std::string_view message)
{
    warnAbout(fmt::format("{} {}", keyword_.text, word), message);
}

void MaterialReader::warnAbout(const std::string& words, std::string_view message)
{
    if (warnedKeywords_.insert(lowerCase(words)).second)
        lexer_.report().add(material_.warnings, keyword_.offset,
                            fmt::format("{} {}", quotedForMessage(words, '\''), message));
}

Expression MaterialReader::expression()
{
    return readExpression(
        lexer_, [this](std::string_view name, std::size_t offset)
        { return set_.table(name, material_.file, lexer_.report().lineOf(offset)); });
}

// Words such as zeroclamp and nearest. False for any other.
bool MaterialReader::readSamplingWord(const std::string& word, MaterialStage& stage)
{
    if (const std::optional<TextureWrap> wrap = valueNamed(kWraps, word))
        stage.wrap = *wrap;
    else if (word == "nearest" || word == "linear")
        stage.nearest = word == "nearest";
    else
        return false;
    return true;
}

// What follows `blend` or `blendFunc`: blend, add, filter, modulate, none or two factors of OpenGL,
// with or without a comma. An unknown factor is taken for GL_ONE, with a warning; an unknown word
// alone for the default, which covers what is behind.
Blend MaterialReader::readBlend()
{
    const std::string source = word("a factor");
    if (const auto blend = valueNamed(kBlends, source))
        return *blend;
    const auto factor = [&](const std::string& name)
    {
        const auto known = valueNamed(kFactors, name);
        if (!known)
            warnOf(name, "is unknown: GL_ONE is used");
        return known.value_or(BlendFactor::One);
    };
    if (!valueNamed(kFactors, source) && !lexer_.hasMoreOnLine())
    {
        warnOf(source, "is unknown: its stage covers what is behind it");
        return {};
    }
    lexer_.accept(',');
    const std::string destination = word("a factor");
    return {factor(source), factor(destination)};
}

void MaterialReader::read()
{
    readBlock(bodyKeywords(), &MaterialReader::readOtherOfBody);
    finish();
}

bool MaterialReader::readOtherOfBody(const std::string& word)
{
    const std::optional<Role> role = valueNamed(kRoles, word);
    const bool isForTools = word.starts_with("qer") || word.starts_with("q3map");
    if (role)
        readMapOfBody(*role);
    if (isForTools)
        lexer_.skipLine();
    return role || isForTools || readSamplingWord(word, sampled_);
}

void MaterialReader::readSort()
{
    const TextToken name = lexer_.peek();
    if (name.startsLine || !name.isText() || startsLikeNumber(name.text))
        material_.sort = lexer_.leadingNumber();
    else if (const auto sort = isQuake3() ? valueNamed(kQuake3Sorts, lowerCase(name.text))
                                          : valueNamed(kDoom3Sorts, lowerCase(name.text)))
    {
        material_.sort = *sort;
        lexer_.next();
    }
    else
    {
        warnOf(lexer_.next().text, "is unknown: the usual order is used");
        return;
    }
    if (isQuake3()) // Doom 3's are 0 for Quake 3's opaque, 3, and 4 for blended materials, 9
        material_.sort = std::max(0.0F, (*material_.sort - 3.0F) * (4.0F / 6.0F));
}

void MaterialReader::readCull()
{
    const std::string sides = word("the sides to leave out");
    if (sides == "none" || sides == "twosided" || sides == "disable")
        material_.cull = CullSides::None;
    else if (sides == "back" || sides == "backside" || sides == "backsided")
        material_.cull = CullSides::Front;
    else if (sides != "front")
        warnOf(sides, "is unknown: the front is drawn");
}

void MaterialReader::readMapOfBody(Role role)
{
    Stage stage{.picture = sampled_};
    readMapOf(role, stage);
    if (!stage.maps.empty())
        stages_.push_back(std::move(stage));
}

void MaterialReader::readRole(const std::string& name)
{
    if (const std::optional<Role> role = valueNamed(kRoles, name))
    {
        stage_.picture.role = *role;
        stage_.hasRole = true;
    }
    else if (name == "lightmap")
        stage_.kind = Stage::Kind::LightMap;
    else if (name != "colormap" && !name.starts_with("collapse_"))
    {
        warnOf(name, "is not drawn: its stage is left out");
        stage_.kind = Stage::Kind::LeftOut;
    }
}

void MaterialReader::readBlendOfStage()
{
    const std::string name = lowerCase(lexer_.peek().text);
    if (!valueNamed(kRoles, name))
    {
        stage_.picture.role = Role::Blend;
        stage_.picture.blend = readBlend();
        return;
    }
    lexer_.next();
    readRole(name);
}

bool MaterialReader::readOtherOfStage(const std::string& word)
{
    const std::optional<Role> role = valueNamed(kRoles, word);
    if (role)
        readMapOf(*role, stage_);
    const bool isBrace = keyword_.isSign('{');
    if (isBrace)
        lexer_.fail(keyword_.offset, "expected a keyword of a stage, found '{'");
    return role || isBrace || readSamplingWord(word, stage_.picture);
}

// Models have no light maps and no pictures of their surroundings. Where such a stage is the opaque
// base under Quake 3's others, the next stage becomes the base.
void MaterialReader::finish()
{
    const auto isPicture = [](const Stage& stage) { return stage.kind == Stage::Kind::Picture; };
    const auto isBlended = [](const Stage& stage) { return stage.picture.blend != Blend{}; };
    std::erase_if(stages_, [](const Stage& s) { return s.kind == Stage::Kind::LeftOut; });
    const bool lacksBase =
        !stages_.empty() && !isPicture(stages_.front()) && !isBlended(stages_.front());
    if (std::ranges::any_of(stages_, isPicture))
        std::erase_if(stages_, std::not_fn(isPicture));
    else
        std::erase_if(stages_, [](const Stage& s) { return s.kind == Stage::Kind::LightMap; });
    for (std::size_t i = 0; i < stages_.size(); ++i)
        finishStage(stages_[i], i == 0 && (lacksBase || !isBlended(stages_[i])));

    const auto has = [&](Role role)
    {
        return std::ranges::any_of(material_.stages,
                                   [&](const MaterialStage& stage) { return stage.role == role; });
    };
    if (has(Role::Normal) && !has(Role::Diffuse) && !has(Role::Specular))
    {
        MaterialStage white{.role = Role::Diffuse, .image = {.name = "_white"}};
        white.line = material_.line;
        addStage(std::move(white));
    }
    material_.translucent = isTranslucent_.value_or(blendsByItsStages(material_));
    material_.noShadows = (material_.noShadows || material_.translucent) && !forcesShadows_;
    if (!material_.sort && material_.polygonOffset)
        material_.sort = kDecalSort;
}

void MaterialReader::finishStage(Stage& stage, bool isBase)
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
        addStage(std::move(all));
    }
    if (picture.image.empty() && picture.animation.empty())
        return;
    if (isQuake3() && !stage.hasRole)
        picture.role = isBase && stage.maps.empty() ? Role::Diffuse : Role::Blend;
    if (isQuake3() && isBase)
        picture.blend = {};
    addStage(std::move(picture));
}

// Fails the lexer where there are kMaxStages already.
void MaterialReader::addStage(MaterialStage stage)
{
    if (material_.stages.size() >= kMaxStages)
        lexer_.fail(lexer_.offset(), fmt::format("more than {} stages", kMaxStages));
    material_.stages.push_back(std::move(stage));
}

} // namespace sinew
