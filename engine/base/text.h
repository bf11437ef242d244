// Texts as programs show and compare them: lines and columns, excerpts for messages, letter case.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace sinew
{

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF"; // of UTF-8

// The same bytes.
inline std::string_view asText(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Names in files are not to be trusted. Characters that a terminal acts on, or that change the
// order in which others are shown, become \xNN for each of their bytes: control characters of ASCII
// and of Unicode (U+0080 to U+009F), line separators, marks of writing direction, and bytes that
// are no UTF-8.
std::string printable(std::string_view text);

// The same for text of several lines: line ends are kept.
std::string printableLines(std::string_view text);

// The start of `text`, at most that many bytes, that does not end inside a character of UTF-8.
std::string_view wholeCharacters(std::string_view text, std::size_t mostBytes);

// `text`, with "..." at its end where that many bytes are not all of it.
std::string shortened(std::string_view text, std::size_t mostBytes);

// `text` in quotes, cut to a readable length, printable.
std::string quotedForMessage(std::string_view text, char quote = '"');

// "a, b, c and 4 more": the first `most` names, those of more than 200 bytes cut.
std::string firstNames(std::span<const std::string> names, std::size_t most);

// Only ASCII letters change: folding more would depend on the locale, and the bytes of UTF-8 stay
// what they are.
std::string lowerCase(std::string_view text);

// Digits in groups of three: "1,234,567".
std::string grouped(std::uint64_t value);

// JSON of any of nlohmann's types, indented by `indent` blanks per level; -1: on one line. Whatever
// is not ASCII is escaped, so that a terminal acts on none of it, and bytes that are no UTF-8
// become U+FFFD.
template <class Json>
std::string jsonText(const Json& json, int indent)
{
    return json.dump(indent, ' ', true, Json::error_handler_t::replace);
}

// Both count from 1; columns count bytes, a byte order mark left out.
struct TextLocation
{
    std::uint32_t line = 1;
    std::uint32_t column = 1;
};

// Finds locations only when a message asks for one. Lines end in LF, CR or both. Ascending
// offsets cost one pass over the text in all.
class TextLocator
{
public:
    explicit TextLocator(std::string_view text); // which must outlive the locator

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
