// Reads the text of a model file token by token: words, "strings", numbers and ( ) { }, with //
// and /* */ comments anywhere between them. Lines end in LF, CR or both; a byte order mark is
// passed over. Used by the readers of .md5mesh, .md5anim and animation.cfg (docs/formats.md).
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/base/text_location.h"

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

// The first failure is kept; from then on the text counts as read to its end and every read gives
// 0 or nothing. So a reader need not look at each result: it asks ok() in its loops and at the end.
// Places are offsets into the text; what is returned as a view points into the text.
class TextScanner
{
public:
    // All three must outlive the scanner.
    TextScanner(std::string_view text, std::string_view fileName, Diagnostics& warnings);

    bool ok() const { return !error_.has_value(); }
    const Diagnostic& error() const { return *error_; } // requires !ok()

    bool atEnd(); // nothing but blanks and comments is left
    std::size_t bytesLeft() const { return static_cast<std::size_t>(end_ - next_); }
    std::size_t nextPlace(); // of the token that comes next
    std::size_t lastPlace() const { return static_cast<std::size_t>(last_ - begin_); }
    void seek(std::size_t place);

    // Read the next token if it is this one.
    bool accept(char punctuation);
    bool acceptWord(std::string_view word);

    // Read the next token or fail.
    void expect(char punctuation);
    std::string_view key();  // a word made of letters, digits and '_'
    std::string_view name(); // a string, which has no escapes and ends on its line, or a word
    double number(double maxMagnitude = kMaxMagnitude); // finite
    std::int32_t integer();
    // `what` is asked for in the message: "the first frame of LEGS_RUN".
    std::int32_t integer(std::int32_t min, std::int32_t max, std::string_view what);
    std::uint32_t unsignedInteger();
    void tuple(std::span<double> out, double maxMagnitude = kMaxMagnitude); // "( 1 2 3 )"

    // Reads numbers until `out` is full or neither a number nor a word comes. Returns how many.
    std::size_t numbers(std::span<double> out);

    // The text of the // comment before the next token, if there is one, without its slashes.
    std::optional<std::string_view> lineComment();

    void skipToken();
    // Reads past numbers, strings, ( groups ) and { blocks }: all that can follow a key.
    void skipValues();

    void fail(std::size_t place, std::string message);
    void failExpected(std::string_view what); // "expected <what>, found <the next token>"
    void warn(std::size_t place, std::string message);
    void warnOfFile(std::string message); // about no place in particular

private:
    void skipBlanks();
    void skipComment();
    void skipGroup(char open, char close);
    bool endsToken(const char* p) const;
    bool startsComment(const char* p) const;
    const char* wordEnd(const char* p) const;
    std::string_view string();
    // As numbers(), but stops at whatever is not a number between blanks. Keeps its place in a
    // register, which is a tenth of the time of a clip.
    std::size_t plainNumbers(std::span<double> out);
    double numberHere(double maxMagnitude);
    void failNumber();
    template <class Integer>
    Integer integerFrom(Integer min, Integer max, std::string_view what);
    void failInteger(std::int64_t min, std::int64_t max, std::string_view what);
    std::string describeNext();
    Diagnostic diagnosticAt(std::size_t place, std::string message);

    const char* begin_;
    const char* next_;
    const char* end_;
    const char* last_;
    std::string_view fileName_;
    Diagnostics* warnings_;
    TextLocator locator_;
    std::optional<Diagnostic> error_;
};

} // namespace sinew
