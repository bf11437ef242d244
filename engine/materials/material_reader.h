// Reads the body of a material. Accepts the keywords of both Doom 3 and Quake 3 in both file types.
#pragma once

#include "engine/base/text.h"
#include "engine/base/text_scanner.h"
#include "engine/images/image_program.h"
#include "engine/materials/material_declaration.h"
#include "engine/materials/material_expression.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew
{

// An image's name or one of Doom 3's functions, without regard to case:
//     heightmap(program, scale)  addnormals(program, program)  smoothnormals(program)
//     add(program, program)  scale(program, r, g, b, a)  invertAlpha(program)
//     invertColor(program)  makeIntensity(program)  makeAlpha(program)
// Commas may be missing. Anything else, more than kMaxImageProgramDepth functions inside each other
// and more than kMaxImageProgramImages images fail the lexer. After dhewm3
// (neo/renderer/Image_program.cpp).
ImageProgram readImageProgram(TextScanner& lexer);

// A stage as it is written.
struct WrittenStage
{
    enum class Kind
    {
        Picture,
        LightMap,    // map $lightmap: models have none
        Environment, // tcGen environment: mirrors a surrounding picture
        LeftOut,
    };
    Kind kind = Kind::Picture;
    MaterialStage picture;           // of `map` and its like; `wrap` and `nearest` of all
    bool hasRole = false;            // what it is for is said
    std::vector<MaterialStage> maps; // of diffuseMap and its like, each with its role
};

// Reads one material, and holds what it has read so far.
struct MaterialReader
{
    TextScanner& lexer;
    Dialect dialect;
    const ExpressionTables& tables;
    MaterialDeclaration& material;
    TextToken keyword{};                 // what was read last
    MaterialStage sampled{};             // as stages are unless they say otherwise
    std::optional<bool> isTranslucent{}; // if declared
    bool forcesShadows = false;
    std::vector<WrittenStage> stages{};
    WrittenStage stage{}; // that is read
    std::set<std::string> warnedWords{};

    bool isQuake3() const { return dialect == Dialect::Quake3; }
    std::uint32_t keywordLine() { return lexer.report().lineOf(keyword.offset); }
    std::string word(std::string_view what) { return lowerCase(lexer.text(what)); }
    Expression expression() { return readExpression(lexer, tables); }

    // Each word of a material has one warning: "'texGen' is not drawn".
    void warnUndrawn() { warn(std::string(keyword.text), "is not drawn"); }
    // About a word behind the keyword: "'cull sideways' is unknown: ...".
    void warnUnknown(std::string_view word);
    void warn(const std::string& words, std::string_view message);
};

template <class Value>
using Named = std::pair<std::string_view, Value>;

using ReadKeyword = void (*)(MaterialReader&);            // reads what follows it
using Keywords = std::map<std::string_view, ReadKeyword>; // by names in lower case

// Each row is for one or several names, separated by blanks.
Keywords keywordsOf(std::initializer_list<Named<ReadKeyword>> rows);

// Nothing for a name that is not among them.
template <class Value, std::size_t Count>
std::optional<Value> valueNamed(const Named<Value> (&values)[Count], std::string_view name)
{
    const auto entry =
        std::ranges::find_if(values, [&](const auto& value) { return value.first == name; });
    return entry == std::end(values) ? std::nullopt : std::optional(entry->second);
}

// Reads a block up to and with its '}', or fails the lexer. Other words are passed over.
void readBlock(MaterialReader& r, const Keywords& keywords);

// Reads the material up to and with its '}', or fails the lexer.
void readMaterial(MaterialReader& r);

// Defined in material_stage.cpp: read a stage, and what may also stand in the material's body.
void readStage(MaterialReader& r);
void readMapOfRole(MaterialReader& r, WrittenStage& stage); // diffuseMap and its like
void readSampling(MaterialReader& r, MaterialStage& stage); // clamp, nearest and their like
inline constexpr std::string_view kMapKeywords = "diffusemap bumpmap normalmap specularmap glowmap";
inline constexpr std::string_view kSamplingKeywords =
    "clamp noclamp zeroclamp alphazeroclamp nearest linear";

} // namespace sinew
