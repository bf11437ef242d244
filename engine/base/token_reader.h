// Reads a text token by token: words, "strings" and single signs, with // and /* */ comments
// between them. A string has no escapes and ends on its line. A byte order mark is passed over.
#pragma once

#include "engine/base/text_characters.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace sinew
{

// In what the texts of model files and of material files differ.
struct TokenRules
{
    CharacterClasses classes{};
    bool commentsEndWords = true; // else only words that start like numbers
    std::string_view end;         // of the text, in messages
};

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
    std::string_view text;  // of a string: without its quotes
    std::size_t offset = 0; // in the text
    bool startsLine = false;
    bool isClosed = true; // false for a string without its second quote

    bool isSign(char sign) const { return kind == Kind::Sign && text.front() == sign; }
    bool isText() const { return kind == Kind::Word || kind == Kind::String; }
};

// As a message shows it: in quotes, cut to a readable length, printable.
std::string shown(const TextToken& token);

// The first failure is kept; from then on the text counts as read to its end and every read gives
// 0 or nothing. So a reader need not look at each result: it asks ok() in its loops and at the end.
// Offsets count from the start of the text; what is returned as a view points into the text.
class TokenReader
{
public:
    struct Failure
    {
        std::size_t offset = 0;
        std::string message;
    };

    // Reads from `offset` on. `text` and `rules` must outlive the reader.
    TokenReader(std::string_view text, const TokenRules& rules, std::size_t offset = 0);

    bool ok() const { return !failure_.has_value(); }
    const Failure& failure() const { return *failure_; } // requires !ok()
    void fail(std::size_t offset, std::string message);
    void failExpected(std::string_view what); // "expected <what>, found <the next token>"

    bool atEnd(); // nothing but blanks and comments is left
    std::size_t bytesLeft() const { return static_cast<std::size_t>(end_ - next_); }
    // Of what was not read yet; after a failure, of what was not read when it was found.
    std::size_t offset() const { return offsetOf(ok() ? next_ : failedAt_); }
    std::size_t nextOffset(); // of the token that comes next
    std::size_t lastOffset() const { return offsetOf(last_); }
    void seek(std::size_t offset) { next_ = last_ = begin_ + offset; }

    TextToken peek(); // fails for a string without an end, as next() does
    TextToken next();
    // Reads the next token if it is this sign.
    bool accept(char sign)
    {
        skipBlanks();
        if (next_ == end_ || *next_ != sign)
            return false;
        last_ = next_++;
        return true;
    }
    void expect(char sign)
    {
        if (!accept(sign))
            failExpectedSign(sign);
    }
    std::string_view text(std::string_view what); // a word or a string, or fails

protected:
    std::size_t offsetOf(const char* p) const { return static_cast<std::size_t>(p - begin_); }
    CharacterClass classOf(char c) const { return classes_[static_cast<unsigned char>(c)]; }
    bool startsComment(const char* p) const
    {
        return end_ - p >= 2 && p[0] == '/' && (p[1] == '/' || p[1] == '*');
    }
    void skipBlankCharacters()
    {
        while (next_ != end_ && classOf(*next_) == CharacterClass::Blank)
            ++next_;
    }
    void skipBlanks() // and comments
    {
        for (skipBlankCharacters(); startsComment(next_); skipBlankCharacters())
            skipComment();
    }
    void skipComment();
    TextToken here() const; // the token at next_, where one begins
    static const char* endOf(const TextToken& token);
    void forgetFailure(); // goes on where the failure was found

    const char* begin_;
    const char* next_;
    const char* end_;
    const char* last_; // the token read last

private:
    void failExpectedSign(char sign);

    const TokenRules* rules_;
    const CharacterClass* classes_; // the rules'
    const char* first_;             // where reading began
    std::optional<Failure> failure_;
    const char* failedAt_ = nullptr; // next_ at the failure
};

} // namespace sinew
