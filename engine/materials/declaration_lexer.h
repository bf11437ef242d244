// Reads the text of material files (.mtr, .shader, .skin): tokens as a TokenReader does, and what
// ends with its line. Words end at a blank or one of { } ( ) ',' since names in them hold almost
// any character, "//" included; only words that start like numbers end at a comment.
#pragma once

#include "engine/base/token_reader.h"

#include <cstddef>
#include <string_view>

namespace sinew
{

class DeclarationLexer : public TokenReader
{
public:
    // Reads from `offset` on. `text` must outlive the lexer.
    explicit DeclarationLexer(std::string_view text, std::size_t offset = 0);

    // As TokenReader's, but a string without an end is the failure.
    void failExpected(std::string_view what);
    bool accept(char sign); // where it is another, the next token still starts its line
    void expect(char sign);
    void clearFailure() // reading goes on behind what failed
    {
        forgetFailure();
        lineEndedEarly_ = false;
    }

    std::string_view textOnLine(std::string_view what); // a word or a string, or fails
    // A decimal number, or fail. What follows it in its word ("0.5f") is passed over, as C does.
    float number();
    float numberOnLine();
    void failOnLine(std::string_view what); // "expected <what> on the line"
    // Whether the failure is that the line ended before what was expected on it.
    bool lineEndedEarly() const { return lineEndedEarly_; }

    // Whether a token that is no brace follows on the line.
    bool hasMoreOnLine();
    void skipLine(); // up to a brace or the next line

    // From '{' to behind its '}'. False where there is none up to the end: nothing is read then.
    bool skipBlock();

    // For expressions, whose operators end words: what comes next character by character, and
    // reading past some of it.
    std::string_view rest();
    void advance(std::size_t length) { next_ += length; }

private:
    bool lineEndedEarly_ = false;
};

} // namespace sinew
