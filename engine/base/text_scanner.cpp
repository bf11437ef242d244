#include "engine/base/text_scanner.h"

#include "engine/base/text.h"

#include <fast_float/fast_float.h>
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

using Kind = TextToken::Kind;

// A remedy for typical mistakes in numbers and lines.
std::string_view remedyFor(std::string_view text)
{
    const auto startsWithAny = [&](const auto&... starts)
    { return (text.starts_with(starts) || ...); };
    // Dashes that word processors use as a minus: U+2212, U+2013 and U+2014 in UTF-8.
    if (startsWithAny("\xe2\x88\x92", "\xe2\x80\x93", "\xe2\x80\x94"))
        return ": the dash is not a minus sign '-'";
    if (startsWithAny("<<<<<<<", "=======", ">>>>>>>"))
        return ": an unresolved merge conflict; keep one version";
    return text.ends_with('%') ? ": remove the percent sign" : "";
}

const char* endOf(const TextToken& token)
{
    const char* const end = token.text.data() + token.text.size();
    return token.kind == Kind::String && token.isClosed ? end + 1 : end;
}

} // namespace

ParsedDecimal parseDecimal(const char* begin, const char* end)
{
    // fast_float rejects '+' but accepts infinities and NaNs.
    const bool hasSign = begin != end && (*begin == '-' || *begin == '+');
    const char* const digits = begin + (hasSign ? 1 : 0);
    if (digits == end || !(isDigit(*digits) || *digits == '.'))
        return {.end = begin};
    double value = 0.0;
    const auto [numberEnd, error] = fast_float::from_chars(digits, end, value);
    if (error == std::errc::invalid_argument)
        return {.end = begin};
    return {.value = *begin == '-' ? -value : value, .end = numberEnd};
}

std::string shown(const TextToken& token)
{
    return quotedForMessage(token.text, token.kind == Kind::String ? '"' : '\'');
}

Diagnostic TextReport::at(std::size_t offset, std::string message)
{
    const TextLocation location = locator_.locate(offset);
    return {.file = std::string(fileName_),
            .line = location.line,
            .column = location.column,
            .message = std::move(message)};
}

void TextReport::add(Diagnostics& list, std::size_t offset, std::string message)
{
    if (list.hasRoom())
        list.push_back(at(offset, std::move(message)));
    else
        list.leaveOut();
}

TextScanner::TextScanner(std::string_view text, std::string_view fileName, Diagnostics& warnings,
                         const TextRules& rules)
    : begin_(text.data()), next_(begin_), end_(begin_ + text.size()), rules_(&rules),
      classes_(rules.classes.data()), report_(text, fileName), warnings_(&warnings)
{
    if (text.starts_with(kByteOrderMark))
        next_ += kByteOrderMark.size();
    first_ = last_ = next_;
}

void TextScanner::fail(std::size_t offset, std::string message)
{
    throw report_.at(offset, std::move(message));
}

void TextScanner::failExpected(std::string_view what)
{
    const TextToken token = peek();
    fail(token.offset,
         fmt::format("expected {}, found {}{}", what,
                     token.kind == Kind::End ? std::string(rules_->end) : shown(token),
                     remedyFor(token.text)));
}

void TextScanner::failExpectedSign(char sign)
{
    failExpected(fmt::format("'{}'", sign));
}

void TextScanner::skipComment()
{
    if (next_[1] == '/')
    {
        next_ = std::find_if(next_, end_, isLineEnd);
        return;
    }
    const std::size_t start = offset();
    const std::string_view body = std::string_view(next_ + 2, end_);
    const std::size_t close = body.find("*/");
    next_ = close == std::string_view::npos ? end_ : body.data() + close + 2;
    if (close == std::string_view::npos && !rules_->mayStayOpen)
        fail(start, "comment has no end: expected '*/'");
}

bool TextScanner::atEnd()
{
    skipBlanks();
    return next_ == end_;
}

std::size_t TextScanner::nextOffset()
{
    skipBlanks();
    return offsetOf(next_);
}

std::string_view TextScanner::rest()
{
    skipBlanks();
    return {next_, bytesLeft()};
}

bool TextScanner::endsToken(const char* p) const
{
    return p == end_ || classOf(*p) != Class::Word || startsComment(p);
}

TextToken TextScanner::here() const
{
    TextToken token{
        .kind = Kind::End, .text = std::string_view(next_, next_), .offset = offsetOf(next_)};
    if (next_ == end_)
        return token;
    if (*next_ == '"')
    {
        const auto ends = [](char c) { return c == '"' || isLineEnd(c); };
        const char* const close = std::find_if(next_ + 1, end_, ends);
        token.kind = Kind::String;
        token.text = std::string_view(next_ + 1, close);
        token.isClosed = close != end_ && *close == '"';
        return token;
    }
    token.kind = classOf(*next_) == Class::Sign ? Kind::Sign : Kind::Word;
    const bool commentsEndIt = rules_->commentsEndWords || startsNumber(*next_);
    const char* end = next_ + 1;
    while (token.kind == Kind::Word && end != end_ && classOf(*end) == Class::Word &&
           !(commentsEndIt && startsComment(end)))
        ++end;
    token.text = std::string_view(next_, end);
    return token;
}

