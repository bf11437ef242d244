#include "engine/base/lower_case.h"
#include "engine/materials/declaration_reader.h"
#include "engine/materials/quake3_stage.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

using Kind = Quake3Stage::Kind;
using Role = MaterialStage::Role;

// Of no effect on what is seen of a model.
const std::map<std::string_view, Arguments>& silentWords()
{
    static const std::map<std::string_view, Arguments> words{
        {"nomipmaps", Arguments::None},
        {"nopicmip", Arguments::None},
        {"surfaceparm", Arguments::Text},
        {"entitymergable", Arguments::None},
        {"light", Arguments::Line},
        {"tesssize", Arguments::Line},
        {"clamptime", Arguments::Line},
        {"imagemindimension", Arguments::Line},
        {"imagemaxdimension", Arguments::Line},
        {"noselfshadow", Arguments::None},
        {"fogparms", Arguments::Line},
        {"skyparms", Arguments::Line},
        {"portal", Arguments::Line},
    };
    return words;
}

constexpr std::array<SortName, 9> kSorts{{{"portal", 1.0F},
                                          {"sky", 2.0F},
                                          {"opaque", 3.0F},
                                          {"decal", 4.0F},
                                          {"seethrough", 5.0F},
                                          {"banner", 6.0F},
                                          {"underwater", 8.0F},
                                          {"additive", 10.0F},
                                          {"nearest", 16.0F}}};
// What Doom 3's sort is that belongs to each of Quake 3's.
constexpr std::array<float, 17> kDoomSorts{-3.0F, -3.0F, -2.0F, 0.0F, 2.0F, 3.0F, 3.2F, 3.4F, 3.6F,
                                           4.0F,  4.2F,  4.4F,  4.6F, 4.8F, 5.0F, 6.0F, 7.0F};

float doomSort(float quakeSort)
{
    const float sort = std::clamp(quakeSort, 0.0F, static_cast<float>(kDoomSorts.size() - 1));
    const auto below = static_cast<std::size_t>(sort);
    const std::size_t above = std::min(below + 1, kDoomSorts.size() - 1);
    return std::lerp(kDoomSorts[below], kDoomSorts[above], sort - std::floor(sort));
}

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
    void addRead(Quake3Stage stage);
    void finish();
    void finishStage(Quake3Stage& stage, bool isBase);

    void stage() { addRead(readQuake3Stage(reading_)); }
    void roleMap(Role role);
    void editorImage() { material_.editorImage = readEditorImage(lexer_); }
    void sort()
    {
        if (const std::optional<float> sort = readSort(reading_, kSorts))
            material_.sort = doomSort(*sort);
    }
    void cull();
    void deform();
    void offset() { material_.polygonOffset = true; }
    void twoSided() { material_.cull = CullSides::None; }
    void backSided() { material_.cull = CullSides::Front; }
    void noShadows() { material_.noShadows = true; }
    void translucent() { material_.translucent = true; }

    MaterialReading& reading_;
    DeclarationLexer& lexer_;
    MaterialDeclaration& material_;
    std::vector<Quake3Stage> stages_;
};

const std::map<std::string_view, BodyReader::Handler>& BodyReader::words()
{
    static const std::map<std::string_view, Handler> words{
        {"{", &BodyReader::stage},
        {"qer_editorimage", &BodyReader::editorImage},
        {"sort", &BodyReader::sort},
        {"cull", &BodyReader::cull},
        {"deformvertexes", &BodyReader::deform},
        {"polygonoffset", &BodyReader::offset},
        {"twosided", &BodyReader::twoSided},
        {"backsided", &BodyReader::backSided},
        {"noshadows", &BodyReader::noShadows},
        {"translucent", &BodyReader::translucent},
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
    const auto silent = silentWords().find(word);
    const std::optional<Role> role = roleNamed(word);
    if (handler != words().end())
        (this->*handler->second)();
    else if (role)
        roleMap(*role);
    else if (word.starts_with("qer") || word.starts_with("q3map"))
        lexer_.skipLine();
    else if (silent != silentWords().end())
        skipArguments(lexer_, silent->second);
    else
        reading_.warnUnknown();
}

void BodyReader::addRead(Quake3Stage stage)
{
    if (stages_.size() < kMaxStages)
        stages_.push_back(std::move(stage));
    else
        lexer_.fail(lexer_.offset(), "too many stages");
}

void BodyReader::roleMap(Role role)
{
    Quake3Stage stage;
    stage.maps.push_back({.role = role});
    stage.maps.front().line = reading_.file.lineOf(reading_.keyword.offset);
    stage.maps.front().image = readQuake3Image(lexer_);
    addRead(std::move(stage));
}

void BodyReader::cull()
{
    const std::string sides = lowerCase(lexer_.textOnLine("the sides to leave out"));
    if (sides == "none" || sides == "twosided" || sides == "disable")
        material_.cull = CullSides::None;
    else if (sides == "back" || sides == "backside" || sides == "backsided")
        material_.cull = CullSides::Front;
    else if (sides != "front")
        reading_.warn("is none of none, twosided, disable, back and front: the front is drawn");
}

void BodyReader::deform()
{
    reading_.warn("is not done: the mesh keeps its shape");
    lexer_.skipLine();
}

// Models have no light maps and mirror no surroundings. Where such a stage is the ground on which
// the others are laid, the next one takes its place.
void BodyReader::finish()
{
    const auto isPicture = [](const Quake3Stage& stage) { return stage.kind == Kind::Picture; };
    std::erase_if(stages_, [](const Quake3Stage& stage) { return stage.kind == Kind::LeftOut; });
    const bool lacksGround =
        !stages_.empty() && !isPicture(stages_.front()) && !stages_.front().isBlended;
    if (std::ranges::any_of(stages_, isPicture))
        std::erase_if(stages_, std::not_fn(isPicture));
    else
        std::erase_if(stages_, [](const Quake3Stage& s) { return s.kind == Kind::LightMap; });

    for (std::size_t i = 0; i < stages_.size(); ++i)
        finishStage(stages_[i], i == 0 && (lacksGround || !stages_[i].isBlended));
    material_.translucent = material_.translucent || blendsByItsStages(material_);
    material_.noShadows = material_.noShadows || material_.translucent;
    if (!material_.sort && material_.polygonOffset)
        material_.sort = kDecalSort;
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
        addStage(reading_, std::move(map));
    }
    if (stage.picture.image.empty() && stage.picture.animation.empty())
        return;
    if (!stage.hasRole)
        stage.picture.role = isBase && stage.maps.empty() ? Role::Diffuse : Role::Blend;
    if (isBase)
        stage.picture.blend = {};
    addStage(reading_, std::move(stage.picture));
}

} // namespace

void readQuake3Shaders(std::string_view text, std::string_view fileName, MaterialSet& set,
                       Diagnostics& warnings, Diagnostics& errors)
{
    DeclarationFile file(text, fileName, set, warnings, errors);
    readDeclarations(file, [](MaterialReading& reading) { BodyReader(reading).read(); });
}

} // namespace sinew
