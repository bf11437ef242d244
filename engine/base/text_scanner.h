// Tokenises model and material texts into words, "strings" and punctuation, separated by whitespace
// and by // and /* */ comments. Strings have no escapes and end on their line. Lines end in LF, CR
// or both. Skips a byte order mark.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/base/text.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace sinew
{

// Largest accepted magnitude. A million products of two such numbers still fit a float, so no input
// can overflow later.
inline constexpr double kMaxMagnitude = 1e15;

// Returns false for NaN.
constexpr bool isSmallEnough(double number)
{
    return number >= -kMaxMagnitude && number <= kMaxMagnitude;
}

// Whitespace or a control character. As in Doom 3, a file may end in zeros or Ctrl-Z.
constexpr bool isBlank(char c)
{
    return static_cast<unsigned char>(c) <= ' ';
}

constexpr bool isLineEnd(char c)
{
    return c == '\n' || c == '\r';
}

constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

// `end` is the first character after the number, or the start if there is none. Overflow gives
// infinity, underflow gives 0.
struct ParsedDecimal
{
    double value = 0.0;
    const char* end = nullptr;
};

// Parses [+-]digits[.digits][e[+-]digits] from [begin, end), with digits on at least one side of
// the point. Correctly rounded, independent of the locale. Does not accept "nan", "inf" or
// hexadecimal.
ParsedDecimal parseDecimal(const char* begin, const char* end);

constexpr bool isKeyCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_';
}

constexpr bool startsNumber(char c)
{
    return isDigit(c) || c == '-' || c == '+' || c == '.';
}

// Lexical differences between model and material texts.
struct TextRules
{
    enum class Class : unsigned char
    {
        Word,
        Blank,
        Sign, // a token by itself; '"' starts a string
    };

    std::array<Class, 256> classes{};
    bool commentsEndWords = true; // false: comments only end words that start like numbers
    bool mayStayOpen = false;     // unterminated strings and comments are not failures
    std::string_view end;         // name of the text's end in messages

    constexpr TextRules(std::string_view signs, bool commentsEndAnyWord, std::string_view endName,
                        bool staysOpen = false)
        : commentsEndWords(commentsEndAnyWord), mayStayOpen(staysOpen), end(endName)
    {
        for (char c = 0; isBlank(c); ++c)
            classes[static_cast<unsigned char>(c)] = Class::Blank;
        for (const char c : signs)
            classes[static_cast<unsigned char>(c)] = Class::Sign;
    }
};

inline constexpr TextRules kModelText("(){}\"", true, "the end of the file");
// Names may contain almost any character, even "//".
inline constexpr TextRules kMaterialText("(){},\"", false, "the end");

struct TextToken
{
    enum class Kind
    {
        Word,
        String,
        Sign,
        End,
    };
    Kind kind = Kind::End;
    std::string_view text;  // strings: without quotes
    std::size_t offset = 0; // from the start of the text
    bool startsLine = false;
    bool isClosed = true; // false: a string without a closing quote

    bool isSign(char sign) const { return kind == Kind::Sign && text.front() == sign; }
    bool isText() const { return kind == Kind::Word || kind == Kind::String; }
};

// The token in messages: quoted, shortened and printable.
std::string shown(const TextToken& token);

// Creates messages about positions in a text. Both arguments must outlive the report.
class TextReport
{
public:
    TextReport(std::string_view text, std::string_view fileName)
        : fileName_(fileName), locator_(text)
    {
    }

    std::string_view fileName() const { return fileName_; }
    TextLocation locate(std::size_t offset) { return locator_.locate(offset); }
    std::uint32_t lineOf(std::size_t offset) { return locate(offset).line; }
    Diagnostic at(std::size_t offset, std::string message);
    // If the list is full, only counts the message.
    void add(Diagnostics& list, std::size_t offset, std::string message);

private:
    std::string_view fileName_;
    TextLocator locator_;
};

// Throws failures as a Diagnostic and records warnings. Reading can continue after a failure.
// Offsets count from the start of the text. Returned views point into the text.
class TextScanner
{
public:
    // All must outlive the scanner.
    TextScanner(std::string_view text, std::string_view fileName, Diagnostics& warnings,
                const TextRules& rules = kModelText);

    [[noreturn]] void fail(std::size_t offset, std::string message);
    [[noreturn]] void failExpected(std::string_view what); // "expected <what>, found <next token>"
    void warn(std::size_t offset, std::string message)
    {
        report_.add(*warnings_, offset, std::move(message));
    }
    TextReport& report() { return report_; }

