// The readers of materials' declarations: the file, which goes on after a declaration that is
// broken, and the body of one material. Doom 3's and Quake 3's words differ and are all known in
// both.
#pragma once

#include "engine/base/text.h"
#include "engine/base/text_scanner.h"
#include "engine/images/image_program.h"
#include "engine/materials/material_declaration.h"
#include "engine/materials/material_expression.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
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

// In Quake 3 the first stage is lit and covers, and `sort` has other numbers.
enum class Dialect : std::uint8_t
{
    Doom3,
    Quake3,
};

// What messages say of a declaration.
struct DeclarationHead
{
    std::string shown;    // "material "a/b""
    std::string material; // its normalised name, if it is one
};

// Reads the declarations of a file one after the other: materials, tables, skins and other types of
// the game, which are passed over.
class DeclarationFile
{
public:
    // All must outlive the file.
    DeclarationFile(std::string_view text, std::string_view name, MaterialSet& set,
                    Diagnostics& warnings, Diagnostics& errors, Dialect dialect);

    void read();

    std::string_view name() const { return report_.fileName(); }
    Dialect dialect() const { return dialect_; }
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
    Dialect dialect_;
    bool isLost_ = false; // since the last declaration: the message is given once
    std::set<std::string, std::less<>> warnedKeywords_;
};

// Reads the body of one material.
class MaterialReader
{
public:
    // `lexer` reads what its braces hold. All must outlive the reader.
    MaterialReader(DeclarationFile& file, TextScanner& lexer, MaterialDeclaration& material)
        : file_(file), lexer_(lexer), material_(material)
    {
    }

    // Up to and with the closing '}', or fails the lexer.
    void read();

private:
    // What follows a keyword that is passed over.
    enum class Arguments
    {
        None,
        Text,           // a word on the line, if there is one
        OptionalNumber, // on the line
        Image,          // an image program
        Line,           // up to the line's end
    };
    // What is done for a keyword: the warning is given, the arguments are passed over, and `read`
    // reads what follows, each where there is one. One without a warning changes nothing seen.
    struct Keyword
    {
        void (*read)(MaterialReader&) = nullptr;
        Arguments arguments = Arguments::None;
        std::string_view warning{};
    };
    using Keywords = std::map<std::string_view, Keyword>; // by names in lower case

    // How textures are sampled unless a stage says otherwise.
    struct Sampling
    {
        TextureWrap wrap = TextureWrap::Repeat;
        bool nearest = false;
    };

    struct Stage
    {
        enum class Kind
        {
            Picture,
            LightMap,    // map $lightmap: models have none
            Environment, // tcGen environment: mirrors a surrounding picture
            LeftOut,
        };
        Kind kind = Kind::Picture;
        MaterialStage picture;           // of `map` and its like
        Sampling sampling;               // of all its images
        bool hasRole = false;            // what it is for is said
        std::vector<MaterialStage> maps; // of diffuseMap and its like, each with its role
    };

    bool isQuake3() const { return file_.dialect() == Dialect::Quake3; }

    // Each row is for one or several names, separated by blanks.
    static Keywords keywordsOf(std::initializer_list<std::pair<std::string_view, Keyword>> rows);
    static const Keywords& bodyKeywords();
    static const Keywords& stageKeywords();
    static Keyword leavesStageOut(Arguments arguments = Arguments::None);
    // Reads a block up to and with its '}', or fails the lexer. A word that is no keyword goes to
    // `readOther`; if that is false, the word is unknown, which is a warning.
    void readBlock(const Keywords& keywords, bool (MaterialReader::*readOther)(const std::string&));
    void skipArguments(Arguments arguments);

    // About the last keyword, as it is written: "'texGen' <message>"; and about a word behind it:
    // "'cull sideways' <message>", unless the lexer failed instead of reading that word.
    void warn(std::string_view message) { warnAbout(std::string(keyword_.text), message); }
    void warnOf(std::string_view word, std::string_view message);
    void warnAbout(const std::string& words, std::string_view message);

    std::uint32_t keywordLine() { return file_.lineOf(keyword_.offset); }
    std::string word(std::string_view what) { return lowerCase(lexer_.text(what)); }
    Expression expression();
    bool readSamplingWord(const std::string& word, Sampling& sampling);
    Blend readBlend();

    bool readOtherOfBody(const std::string& word);
    void readSort();
    void readCull();
    void readMapOfBody(MaterialStage::Role role);
    void finish();
    void finishStage(Stage& stage, bool isBase);
    void addStage(MaterialStage stage);

    bool readOtherOfStage(const std::string& word);
    void readStage();
    void readMap();
    void readAnimation();
    void readMapOf(MaterialStage::Role role, Stage& stage);
    void readRole(const std::string& name);
    void readBlendOfStage();
    void readAlphaFunction();
    void readCoordinates();
    void readColours(std::size_t first, std::size_t count);
    void readGenerator(std::size_t first, std::size_t count);
    Expression readWave();
    void readRotation();
    // Reads two expressions and applies the transform by them.
    void readTransform(TextureTransform (*transformOf)(const Expression&, const Expression&));
    void readCoordinateChange();
    // Comes before or after the transforms that the stage has.
    void addTransform(const TextureTransform& transform, bool comesFirst);

    DeclarationFile& file_;
    TextScanner& lexer_;
    MaterialDeclaration& material_;
    TextToken keyword_{}; // what was read last
    Sampling sampling_;
    std::optional<bool> isTranslucent_; // if declared
    bool forcesShadows_ = false;
    std::vector<Stage> stages_;
    Stage stage_; // that is read
};

} // namespace sinew
