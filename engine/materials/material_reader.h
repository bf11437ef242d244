// The reader of a material's body. Doom 3's and Quake 3's words differ and are all known in both.
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

class MaterialReader
{
public:
    // `lexer` reads what the material's braces hold. All must outlive the reader.
    MaterialReader(TextScanner& lexer, Dialect dialect, MaterialSet& set,
                   MaterialDeclaration& material)
        : lexer_(lexer), dialect_(dialect), set_(set), material_(material)
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
        MaterialStage picture;           // of `map` and its like; `wrap` and `nearest` of all
        bool hasRole = false;            // what it is for is said
        std::vector<MaterialStage> maps; // of diffuseMap and its like, each with its role
    };

    bool isQuake3() const { return dialect_ == Dialect::Quake3; }

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
    // "'cull sideways' <message>". A material has one for each keyword.
    void warn(std::string_view message) { warnAbout(std::string(keyword_.text), message); }
    void warnOf(std::string_view word, std::string_view message);
    void warnAbout(const std::string& words, std::string_view message);

    std::uint32_t keywordLine() { return lexer_.report().lineOf(keyword_.offset); }
    std::string word(std::string_view what) { return lowerCase(lexer_.text(what)); }
    Expression expression();
    static bool readSamplingWord(const std::string& word, MaterialStage& stage);
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

    TextScanner& lexer_;
    Dialect dialect_;
    MaterialSet& set_;
    MaterialDeclaration& material_;
    std::set<std::string, std::less<>> warnedKeywords_;
    TextToken keyword_{};               // what was read last
    MaterialStage sampled_;             // as stages are unless they say otherwise
    std::optional<bool> isTranslucent_; // if declared
    bool forcesShadows_ = false;
    std::vector<Stage> stages_;
    Stage stage_; // that is read
};

} // namespace sinew
