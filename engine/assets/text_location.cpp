#include "engine/assets/text_location.h"

#include <fmt/format.h>

namespace sinew
{

namespace
{

constexpr std::size_t kMaxQuotedLength = 60;

bool continuesUtf8Character(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u;
}

// At most kMaxQuotedLength, and not inside a character.
std::size_t quotedLength(std::string_view text)
{
    if (text.size() <= kMaxQuotedLength)
        return text.size();
    constexpr std::size_t kMaxCharacterLength = 4;
    for (std::size_t cut = 0; cut < kMaxCharacterLength; ++cut)
        if (!continuesUtf8Character(text[kMaxQuotedLength - cut]))
            return kMaxQuotedLength - cut;
    return kMaxQuotedLength;
}

} // namespace

std::string printable(std::string_view text)
{
    std::string shown;
    for (const char c : text)
    {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7F)
            shown += fmt::format("\\x{:02x}", byte);
        else
            shown += c;
    }
    return shown;
}

std::string quotedForMessage(std::string_view text, char quote)
{
    const std::size_t length = quotedLength(text);
    return quote + printable(text.substr(0, length)) + (length < text.size() ? "..." : "") + quote;
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

TextLocation TextLocator::locate(std::size_t place)
{
    if (place < countedTo_)
        restart();
    for (; countedTo_ < place; ++countedTo_)
    {
        const bool endsInCr =
            text_[countedTo_] == '\r' && !text_.substr(countedTo_ + 1).starts_with('\n');
        if (text_[countedTo_] != '\n' && !endsInCr)
            continue;
        ++line_;
        lineStart_ = countedTo_ + 1;
    }
    return {.line = line_, .column = static_cast<std::uint32_t>(place - lineStart_ + 1)};
}

} // namespace sinew
