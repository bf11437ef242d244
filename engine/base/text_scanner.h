// Reads the text of a model file: tokens as a TokenReader has them, numbers, ( groups ) and
// { blocks }. Lines end in LF, CR or both. Used by the readers of .md5mesh, .md5anim and
// animation.cfg (docs/formats.md).
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/base/text_report.h"
#include "engine/base/token_reader.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace sinew
{

// Largest magnitude of a number. A million products of two such numbers still fit into the floats
// of a GPU, so nothing that is read can turn into an infinity later.
inline constexpr double kMaxMagnitude = 1e15;

// False for a NaN.
constexpr bool isSmallEnough(double number)
{
    return number >= -kMaxMagnitude && number <= kMaxMagnitude;
}

class TextScanner : public TokenReader
{
public:
    // All three must outlive the scanner.
    TextScanner(std::string_view text, std::string_view fileName, Diagnostics& warnings);

    Diagnostic error() const; // requires !ok()

    // Reads the next token if it is this word.
    bool acceptWord(std::string_view word);

    // Read the next token or fail.
    std::string_view key(); // a word made of letters, digits and '_'
    std::string_view name() { return text("a name in quotes"); }
    double number(); // finite, at most kMaxMagnitude
    std::int32_t integer();
    // `what` is asked for in the message: "the first frame of LEGS_RUN".
    std::int32_t integer(std::int32_t min, std::int32_t max, std::string_view what);
    std::uint32_t unsignedInteger();
    void tuple(std::span<double> out); // "( 1 2 3 )"
    // The same without a limit. Accepts infinities and NaNs as programs print them ("nan",
    // "-1.#IND").
    void tupleOfAny(std::span<double> out);

    // Reads numbers until `out` is full or neither a number nor a word comes. Returns how many.
    std::size_t numbers(std::span<double> out);

    // The text of the // comment before the next token, if there is one, without its slashes.
    std::optional<std::string_view> lineComment();

    // Reads past numbers, strings, ( groups ) and { blocks }: all that can follow a key.
    void skipValues();

    void warn(std::size_t offset, std::string message);
    void warnOfFile(std::string message); // about the file as a whole

private:
    void skipGroup(char open, char close);
    bool endsToken(const char* p) const;
    // As numbers(), but stops at whatever is not a number between blanks. Keeps its position in a
    // register, which saves a tenth of the time that a clip takes.
    std::size_t plainNumbers(std::span<double> out);
    double numberHere();
    double numberOfAny();
    void failNumber();
    template <class Integer>
    Integer integerFrom(Integer min, Integer max, std::string_view what);
    void failInteger(std::int64_t min, std::int64_t max, std::string_view what);

    TextReport report_;
    Diagnostics* warnings_;
};

} // namespace sinew
