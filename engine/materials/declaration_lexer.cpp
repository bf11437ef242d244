#include "engine/materials/declaration_lexer.h"

#include "engine/base/decimal.h"
#include "engine/base/text_characters.h"
#include "engine/base/text_location.h"
#include "engine/base/text_scanner.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sinew
{
namespace
{

bool isBlank(char c)
{
    return classOf(c) == CharacterClass::Blank || c == '\0';
}

bool isSign(char c)
{
    return c == ',' || (classOf(c) == CharacterClass::Punctuation && c != '"');
}

bool startsComment(std::string_view text)
{
    return text.starts_with("//") || text.starts_with("/*");
}

bool isBrace(const DeclarationToken& token)
{
    return token.isSign('{') || token.isSign('}');
}

std::string shown(const DeclarationToken& token)
{
    if (token.kind == DeclarationToken::Kind::End)
        return "the end";
    return quotedForMessage(token.text, token.kind == DeclarationToken::Kind::String ? '"' : '\'');
}

} // namespace

DeclarationLexer::DeclarationLexer(std::string_view text, std::size_t place)
    : text_(text), next_(place)
{
    if (place == 0 && text.starts_with(kByteOrderMark))
        next_ = kByteOrderMark.size();
    begin_ = next_;
}

void DeclarationLexer::fail(std::size_t place, std::string message)
{
    if (ok())
        failure_ = Failure{.place = place, .message = std::move(message)};
}

void DeclarationLexer::failExpected(std::string_view what)
{
    const DeclarationToken token = peek();
    fail(token.place, fmt::format("expected {}, found {}", what, shown(token)));
}

bool DeclarationLexer::skipComment()
{
    const bool isLine = text_[next_ + 1] == '/';
    if (isLine)
    {
        next_ = std::min(text_.find_first_of("\r\n", next_), text_.size());
        return false;
    }
    const std::size_t start = next_;
    const std::size_t close = text_.find("*/", start + 2);
    next_ = close == std::string_view::npos ? text_.size() : close + 2;
    if (close == std::string_view::npos)
        fail(start, "comment has no end: expected '*/'");
    return text_.substr(start, next_ - start).find_first_of("\r\n") != std::string_view::npos;
}

bool DeclarationLexer::skipBlanks()
{
    bool endsLine = false;
    for (;;)
    {
        for (; next_ < text_.size() && isBlank(text_[next_]); ++next_)
            endsLine = endsLine || isLineEnd(text_[next_]);
        if (!startsComment(text_.substr(next_)))
            return endsLine;
        endsLine = skipComment() || endsLine;
    }
}

std::size_t DeclarationLexer::wordEnd(std::size_t place) const
{
    // Comments follow numbers closely, and no name that begins like one holds "//".
    const bool endsInComment = startsNumber(text_[place]);
    std::size_t end = place;
    while (end < text_.size() && !isBlank(text_[end]) &&
           classOf(text_[end]) == CharacterClass::Word && text_[end] != ',' &&
           !(endsInComment && startsComment(text_.substr(end))))
        ++end;
    return end;
}

DeclarationToken DeclarationLexer::tokenAt(std::size_t place, std::size_t& end) const
{
    using Kind = DeclarationToken::Kind;
    if (place >= text_.size())
    {
        end = text_.size();
        return {.kind = Kind::End, .place = text_.size()};
    }
    if (text_[place] == '"')
    {
        const std::size_t close = std::min(text_.find_first_of("\"\r\n", place + 1), text_.size());
        end = close < text_.size() && text_[close] == '"' ? close + 1 : close;
        return {.kind = Kind::String,
                .text = text_.substr(place + 1, close - place - 1),
                .place = place};
    }
    end = isSign(text_[place]) ? place + 1 : wordEnd(place);
    return {.kind = isSign(text_[place]) ? Kind::Sign : Kind::Word,
            .text = text_.substr(place, end - place),
            .place = place};
}

DeclarationToken DeclarationLexer::peek()
{
    const std::size_t start = next_;
    DeclarationToken token = next();
    if (ok())
        next_ = start;
    return token;
}

DeclarationToken DeclarationLexer::next()
{
    if (!ok())
        return {.place = text_.size()};
    const bool isFirst = next_ == begin_;
    const bool endsLine = skipBlanks();
    DeclarationToken token = tokenAt(next_, next_);
    token.startsLine = isFirst || endsLine;
    const bool isOpen =
        token.kind == DeclarationToken::Kind::String && token.place + token.text.size() + 2 > next_;
    if (isOpen)
        fail(token.place, "string has no end: expected '\"' on the same line");
    return ok() ? token : DeclarationToken{.place = text_.size()};
}

bool DeclarationLexer::accept(char sign)
{
    if (!peek().isSign(sign))
        return false;
    next();
    return true;
}

void DeclarationLexer::expect(char sign)
{
    if (!accept(sign))
        failExpected(fmt::format("'{}'", sign));
}

std::string_view DeclarationLexer::text(std::string_view what)
{
    if (peek().isText())
        return next().text;
    failExpected(what);
    return {};
}

std::string_view DeclarationLexer::textOnLine(std::string_view what)
{
    const DeclarationToken token = peek();
    if (token.isText() && !token.startsLine)
        return next().text;
    fail(place(), fmt::format("expected {} on the line", what));
    return {};
}

float DeclarationLexer::number()
{
    const DeclarationToken token = peek();
    const char* const begin = token.text.data();
    const ParsedDecimal parsed =
        token.isText() ? parseDecimal(begin, begin + token.text.size()) : ParsedDecimal{};
    if (!token.isText() || parsed.end == begin)
    {
        failExpected("a number");
        return 0.0F;
    }
    if (!(std::abs(parsed.value) <= kMaxMagnitude))
        fail(token.place, fmt::format("number {} is too large", shown(token)));
    next();
    return ok() ? static_cast<float>(parsed.value) : 0.0F;
}

float DeclarationLexer::numberOnLine()
{
    if (!hasMoreOnLine())
        fail(place(), "expected a number on the line");
    return number();
}

bool DeclarationLexer::hasMoreOnLine()
{
    const DeclarationToken token = peek();
    return token.kind != DeclarationToken::Kind::End && !token.startsLine && !isBrace(token);
}

void DeclarationLexer::skipLine()
{
    while (hasMoreOnLine())
        next();
}

bool DeclarationLexer::skipBlock()
{
    const std::size_t start = next_;
    std::size_t depth = 0;
    do
    {
        skipBlanks();
        if (next_ >= text_.size())
        {
            next_ = start;
            return false;
        }
        const DeclarationToken token = tokenAt(next_, next_);
        depth += token.isSign('{') ? 1 : 0;
        depth -= token.isSign('}') ? 1 : 0;
    } while (depth > 0);
    return true;
}

std::string_view DeclarationLexer::rest()
{
    if (ok())
        skipBlanks();
    return ok() ? text_.substr(next_) : std::string_view();
}

} // namespace sinew