TextToken TextScanner::next()
{
    const char* const before = next_;
    skipBlanks();
    TextToken token = here();
    token.startsLine = before == first_ || std::any_of(before, next_, isLineEnd);
    if (token.kind != Kind::End)
        last_ = next_;
    next_ = endOf(token);
    if (!token.isClosed && !rules_->mayStayOpen)
        fail(token.offset, "string has no end: expected '\"' on the same line");
    return token;
}

TextToken TextScanner::peek()
{
    const char* const before = next_;
    const char* const last = last_;
    const TextToken token = next();
    next_ = before;
    last_ = last;
    return token;
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

std::string_view TextScanner::text(std::string_view what)
{
    if (peek().isText())
        return next().text;
    failExpected(what);
}

std::string_view TextScanner::key()
{
    const TextToken token = peek();
    if (token.kind == Kind::Word && !startsNumber(token.text.front()) &&
        std::ranges::all_of(token.text, isKeyCharacter))
        return next().text;
    failExpected("a keyword");
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
        failExpected(next_ != end_ && startsNumber(*next_) ? "a finite decimal number"
                                                           : "a number");
    last_ = next_;
    next_ = parsed.end;
    if (std::abs(parsed.value) <= kMaxMagnitude)
        return parsed.value;
    fail(lastOffset(),
         fmt::format("number {} is too large: expected a magnitude of at most {:g}",
                     quotedForMessage(std::string_view(last_, parsed.end), '\''), kMaxMagnitude));
}

float TextScanner::leadingNumber()
{
    const TextToken token = peek();
    const char* const begin = token.text.data();
    const ParsedDecimal parsed =
        token.isText() ? parseDecimal(begin, begin + token.text.size()) : ParsedDecimal{};
    if (!token.isText() || parsed.end == begin)
        failExpected("a number");
    if (!isSmallEnough(parsed.value))
        fail(token.offset, fmt::format("number {} is too large", shown(token)));
    next();
    return static_cast<float>(parsed.value);
}

std::int64_t TextScanner::wholeNumber(std::int64_t min, std::int64_t max, std::string_view what)
{
    skipBlanks();
    std::int64_t value = 0;
    const std::from_chars_result result = std::from_chars(next_, end_, value);
    const bool isInteger = result.ec == std::errc{} && endsToken(result.ptr);
    if (!isInteger || value < min || value > max)
        failExpected(fmt::format("{}{}a whole number from {} to {}", what, what.empty() ? "" : ", ",
                                 min, max));
    last_ = next_;
    next_ = result.ptr;
    return value;
}

void TextScanner::tuple(std::span<double> out)
{
    expect('(');
    for (double& element : out)
        element = number();
    expect(')');
}

std::size_t TextScanner::plainNumbers(std::span<double> out)
{
    const char* p = next_;
    const char* last = last_;
    std::size_t count = 0;
    for (; count < out.size(); ++count)
    {
        while (p != end_ && classOf(*p) == Class::Blank)
            ++p;
        const ParsedDecimal parsed = parseDecimal(p, end_);
        const bool endsInBlank = parsed.end != end_ && classOf(*parsed.end) == Class::Blank;
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
        if (next_ == end_ || classOf(*next_) != Class::Word)
            return count;
        out[count] = numberHere();
    }
    return out.size();
}

bool TextScanner::skipNested(char open, char close)
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
        depth += token.isSign(open) ? 1 : 0;
        depth -= token.isSign(close) ? 1 : 0;
        next_ = endOf(token);
    } while (depth > 0);
    return true;
}

void TextScanner::skipValues()
{
    while (!atEnd())
    {
        const char first = *next_;
        if (first == '"' || startsNumber(first))
            next();
        else if (first == '(' || first == '{')
            skipGroup();
        else
            return;
    }
}

void TextScanner::skipGroup()
{
    const std::size_t start = nextOffset();
    const char open = *next_;
    const char close = open == '(' ? ')' : '}';
    if (!skipNested(open, close))
        fail(start, fmt::format("'{}' is never closed: expected '{}'", open, close));
}

bool TextScanner::hasMoreOnLine()
{
    const TextToken token = peek();
    return token.kind != Kind::End && !token.startsLine && !token.isSign('{') && !token.isSign('}');
}

} // namespace sinew
