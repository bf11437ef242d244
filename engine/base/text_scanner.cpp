#include "engine/base/text_scanner.h"

#include "engine/base/decimal.h"
#include "engine/base/text_characters.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace sinew
{

namespace
{

// The closing quote, or where the line ends without one.
const char* stringEnd(const char* text, const char* end)
{
    return std::find_if(text, end, [](char c) { return c == '"' || isLineEnd(c); });
}

std::string_view viewOf(const char* begin, const char* end)
{
    return {begin, static_cast<std::size_t>(end - begin)};
}

} // namespace

TextScanner::TextScanner(std::string_view text, std::string_view fileName, Diagnostics& warnings)
    : begin_(text.data()), next_(begin_), end_(begin_ + text.size()), last_(begin_),
      fileName_(fileName), warnings_(&warnings), locator_(text)
{
    if (text.starts_with(kByteOrderMark))
        last_ = next_ += kByteOrderMark.size();
}

bool TextScanner::atEnd()
{
    skipBlanks();
    return next_ == end_;
}

std::size_t TextScanner::nextPlace()
{
    skipBlanks();
    return static_cast<std::size_t>(next_ - begin_);
}

void TextScanner::seek(std::size_t place)
{
    next_ = last_ = begin_ + place;
}

bool TextScanner::startsComment(const char* p) const
{
    return *p == '/' && end_ - p >= 2 && (p[1] == '/' || p[1] == '*');
}

bool TextScanner::endsToken(const char* p) const
{
    return p == end_ || classOf(*p) != CharacterClass::Word || startsComment(p);
}

const char* TextScanner::wordEnd(const char* p) const
{
    while (!endsToken(p))
        ++p;
    return p;
}

void TextScanner::skipBlanks()
{
    for (;;)
    {
        while (next_ != end_ && classOf(*next_) == CharacterClass::Blank)
            ++next_;
        if (next_ == end_ || !startsComment(next_))
            return;
        skipComment();
    }
}

void TextScanner::skipComment()
{
    if (next_[1] == '/')
    {
        next_ = std::find_if(next_, end_, isLineEnd);
        return;
    }
    const std::string_view body = viewOf(next_ + 2, end_);
    const std::size_t close = body.find("*/");
    if (close == std::string_view::npos)
        fail(static_cast<std::size_t>(next_ - begin_), "comment has no end: expected '*/'");
    else
        next_ = body.data() + close + 2;
}

std::optional<std::string_view> TextScanner::lineComment()
{
    for (;;)
    {
        while (next_ != end_ && classOf(*next_) == CharacterClass::Blank)
            ++next_;
        if (next_ == end_ || !startsComment(next_))
            return std::nullopt;
        const char* const comment = next_;
        skipComment();
        if (comment[1] == '/' && ok())
            return viewOf(comment + 2, next_);
    }
}

bool TextScanner::accept(char punctuation)
{
    skipBlanks();
    if (next_ == end_ || *next_ != punctuation)
        return false;
    last_ = next_++;
    return true;
}

bool TextScanner::acceptWord(std::string_view word)
{
    skipBlanks();
    if (!viewOf(next_, end_).starts_with(word) || !endsToken(next_ + word.size()))
        return false;
    last_ = next_;
    next_ += word.size();
    return true;
}

void TextScanner::expect(char punctuation)
{
    if (!accept(punctuation))
        failExpected(fmt::format("'{}'", punctuation));
}

std::string_view TextScanner::key()
{
    skipBlanks();
    const std::string_view word = viewOf(next_, wordEnd(next_));
    if (word.empty() || startsNumber(word[0]) ||
        !std::all_of(word.begin(), word.end(), isKeyCharacter))
    {
        failExpected("a keyword");
        return {};
    }
    last_ = next_;
    next_ += word.size();
    return word;
}

std::string_view TextScanner::name()
{
    skipBlanks();
    if (next_ != end_ && *next_ == '"')
        return string();
    const std::string_view word = viewOf(next_, wordEnd(next_));
    if (word.empty())
        failExpected("a name in quotes");
    last_ = next_;
    next_ += word.size();
    return word;
}

std::string_view TextScanner::string()
{
    last_ = next_;
    const char* const text = next_ + 1;
    const char* const close = stringEnd(text, end_);
    if (close == end_ || *close != '"')
    {
        fail(lastPlace(), "string has no end: expected '\"' on the same line");
        return {};
    }
    next_ = close + 1;
    return viewOf(text, close);
}

double TextScanner::number(double maxMagnitude)
{
    skipBlanks();
    return numberHere(maxMagnitude);
}

double TextScanner::numberHere(double maxMagnitude)
{
    const ParsedDecimal parsed = parseDecimal(next_, end_);
    if (parsed.end == next_ || !endsToken(parsed.end))
    {
        failNumber();
        return 0.0;
    }
    last_ = next_;
    next_ = parsed.end;
    if (std::abs(parsed.value) <= maxMagnitude)
        return parsed.value;
    fail(lastPlace(), fmt::format("number {} is too large: expected a magnitude of at most {:g}",
                                  quotedForMessage(viewOf(last_, parsed.end), '\''), maxMagnitude));
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

void TextScanner::tuple(std::span<double> out, double maxMagnitude)
{
    expect('(');
    for (double& element : out)
        element = number(maxMagnitude);
    expect(')');
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
        out[count] = numberHere(kMaxMagnitude);
    }
    return out.size();
}

void TextScanner::skipToken()
{
    skipBlanks();
    if (next_ == end_)
        return;
    if (*next_ == '"')
    {
        string();
        return;
    }
    last_ = next_;
    next_ = classOf(*next_) == CharacterClass::Word ? wordEnd(next_) : next_ + 1;
}

void TextScanner::skipGroup(char open, char close)
{
    const std::size_t openPlace = nextPlace();
    std::size_t depth = 0;
    do
    {
        if (accept(open))
            ++depth;
        else if (accept(close))
            --depth;
        else
            skipToken();
    } while (depth > 0 && !atEnd());
    if (depth > 0)
        fail(openPlace, fmt::format("'{}' is never closed: expected '{}'", open, close));
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
            skipToken();
        else
            return;
    }
}

std::string TextScanner::describeNext()
{
    skipBlanks();
    if (next_ == end_)
        return "the end of the file";
    if (*next_ == '"')
    {
        return quotedForMessage(viewOf(next_ + 1, stringEnd(next_ + 1, end_)));
    }
    const bool isWord = classOf(*next_) == CharacterClass::Word;
    return quotedForMessage(viewOf(next_, isWord ? wordEnd(next_) : next_ + 1), '\'');
}

Diagnostic TextScanner::diagnosticAt(std::size_t place, std::string message)
{
    const TextLocation location = locator_.locate(place);
    return {.file = std::string(fileName_),
            .line = location.line,
            .column = location.column,
            .message = std::move(message)};
}

void TextScanner::fail(std::size_t place, std::string message)
{
    if (ok())
        error_ = diagnosticAt(place, std::move(message));
    next_ = end_;
}

void TextScanner::failExpected(std::string_view what)
{
    const std::size_t place = nextPlace();
    fail(place, fmt::format("expected {}, found {}", what, describeNext()));
}

void TextScanner::warn(std::size_t place, std::string message)
{
    if (!ok())
        return;
    if (warnings_->hasRoomFor(fileName_))
        warnings_->push_back(diagnosticAt(place, std::move(message)));
    else
        warnings_->leaveOut(fileName_);
}

void TextScanner::warnOfFile(std::string message)
{
    if (ok())
        warnings_->push_back({.file = std::string(fileName_), .message = std::move(message)});
}

} // namespace sinew
