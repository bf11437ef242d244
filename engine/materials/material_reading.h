// What the readers of Doom 3's and of Quake 3's materials have in common: the file, which goes on
// after a declaration that is broken, and tables of keywords.
#pragma once

#include "engine/base/text_scanner.h"
#include "engine/images/image_program.h"
#include "engine/materials/material_declaration.h"
#include "engine/materials/material_expression.h"

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>

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

// What messages say of a declaration.
struct DeclarationHead
{
    std::string shown;    // "material "a/b""
    std::string material; // its normalised name, if it is one
};

// Reads the body of a material up to and with its '}', or fails the lexer.
struct MaterialReading;
using MaterialBody = void (*)(MaterialReading& reading);

// Reads the declarations of a file one after the other: materials, tables, skins and other types of
// the game, which are passed over. Doom 3's .mtr and .skin files and Quake 3's .shader files differ
// in the bodies of their materials only (Quake 3's descendants have tables too).
class DeclarationFile
{
public:
    // All must outlive the file.
    DeclarationFile(std::string_view text, std::string_view name, MaterialSet& set,
                    Diagnostics& warnings, Diagnostics& errors, MaterialBody readBody);

    void read();

    std::string_view name() const { return report_.fileName(); }
    MaterialSet& set() { return *set_; }
    std::uint32_t lineOf(std::size_t offset) { return report_.lineOf(offset); }

    // Adds to the warnings of the material, unless it has one for this keyword or too many.
    void warnOnce(MaterialDeclaration& material, std::string_view keyword, std::size_t offset,
                  std::string message);

private:
    void readDeclaration(const TextToken& first);
    void readMaterial(const TextToken& name);
    void readSkin(const TextToken& name);
    void readTable(const TextToken& name);
    void skipGuide();
    // Reads the body of a declaration. False where it is broken, which is refused.
    template <class Read>
    bool isRead(const DeclarationHead& head, const Read& read);
    // From '{' to behind its '}': a lexer of what is between them, '}' included. Nothing where the
    // block is never closed: that is refused, and what follows is not read.
    std::optional<TextScanner> takeBlock(const DeclarationHead& head);

    void warn(std::size_t offset, std::string message)
    {
        report_.add(*warnings_, offset, std::move(message));
    }
    void warnOfSecond(const DeclarationHead& head, const TextToken& name);
    void refuse(std::size_t offset, std::string message)
    {
        report_.add(*errors_, offset, std::move(message));
    }
    // Leaves the declaration out, because its lexer failed.
    void refuse(const TextScanner::Failure& failure, const DeclarationHead& head);

    std::string_view text_;
    MaterialSet* set_;
    Diagnostics* warnings_;
    Diagnostics* errors_;
    TextReport report_;
    TextScanner lexer_;
    MaterialBody readBody_;
    bool isLost_ = false; // since the last declaration: the message is given once
    std::set<std::string, std::less<>> warnedKeywords_;
};

// One material while it is read. `lexer` reads what its braces hold.
struct MaterialReading
{
    DeclarationFile& file;
    TextScanner& lexer;
    MaterialDeclaration& material;
    TextToken keyword{}; // what was read last

    // The next keyword in lower case, or nothing at the '}' of the block, which is read too, and
    // where the lexer failed.
    std::optional<std::string> nextKeyword();
    // About the last keyword, as it is written: "'texGen' <message>"; and about a word behind it:
    // "'cull sideways' <message>", unless the lexer failed instead of reading that word.
    void warn(std::string_view message) { warnAbout(std::string(keyword.text), message); }
    void warnOf(std::string_view word, std::string_view message);
    void warnUnknown();                                   // and passes over its line
    void warnOfStageWithoutImage(const TextToken& brace); // which begins the stage
    Expression expression();

private:
    void warnAbout(const std::string& words, std::string_view message);
};

// How textures are sampled unless a stage says otherwise.
struct Sampling
{
    TextureWrap wrap = TextureWrap::Repeat;
    bool nearest = false;
};

