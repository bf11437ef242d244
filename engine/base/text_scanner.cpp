#include "engine/base/text_scanner.h"

#include "engine/base/decimal.h"
#include "engine/base/lower_case.h"
#include "engine/base/text_characters.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

namespace sinew
{

namespace
{

constexpr TokenRules kRules{.classes = characterClasses("(){}\""), .end = "the end of the file"};

// Whether a C library prints an infinity or a NaN like this.
bool isNoNumber(std::string_view word)
{
    std::string text = lowerCase(word);
    text.erase(0, text.find_first_not_of("+-"));
    return text == "nan" || text == "inf" || text == "infinity" || text.starts_with("1.#");
}

} // namespace

TextScanner::TextScanner(std::string_view text, std::string_view fileName, Diagnostics& warnings)
    : TokenReader(text, kRules), report_(text, fileName), warnings_(&warnings)
{
}

Diagnostic TextScanner::error() const
{
    return TextReport(report_).at(failure().offset, failure().message);
}

bool TextScanner::endsToken(const char* p) const
{
    return p == end_ || classOf(*p) != CharacterClass::Word || startsComment(p);
}

std::optional<std::string_view> TextScanner::lineComment()
{
    for (;;)
    {
        skipBlankCharacters();
        if (!startsComment(next_))
            return std::nullopt;
        const char* const comment = next_;
        skipComment();
        if (comment[1] == '/' && ok())
            return std::string_view(comment + 2, next_);
    }
}

bool TextScanner::acceptWord(std::string_view word)
{
    skipBlanks();
    if (!std::string_view(next_, end_).starts_with(word) || !endsToken(next_ + word.size()))
        return false;
    last_ = next_;
    next_ += word.size();
    return true;
}

std::string_view TextScanner::key()
{
    skipBlanks();
    const TextToken token = here();
    const bool isKey = token.kind == TextToken::Kind::Word && !startsNumber(token.text.front()) &&
                       std::ranges::all_of(token.text, isKeyCharacter);
    if (isKey)
        return next().text;
    failExpected("a keyword");
    return {};
}

double TextScanner::number()
{
    skipBlanks();
    return numberHere();
}

double TextScanner::numberHere()
{
    const ParsedDecimal parsed = parseDecimal(next_, end_);
    if (parsed.end == next_ || !endsToken(parsed.end))
    {
        failNumber();
        return 0.0;
    }
    last_ = next_;
    next_ = parsed.end;
    if (std::abs(parsed.value) <= kMaxMagnitude)
        return parsed.value;
    fail(lastOffset(),
         fmt::format("number {} is too large: expected a magnitude of at most {:g}",
                     quotedForMessage(std::string_view(last_, parsed.end), '\''), kMaxMagnitude));
    return 0.0;
}

void TextScanner::failNumber()
{
    const bool looksLikeNumber = next_ != end_ && startsNumber(*next_);
    failExpected(looksLikeNumber ? "a finite decimal number" : "a number");
}

template <class Integer>
Integer TextScanner::integerFrom(Integer min, Integer max, std::string_view what)
{
    skipBlanks();
    Integer value = 0;
    const std::from_chars_result result = std::from_chars(next_, end_, value);
    const bool isInteger = result.ec == std::errc{} && endsToken(result.ptr);
    if (!isInteger || value < min || value > max)
    {
        failInteger(min, max, what);
        return 0;
    }
    last_ = next_;
    next_ = result.ptr;
    return value;
}

void TextScanner::failInteger(std::int64_t min, std::int64_t max, std::string_view what)
{
    failExpected(
        fmt::format("{}{}a whole number from {} to {}", what, what.empty() ? "" : ", ", min, max));
}

std::int32_t TextScanner::integer()
{
    using Limits = std::numeric_limits<std::int32_t>;
    return integerFrom(Limits::min(), Limits::max(), {});
}

std::int32_t TextScanner::integer(std::int32_t min, std::int32_t max, std::string_view what)
{
    return integerFrom(min, max, what);
}

std::uint32_t TextScanner::unsignedInteger()
{
    using Limits = std::numeric_limits<std::uint32_t>;
    return integerFrom(Limits::min(), Limits::max(), {});
}

void TextScanner::tuple(std::span<double> out)
{
    expect('(');
    for (double& element : out)
        element = number();
    expect(')');
}

void TextScanner::tupleOfAny(std::span<double> out)
{
    expect('(');
    for (double& element : out)
        element = numberOfAny();
    expect(')');
}

double TextScanner::numberOfAny()
{
    skipBlanks();
    const ParsedDecimal parsed = parseDecimal(next_, end_);
    if (parsed.end != next_ && endsToken(parsed.end))
    {
        last_ = std::exchange(next_, parsed.end);
        return parsed.value;
    }
    if (!isNoNumber(here().text))
    {
        failNumber();
        return 0.0;
    }
    next();
    if (accept('(')) // "-nan(ind)"
    {
        next();
        expect(')');
    }
    return std::numeric_limits<double>::quiet_NaN();
}

std::size_t TextScanner::plainNumbers(std::span<double> out)
{
    const char* p = next_;
    const char* last = last_;
    std::size_t count = 0;
    for (; count < out.size(); ++count)
    {
        while (p != end_ && classOf(*p) == CharacterClass::Blank)
            ++p;
        const ParsedDecimal parsed = parseDecimal(p, end_);
        const bool endsInBlank =
            parsed.end != end_ && classOf(*parsed.end) == CharacterClass::Blank;
        if (parsed.end == p || !endsInBlank || std::abs(parsed.value) > kMaxMagnitude)
            break;
        out[count] = parsed.value;
        last = p;
        p = parsed.end;
    }
    next_ = p;
    last_ = last;
    return count;
}

std::size_t TextScanner::numbers(std::span<double> out)
{
    for (std::size_t count = plainNumbers(out); count < out.size(); ++count)
    {
        skipBlanks();
        if (next_ == end_ || classOf(*next_) != CharacterClass::Word)
            return count;
        out[count] = numberHere();
    }
    return out.size();
}

void TextScanner::skipGroup(char open, char close)
{
    const std::size_t openOffset = nextOffset();
    std::size_t depth = 0;
    do
    {
        if (accept(open))
            ++depth;
        else if (accept(close))
            --depth;
        else
            next();
    } while (depth > 0 && !atEnd());
    if (depth > 0)
        fail(openOffset, fmt::format("'{}' is never closed: expected '{}'", open, close));
}

void TextScanner::skipValues()
{
    while (!atEnd())
    {
        if (*next_ == '(')
            skipGroup('(', ')');
        else if (*next_ == '{')
            skipGroup('{', '}');
        else if (*next_ == '"' || startsNumber(*next_))
            next();
        else
            return;
    }
}

void TextScanner::warn(std::size_t offset, std::string message)
{
    if (ok())
        report_.add(*warnings_, offset, std::move(message));
}

void TextScanner::warnOfFile(std::string message)
{
    if (ok())
        warnings_->push_back(
            {.file = std::string(report_.fileName()), .message = std::move(message)});
}

} // namespace sinew
