// Text for display and comparison: lines and columns, excerpts for messages, letter case.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace sinew
{

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF"; // UTF-8

// Reinterprets the bytes.
inline std::string_view asText(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Escapes untrusted text for display. Replaces each byte of characters that affect a terminal or
// the text direction with \xNN: ASCII and Unicode control characters (U+0080 to U+009F), line
// separators, direction marks, and invalid UTF-8.
std::string printable(std::string_view text);

// The same, but keeps line ends.
std::string printableLines(std::string_view text);

// The start of `text`, at most `mostBytes` long, cut at a UTF-8 character boundary.
std::string_view wholeCharacters(std::string_view text, std::size_t mostBytes);

// `text` cut to `mostBytes`, with "..." appended if it was longer.
std::string shortened(std::string_view text, std::size_t mostBytes);

// Printable excerpt of `text` in quotes.
std::string quotedForMessage(std::string_view text, char quote = '"');

// "a, b, c and 4 more": the first `most` names, each cut to 200 bytes.
std::string firstNames(std::span<const std::string> names, std::size_t most);

// Converts ASCII letters only: independent of the locale, and keeps UTF-8 valid.
std::string lowerCase(std::string_view text);

// Digits in groups of three: "1,234,567".
std::string grouped(std::uint64_t value);

// Formats any JSON type of nlohmann's with `indent` spaces per level, or on one line if it is -1.
// Escapes non-ASCII characters; invalid UTF-8 becomes U+FFFD.
template <class Json>
std::string jsonText(const Json& json, int indent)
{
    return json.dump(indent, ' ', true, Json::error_handler_t::replace);
}

// Line and column count from 1. Columns count bytes, excluding a byte order mark.
struct TextLocation
{
    std::uint32_t line = 1;
    std::uint32_t column = 1;
};

// Computes line and column of offsets on demand. Lines end in LF, CR or both. Ascending offsets
// cost one pass over the text in total.
class TextLocator
{
public:
    explicit TextLocator(std::string_view text); // must outlive the locator

    // Requires offset <= text.size().
    TextLocation locate(std::size_t offset);

private:
    void restart();

    std::string_view text_;
    std::size_t countedTo_ = 0;
    std::size_t lineStart_ = 0;
    std::uint32_t line_ = 1;
};

} // namespace sinew
