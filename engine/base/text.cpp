#include "engine/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace sinew
{

namespace
{

constexpr std::size_t kMaxQuotedLength = 60;

bool continuesUtf8Character(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u;
}

constexpr char32_t kNoCharacter = 0xFFFFFFFF;

struct Character
{
    char32_t code = kNoCharacter; // kNoCharacter: invalid UTF-8
    std::size_t length = 1;       // bytes
};

// Decodes the first character of a non-empty text. Follows RFC 3629: rejects overlong forms and
// surrogates.
Character firstCharacter(std::string_view text)
{
    const auto byteAt = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byteAt(0);
    if (first < 0x80)
        return {.code = first};
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC0 || first > 0xF4 || text.size() < length)
        return {};
    char32_t code = first & (0x7Fu >> length);
    for (std::size_t i = 1; i < length; ++i)
    {
        if (!continuesUtf8Character(text[i]))
            return {};
        code = (code << 6u) | (byteAt(i) & 0x3Fu);
    }
    constexpr std::array<char32_t, 5> kLeastOfLength{0, 0, 0x80, 0x800, 0x10000};
    const bool isSurrogate = code >= 0xD800 && code <= 0xDFFF;
    if (code < kLeastOfLength[length] || code > 0x10FFFF || isSurrogate)
        return {};
    return {.code = code, .length = length};
}

bool isShownAsBytes(char32_t code)
{
    const auto isIn = [code](char32_t first, char32_t last)
    { return code >= first && code <= last; };
    constexpr char32_t kArabicLetterMark = 0x61C;
    return code < 0x20 || isIn(0x7F, 0x9F) || code == kArabicLetterMark ||
           isIn(0x200E, 0x200F) ||                       // direction marks
           isIn(0x2028, 0x202E) ||                       // separators, embeddings, overrides
           isIn(0x2066, 0x2069) || code == kNoCharacter; // isolates
}

} // namespace

std::string printable(std::string_view text)
{
    std::string shown;
    while (!text.empty())
    {
        const Character character = firstCharacter(text);
        for (const char c : text.substr(0, character.length))
            if (isShownAsBytes(character.code))
                shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
            else
                shown += c;
        text.remove_prefix(character.length);
    }
    return shown;
}

std::string printableLines(std::string_view text)
{
    std::string shown;
    for (;;)
    {
        const std::size_t end = text.find('\n');
        shown += printable(text.substr(0, end));
        if (end == std::string_view::npos)
            return shown;
        shown += '\n';
        text.remove_prefix(end + 1);
    }
}

std::string_view wholeCharacters(std::string_view text, std::size_t mostBytes)
{
    if (text.size() <= mostBytes)
        return text;
    constexpr std::size_t kMaxCharacterLength = 4;
    for (std::size_t cut = 0; cut < kMaxCharacterLength && cut <= mostBytes; ++cut)
        if (!continuesUtf8Character(text[mostBytes - cut]))
            return text.substr(0, mostBytes - cut);
    return text.substr(0, mostBytes);
}

std::string shortened(std::string_view text, std::size_t mostBytes)
{
    const std::string_view start = wholeCharacters(text, mostBytes);
    return fmt::format("{}{}", start, start.size() < text.size() ? "..." : "");
}

std::string quotedForMessage(std::string_view text, char quote)
{
    return quote + printable(shortened(text, kMaxQuotedLength)) + quote;
}

std::string firstNames(std::span<const std::string> names, std::size_t most)
{
    constexpr std::size_t kMostBytes = 200;
    std::string shown;
    for (const std::string& name : names.first(std::min(most, names.size())))
        shown.append(shown.empty() ? "" : ", ").append(shortened(name, kMostBytes));
    return names.size() <= most ? shown : fmt::format("{} and {} more", shown, names.size() - most);
}

std::string lowerCase(std::string_view text)
{
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

std::string grouped(std::uint64_t value)
{
    const std::string digits = std::to_string(value);
    std::string text;
    for (std::size_t i = 0; i < digits.size(); ++i)
    {
        if (i > 0 && (digits.size() - i) % 3 == 0)
            text += ',';
        text += digits[i];
    }
    return text;
}

TextLocator::TextLocator(std::string_view text) : text_(text)
{
    restart();
}

void TextLocator::restart()
{
    countedTo_ = lineStart_ = text_.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
    line_ = 1;
}

TextLocation TextLocator::locate(std::size_t offset)
{
    if (offset < countedTo_)
        restart();
    for (; countedTo_ < offset; ++countedTo_)
    {
        const bool endsInCr =
            text_[countedTo_] == '\r' && !text_.substr(countedTo_ + 1).starts_with('\n');
        if (text_[countedTo_] != '\n' && !endsInCr)
            continue;
        ++line_;
        lineStart_ = countedTo_ + 1;
    }
    return {.line = line_, .column = static_cast<std::uint32_t>(offset - lineStart_ + 1)};
}

} // namespace sinew