    std::string_view wholeText() const { return {begin_, end_}; }
    bool atEnd(); // true if only whitespace and comments are left
    std::size_t bytesLeft() const { return static_cast<std::size_t>(end_ - next_); }
    std::size_t offset() const { return offsetOf(next_); } // first unread byte
    std::size_t nextOffset();                              // start of the next token
    std::size_t lastOffset() const { return offsetOf(last_); }
    void seek(std::size_t offset) { next_ = last_ = begin_ + offset; }
    // Moves the end of the text to `offset`, until it is set to the full size again.
    void setEnd(std::size_t offset) { end_ = begin_ + offset; }

    TextToken peek(); // like next(), fails for an unterminated string
    TextToken next();
    // Reads the next token if it matches.
    bool accept(char sign)
    {
        const char* const before = next_;
        skipBlanks();
        const bool isThere = next_ != end_ && *next_ == sign;
        if (isThere)
            last_ = next_;
        next_ = isThere ? next_ + 1 : before;
        return isThere;
    }
    bool acceptWord(std::string_view word);

    // Reads the next token, or fails if it does not match.
    void expect(char sign)
    {
        if (!accept(sign))
            failExpectedSign(sign);
    }
    std::string_view text(std::string_view what); // a word or a string
    std::string_view key();                       // a word of letters, digits and '_'
    std::string_view name() { return text("a name in quotes"); }
    double number(); // finite, at most kMaxMagnitude
    // Parses the number at the start of a word or string and ignores the rest ("0.5f"), as C does.
    float leadingNumber();
    // `what` names the expected value in messages: "the first frame of LEGS_RUN".
    std::int32_t integer(std::int32_t min = std::numeric_limits<std::int32_t>::min(),
                         std::int32_t max = std::numeric_limits<std::int32_t>::max(),
                         std::string_view what = {})
    {
        return static_cast<std::int32_t>(wholeNumber(min, max, what));
    }
    std::uint32_t unsignedInteger()
    {
        return static_cast<std::uint32_t>(
            wholeNumber(0, std::numeric_limits<std::uint32_t>::max(), {}));
    }
    void tuple(std::span<double> out); // "( 1 2 3 )"

    // Reads numbers until `out` is full or the next token is neither a number nor a word. Returns
    // how many were read.
    std::size_t numbers(std::span<double> out);

    // Skips the values of a key: numbers, strings, ( groups ) and { blocks }.
    void skipValues();
    void skipGroup(); // requires that the next token is '(' or '{'
    // Skips from '{' to the matching '}'. If there is none, returns false and reads nothing.
    bool skipBlock() { return skipNested('{', '}'); }
    bool hasMoreOnLine(); // true if a token other than a brace follows on the line

    // Inspect and skip single characters. Needed for expressions, because operators end words
    // there.
    std::string_view rest();
    void advance(std::size_t length) { next_ += length; }

private:
    using Class = TextRules::Class;

    std::size_t offsetOf(const char* p) const { return static_cast<std::size_t>(p - begin_); }
    Class classOf(char c) const { return classes_[static_cast<unsigned char>(c)]; }
    bool startsComment(const char* p) const
    {
        return end_ - p >= 2 && p[0] == '/' && (p[1] == '/' || p[1] == '*');
    }
    void skipBlankCharacters()
    {
        while (next_ != end_ && classOf(*next_) == Class::Blank)
            ++next_;
    }
    void skipBlanks() // and comments
    {
        for (skipBlankCharacters(); startsComment(next_); skipBlankCharacters())
            skipComment();
    }
    void skipComment();
    bool skipNested(char open, char close);
    TextToken here() const; // the token that begins at next_
    bool endsToken(const char* p) const;
    // Like numbers(), but stops at anything other than a number followed by whitespace. Keeping the
    // position in a register makes reading a clip 10 % faster.
    std::size_t plainNumbers(std::span<double> out);
    double numberHere();
    [[noreturn]] void failExpectedSign(char sign);
    std::int64_t wholeNumber(std::int64_t min, std::int64_t max, std::string_view what);

    const char* begin_;
    const char* next_;
    const char* end_;
    const char* last_;  // last token read
    const char* first_; // where reading started
    const TextRules* rules_;
    const Class* classes_; // those of rules_
    TextReport report_;
    Diagnostics* warnings_;
};

} // namespace sinew
