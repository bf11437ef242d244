#include "engine/materials/declaration_lexer.h"

#include "engine/base/decimal.h"
#include "engine/base/text_scanner.h"

#include <fmt/format.h>

#include <cmath>

namespace sinew
{
namespace
{

constexpr TokenRules kRules{
    .classes = characterClasses("(){},\""), .commentsEndWords = false, .end = "the end"};

bool isBrace(const TextToken& token)
{
    return token.isSign('{') || token.isSign('}');
}

} // namespace

DeclarationLexer::DeclarationLexer(std::string_view text, std::size_t offset)
    : TokenReader(text, kRules, offset)
{
}

void DeclarationLexer::failExpected(std::string_view what)
{
    peek();
    TokenReader::failExpected(what);
}

bool DeclarationLexer::accept(char sign)
{
    const char* const before = next_;
    const bool isAccepted = TokenReader::accept(sign);
    if (!isAccepted && ok())
        next_ = before;
    return isAccepted;
}

void DeclarationLexer::expect(char sign)
{
    if (!accept(sign))
        failExpected(fmt::format("'{}'", sign));
}

std::string_view DeclarationLexer::textOnLine(std::string_view what)
{
    const TextToken token = peek();
    if (token.isText() && !token.startsLine)
        return next().text;
    failOnLine(what);
    return {};
}

void DeclarationLexer::failOnLine(std::string_view what)
{
    const bool hasMore = hasMoreOnLine();
    lineEndedEarly_ |= ok() && !hasMore;
    fail(offset(), fmt::format("expected {} on the line", what));
}

float DeclarationLexer::number()
{
    const TextToken token = peek();
    const char* const begin = token.text.data();
    const ParsedDecimal parsed =
        token.isText() ? parseDecimal(begin, begin + token.text.size()) : ParsedDecimal{};
    if (!token.isText() || parsed.end == begin)
    {
        failExpected("a number");
        return 0.0F;
    }
    if (!(std::abs(parsed.value) <= kMaxMagnitude))
        fail(token.offset, fmt::format("number {} is too large", shown(token)));
    next();
    return ok() ? static_cast<float>(parsed.value) : 0.0F;
}

float DeclarationLexer::numberOnLine()
{
    if (!hasMoreOnLine())
        failOnLine("a number");
    return number();
}

bool DeclarationLexer::hasMoreOnLine()
{
    const TextToken token = peek();
    return token.kind != TextToken::Kind::End && !token.startsLine && !isBrace(token);
}

void DeclarationLexer::skipLine()
{
    while (hasMoreOnLine())
        next();
}

bool DeclarationLexer::skipBlock()
{
    const char* const start = next_;
    std::size_t depth = 0;
    do
    {
        skipBlanks();
        if (next_ == end_)
        {
            next_ = start;
            return false;
        }
        const TextToken token = here();
        depth += token.isSign('{') ? 1 : 0;
        depth -= token.isSign('}') ? 1 : 0;
        next_ = endOf(token);
    } while (depth > 0);
    return true;
}

std::string_view DeclarationLexer::rest()
{
    skipBlanks();
    return {next_, bytesLeft()};
}

} // namespace sinew
