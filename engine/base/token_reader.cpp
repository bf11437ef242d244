#include "engine/base/token_reader.h"

#include "engine/base/text_location.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace sinew
{
namespace
{

using Kind = TextToken::Kind;

// Of what people and their programs leave in numbers and lines, to follow a message.
std::string_view whatToMend(std::string_view text)
{
    // As word processors write a minus: U+2212, U+2013 or U+2014 in UTF-8.
    constexpr std::array<std::string_view, 3> kDashes{"\xe2\x88\x92", "\xe2\x80\x93",
                                                      "\xe2\x80\x94"};
    constexpr std::array<std::string_view, 3> kMergeMarks{"<<<<<<<", "=======", ">>>>>>>"};
    const auto startsText = [&](std::string_view start) { return text.starts_with(start); };
    if (std::ranges::any_of(kDashes, startsText))
        return ": its dash is not the sign '-'";
    if (std::ranges::any_of(kMergeMarks, startsText))
        return ": a merge left both versions here; keep one of them";
    if (text.ends_with('%'))
        return ": leave out the percent sign";
    return {};
}

} // namespace

std::string shown(const TextToken& token)
{
    return quotedForMessage(token.text, token.kind == Kind::String ? '"' : '\'');
}

TokenReader::TokenReader(std::string_view text, const TokenRules& rules, std::size_t offset)
    : begin_(text.data()), next_(begin_ + offset), end_(begin_ + text.size()), last_(next_),
      rules_(&rules), classes_(rules.classes.data()), first_(next_)
{
    if (offset == 0 && text.starts_with(kByteOrderMark))
        first_ = last_ = next_ += kByteOrderMark.size();
}

void TokenReader::fail(std::size_t offset, std::string message)
{
    if (!ok())
        return;
    failure_ = Failure{.offset = offset, .message = std::move(message)};
    failedAt_ = std::exchange(next_, end_);
}

void TokenReader::forgetFailure()
{
    if (!ok())
        next_ = failedAt_;
    failure_.reset();
}

void TokenReader::failExpected(std::string_view what)
{
    skipBlanks();
    const TextToken token = here();
    fail(token.offset,
         fmt::format("expected {}, found {}{}", what,
                     token.kind == Kind::End ? std::string(rules_->end) : shown(token),
                     whatToMend(token.text)));
}

void TokenReader::failExpectedSign(char sign)
{
    failExpected(fmt::format("'{}'", sign));
}

void TokenReader::skipComment()
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
    if (close == std::string_view::npos)
        fail(start, "comment has no end: expected '*/'");
}

bool TokenReader::atEnd()
{
    skipBlanks();
    return next_ == end_;
}

std::size_t TokenReader::nextOffset()
{
    skipBlanks();
    return offsetOf(next_);
}

TextToken TokenReader::here() const
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
    token.kind = classOf(*next_) == CharacterClass::Sign ? Kind::Sign : Kind::Word;
    const bool commentsEndIt = rules_->commentsEndWords || startsNumber(*next_);
    const char* end = next_ + 1;
    while (token.kind == Kind::Word && end != end_ && classOf(*end) == CharacterClass::Word &&
           !(commentsEndIt && startsComment(end)))
        ++end;
    token.text = std::string_view(next_, end);
    return token;
}

const char* TokenReader::endOf(const TextToken& token)
{
    const char* const end = token.text.data() + token.text.size();
    return token.kind == Kind::String && token.isClosed ? end + 1 : end;
}

TextToken TokenReader::next()
{
    const char* const before = next_;
    skipBlanks();
    TextToken token = here();
    token.startsLine = before == first_ || std::any_of(before, next_, isLineEnd);
    if (token.kind != Kind::End)
        last_ = next_;
    next_ = endOf(token);
    if (!token.isClosed)
        fail(token.offset, "string has no end: expected '\"' on the same line");
    return ok() ? token : TextToken{.offset = offsetOf(end_)};
}

TextToken TokenReader::peek()
{
    const char* const before = next_;
    const char* const last = last_;
    TextToken token = next();
    if (ok())
    {
        next_ = before;
        last_ = last;
    }
    return token;
}

std::string_view TokenReader::text(std::string_view what)
{
    if (peek().isText())
        return next().text;
    failExpected(what);
    return {};
}

} // namespace sinew
