// Splits the text of material files (.mtr, .shader, .skin) into words, "strings" and the signs
// { } ( ) and ','. Words go up to a blank or a sign, since names in these files hold about any
// character, "//" included; // and /* */ start a comment between words. A string ends on its line.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace sinew
{

struct DeclarationToken
{
    enum class Kind
    {
        Word,
        String,
        Sign,
        End,
    };
    Kind kind = Kind::End;
    std::string_view text; // of a string: without its quotes
    std::size_t place = 0; // in the text
    bool startsLine = false;

    bool isSign(char sign) const { return kind == Kind::Sign && text.front() == sign; }
    bool isText() const { return kind == Kind::Word || kind == Kind::String; }
};

// The first failure is kept; from then on the text counts as read to its end, so a reader asks ok()
// in its loops and at the end only. Places are offsets into the text.
class DeclarationLexer
{
public:
    struct Failure
    {
        std::size_t place = 0;
        std::string message;
    };

    // `text` must outlive the lexer.
    explicit DeclarationLexer(std::string_view text, std::size_t place = 0);

    bool ok() const { return !failure_.has_value(); }
    const Failure& failure() const { return *failure_; } // requires !ok()
    void fail(std::size_t place, std::string message);
    void failExpected(std::string_view what); // "expected <what>, found <the next token>"
    void clearFailure() { failure_.reset(); } // reading goes on behind what failed

    std::size_t place() const { return next_; }
    void seek(std::size_t place) { next_ = place; }
    DeclarationToken peek();
    DeclarationToken next();
    bool accept(char sign);
    void expect(char sign);

    // A word or a string, or fail.
    std::string_view text(std::string_view what);
    std::string_view textOnLine(std::string_view what);
    // A decimal number, or fail. What follows it in its word ("0.5f") is passed over, as C does.
    float number();
    float numberOnLine();

    // Whether a token that is no brace follows on the line.
    bool hasMoreOnLine();
    void skipLine(); // up to a brace or the next line

    // From '{' to behind its '}'. False where there is none up to the end: nothing is read then.
    bool skipBlock();

    // For expressions, whose operators part words: what comes next character by character, and
    // reading past some of it.
    std::string_view rest();
    void advance(std::size_t length) { next_ += length; }

private:
    // Reads nothing; `end` receives the place behind the token.
    DeclarationToken tokenAt(std::size_t place, std::size_t& end) const;
    bool skipBlanks(); // returns whether a line ended
    bool skipComment();
    std::size_t wordEnd(std::size_t place) const;

    std::string_view text_;
    std::size_t begin_ = 0;
    std::size_t next_ = 0;
    std::optional<Failure> failure_;
};

} // namespace sinew