// Words such as zeroclamp and nearest. False for any other.
bool readSamplingWord(std::string_view lowerCaseWord, Sampling& sampling);

// What follows a keyword that is passed over.
enum class Arguments
{
    None,
    Text,           // a word on the line, if there is one
    OptionalNumber, // on the line
    Image,          // an image program
    Line,           // up to the line's end
};
void skipArguments(TextScanner& lexer, Arguments arguments);

// What is done for a keyword: the warning is given, the arguments are passed over, and `read` reads
// what follows, each where there is one. One without a warning changes nothing seen.
template <class Reader>
struct Keyword
{
    void (*read)(Reader&) = nullptr;
    Arguments arguments = Arguments::None;
    std::string_view warning{};
};

template <class Reader>
using Keywords = std::map<std::string_view, Keyword<Reader>>; // by names in lower case

// Each row is for one or several names, separated by blanks.
template <class Reader>
Keywords<Reader>
keywordsOf(std::initializer_list<std::pair<std::string_view, Keyword<Reader>>> rows)
{
    Keywords<Reader> keywords;
    for (auto [names, keyword] : rows)
        while (!names.empty())
        {
            const std::size_t end = std::min(names.find(' '), names.size());
            keywords.emplace(names.substr(0, end), keyword);
            names.remove_prefix(std::min(end + 1, names.size()));
        }
    return keywords;
}

// Reads a block up to and with its '}', or fails the lexer. A word that is no keyword goes to
// reader.readOther(word); if that is false, the word is unknown, which is a warning.
template <class Reader>
void readBlock(MaterialReading& reading, const Keywords<Reader>& keywords, Reader& reader)
{
    while (const std::optional<std::string> word = reading.nextKeyword())
    {
        if (const auto found = keywords.find(*word); found != keywords.end())
        {
            const Keyword<Reader>& keyword = found->second;
            if (!keyword.warning.empty())
                reading.warn(keyword.warning);
            skipArguments(reading.lexer, keyword.arguments);
            if (keyword.read != nullptr)
                keyword.read(reader);
        }
        else if (!reader.readOther(*word))
            reading.warnUnknown();
    }
}

// Reads the body of a material up to and with its '}', or fails the lexer: by the Reader's
// keywords, then what its finish() makes of them.
template <class Reader>
void readBody(MaterialReading& reading)
{
    Reader reader{.reading = reading};
    readBlock(reading, Reader::keywords(), reader);
    if (reading.lexer.ok())
        reader.finish();
}

// Adds a transform of the stage's texture coordinates that comes before or after those that it has.
// Fails the lexer where there are too many.
void addTransform(MaterialReading& reading, MaterialStage& stage, const TextureTransform& transform,
                  bool comesFirst);

// A word of a stage that is no keyword: how it is sampled, or a '{', which fails the lexer. False
// for any other.
bool readOtherOfStage(MaterialReading& reading, std::string_view lowerCaseWord, Sampling& sampling);

// The role that a stage has by names such as diffusemap and normalMap, in lower case.
std::optional<MaterialStage::Role> roleNamed(std::string_view lowerCaseName);

// What follows `blend` or `blendFunc`: blend, add, filter, modulate, none or two factors of OpenGL,
// with or without a comma. An unknown factor is taken for GL_ONE, with a warning; an unknown word
// alone for the default, which covers what is behind. Fails the lexer where a word is missing.
Blend readBlend(MaterialReading& reading);

// On the line of `sort`: the number of one of these names, or a number; nothing for another name,
// with a warning. Fails the lexer where neither stands there.
using SortName = std::pair<std::string_view, float>;
std::optional<float> readSort(MaterialReading& reading, std::span<const SortName> lowerCaseNames);
// What materials with polygonOffset have unless they say otherwise.
inline constexpr float kDecalSort = 2.0F;

// Fails the lexer where there are kMaxStages already.
void addStage(MaterialReading& reading, MaterialStage stage);

// The default of `translucent`: nothing of the material is lit, and its first stage lets what is
// behind it through.
bool blendsByItsStages(const MaterialDeclaration& material);

} // namespace sinew
