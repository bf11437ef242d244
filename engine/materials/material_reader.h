// Reads a material's body. Accepts keywords of both Doom 3 and Quake 3 in both file types.
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

// An image's name or one of Doom 3's functions; case does not matter:
//     heightmap(program, scale)  addnormals(program, program)  smoothnormals(program)
//     add(program, program)  scale(program, r, g, b, a)  invertAlpha(program)
//     invertColor(program)  makeIntensity(program)  makeAlpha(program)
// Commas may be missing. Anything else fails the lexer, as do more than
// kMaxImageProgramDepth nested functions or more than kMaxImageProgramImages images. After dhewm3
// (neo/renderer/Image_program.cpp).
ImageProgram readImageProgram(TextScanner& lexer);

// A stage as written in the file.
struct WrittenStage
{
    enum class Kind
    {
        Picture,
        LightMap,    // map $lightmap: models have none
        Environment, // tcGen environment: a reflection of the surroundings
        LeftOut,
    };
    Kind kind = Kind::Picture;
    MaterialStage picture;           // from `map` and similar; `wrap` and `nearest` apply to all
    bool hasRole = false;            // whether the file states the role
    std::vector<MaterialStage> maps; // from diffuseMap and similar keywords, each with its role
};

// Reads one material. Holds the state of parsing.
struct MaterialReader
{
    TextScanner& lexer;
    Dialect dialect;
    const ExpressionTables& tables;
    MaterialDeclaration& material;
    TextToken keyword{};                 // last keyword read
    MaterialStage sampled{};             // defaults for the sampling of stages
    std::optional<bool> isTranslucent{}; // if declared
    bool forcesShadows = false;
    std::vector<WrittenStage> stages{};
    WrittenStage stage{}; // stage being read
    std::set<std::string> warnedWords{};

    bool isQuake3() const { return dialect == Dialect::Quake3; }
    std::uint32_t keywordLine() { return lexer.report().lineOf(keyword.offset); }
    std::string word(std::string_view what) { return lowerCase(lexer.text(what)); }
    Expression expression() { return readExpression(lexer, tables); }

    // Each keyword of a material causes at most one warning: "'texGen' is not drawn".
    void warnUndrawn() { warn(std::string(keyword.text), "is not drawn"); }
    // For a word after the keyword: "'cull sideways' is unknown: ...".
    void warnUnknown(std::string_view word);
    void warn(const std::string& words, std::string_view message);
};

template <class Value>
using Named = std::pair<std::string_view, Value>;

using ReadKeyword = void (*)(MaterialReader&);            // reads what follows the keyword
using Keywords = std::map<std::string_view, ReadKeyword>; // by lower-case name

// Each row has one or more names, separated by spaces.
Keywords keywordsOf(std::initializer_list<Named<ReadKeyword>> rows);

// None if there is no such name.
template <class Value, std::size_t Count>
std::optional<Value> valueNamed(const Named<Value> (&values)[Count], std::string_view name)
{
    const auto entry =
        std::ranges::find_if(values, [&](const auto& value) { return value.first == name; });
    return entry == std::end(values) ? std::nullopt : std::optional(entry->second);
}

// Reads a block including its '}', or fails the lexer. Ignores unknown words.
void readBlock(MaterialReader& r, const Keywords& keywords);

// Reads the material including its '}', or fails the lexer.
void readMaterial(MaterialReader& r);

// Defined in material_stage.cpp. Read a stage, and keywords that may also be in the material's
// body.
void readStage(MaterialReader& r);
void readMapOfRole(MaterialReader& r, WrittenStage& stage); // diffuseMap and similar
void readSampling(MaterialReader& r, MaterialStage& stage); // clamp, nearest and similar
inline constexpr std::string_view kMapKeywords = "diffusemap bumpmap normalmap specularmap glowmap";
inline constexpr std::string_view kSamplingKeywords =
    "clamp noclamp zeroclamp alphazeroclamp nearest linear";

} // namespace sinew
