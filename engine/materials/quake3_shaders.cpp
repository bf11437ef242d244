#include "engine/base/lower_case.h"
#include "engine/materials/declaration_reader.h"
#include "engine/materials/quake3_stage.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

using Kind = Quake3Stage::Kind;
using Role = MaterialStage::Role;

constexpr std::array<SortName, 9> kSorts{{{"portal", 1.0F},
                                          {"sky", 2.0F},
                                          {"opaque", 3.0F},
                                          {"decal", 4.0F},
                                          {"seethrough", 5.0F},
                                          {"banner", 6.0F},
                                          {"underwater", 8.0F},
                                          {"additive", 10.0F},
                                          {"nearest", 16.0F}}};
// Doom 3's sort for each of Quake 3's.
constexpr std::array<float, 17> kDoomSorts{-3.0F, -3.0F, -2.0F, 0.0F, 2.0F, 3.0F, 3.2F, 3.4F, 3.6F,
                                           4.0F,  4.2F,  4.4F,  4.6F, 4.8F, 5.0F, 6.0F, 7.0F};

float doomSort(float quakeSort)
{
    const float sort = std::clamp(quakeSort, 0.0F, static_cast<float>(kDoomSorts.size() - 1));
    const auto below = static_cast<std::size_t>(sort);
    const std::size_t above = std::min(below + 1, kDoomSorts.size() - 1);
    return std::lerp(kDoomSorts[below], kDoomSorts[above], sort - std::floor(sort));
}

struct BodyReader
{
    MaterialReading& reading;
    MaterialDeclaration& material = reading.material;
    std::vector<Quake3Stage> stages{};

    static const Keywords<BodyReader>& keywords();
    void sort();
    void cull();
    void roleMap(Role role);
    bool readOther(const std::string& word);
    void addRead(Quake3Stage stage);
    void finish();
    void finishStage(Quake3Stage& stage, bool isBase);
};

const Keywords<BodyReader>& BodyReader::keywords()
{
    using Reader = BodyReader;
    static const Keywords<Reader> keywords{
        {"{", {[](Reader& r) { r.addRead(readQuake3Stage(r.reading)); }}},
        {"qer_editorimage",
         {[](Reader& r) { r.material.editorImage = readEditorImage(r.reading.lexer); }}},
        {"sort", {[](Reader& r) { r.sort(); }}},
        {"cull", {[](Reader& r) { r.cull(); }}},
        {"deformvertexes",
         {.arguments = Arguments::Line, .warning = "is not done: the mesh keeps its shape"}},
        {"polygonoffset", {[](Reader& r) { r.material.polygonOffset = true; }}},
        {"twosided", {[](Reader& r) { r.material.cull = CullSides::None; }}},
        {"backsided", {[](Reader& r) { r.material.cull = CullSides::Front; }}},
        {"noshadows", {[](Reader& r) { r.material.noShadows = true; }}},
        {"translucent", {[](Reader& r) { r.material.translucent = true; }}},
        {"nomipmaps", {}},
        {"nopicmip", {}},
        {"surfaceparm", {.arguments = Arguments::Text}},
        {"entitymergable", {}},
        {"light", {.arguments = Arguments::Line}},
        {"tesssize", {.arguments = Arguments::Line}},
        {"clamptime", {.arguments = Arguments::Line}},
        {"imagemindimension", {.arguments = Arguments::Line}},
        {"imagemaxdimension", {.arguments = Arguments::Line}},
        {"noselfshadow", {}},
        {"fogparms", {.arguments = Arguments::Line}},
        {"skyparms", {.arguments = Arguments::Line}},
        {"portal", {.arguments = Arguments::Line}},
    };
    return keywords;
}

void BodyReader::sort()
{
    if (const std::optional<float> sort = readSort(reading, kSorts))
        material.sort = doomSort(*sort);
}

bool BodyReader::readOther(const std::string& word)
{
    const std::optional<Role> role = roleNamed(word);
    const bool isForTools = word.starts_with("qer") || word.starts_with("q3map");
    if (role)
        roleMap(*role);
    if (isForTools)
        reading.lexer.skipLine();
    return role || isForTools;
}

void BodyReader::addRead(Quake3Stage stage)
{
    if (stages.size() < kMaxStages)
        stages.push_back(std::move(stage));
    else
        reading.lexer.fail(reading.lexer.offset(), "too many stages");
}

void BodyReader::roleMap(Role role)
{
    Quake3Stage stage;
    stage.maps.push_back({.role = role});
    stage.maps.front().line = reading.file.lineOf(reading.keyword.offset);
    stage.maps.front().image = readQuake3Image(reading.lexer);
    if (!stage.maps.front().image.empty()) // missing, or an empty name in quotes
        addRead(std::move(stage));
}

void BodyReader::cull()
{
    const std::string sides = lowerCase(reading.lexer.textOnLine("the sides to leave out"));
    if (sides == "none" || sides == "twosided" || sides == "disable")
        material.cull = CullSides::None;
    else if (sides == "back" || sides == "backside" || sides == "backsided")
        material.cull = CullSides::Front;
    else if (sides != "front")
        reading.warnOf(sides, "is unknown: the front is drawn");
}

// Models have no light maps and no pictures of their surroundings. Where such a stage is the opaque
// base under the others, the next stage becomes the base.
void BodyReader::finish()
{
    const auto isPicture = [](const Quake3Stage& stage) { return stage.kind == Kind::Picture; };
    std::erase_if(stages, [](const Quake3Stage& stage) { return stage.kind == Kind::LeftOut; });
    const bool lacksBase =
        !stages.empty() && !isPicture(stages.front()) && !stages.front().isBlended;
    if (std::ranges::any_of(stages, isPicture))
        std::erase_if(stages, std::not_fn(isPicture));
    else
        std::erase_if(stages, [](const Quake3Stage& s) { return s.kind == Kind::LightMap; });

    for (std::size_t i = 0; i < stages.size(); ++i)
        finishStage(stages[i], i == 0 && (lacksBase || !stages[i].isBlended));
    material.translucent = material.translucent || blendsByItsStages(material);
    material.noShadows = material.noShadows || material.translucent;
    if (!material.sort && material.polygonOffset)
        material.sort = kDecalSort;
}

void BodyReader::finishStage(Quake3Stage& stage, bool isBase)
{
    for (MaterialStage& map : stage.maps)
    {
        const bool isLit = map.role <= Role::Specular;
        if (isLit && stage.isBlended && map.role != Role::Diffuse)
            continue;
        if (isLit && stage.isBlended)
            map.role = Role::Blend;
        addStage(reading, std::move(map));
    }
    if (stage.picture.image.empty() && stage.picture.animation.empty())
        return;
    if (!stage.hasRole)
        stage.picture.role = isBase && stage.maps.empty() ? Role::Diffuse : Role::Blend;
    if (isBase)
        stage.picture.blend = {};
    addStage(reading, std::move(stage.picture));
}

} // namespace

void readQuake3Shaders(std::string_view text, std::string_view fileName, MaterialSet& set,
                       Diagnostics& warnings, Diagnostics& errors)
{
    DeclarationFile file(text, fileName, set, warnings, errors);
    readDeclarations(file, readBody<BodyReader>);
}

} // namespace sinew
