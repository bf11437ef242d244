#include "engine/formats/gltf/json_tree.h"

#include "engine/base/decimal.h"
#include "engine/base/text_location.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace sinew
{
namespace
{

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// Of the character at the start of `text`, where that is UTF-8; 0 where it is not.
std::size_t utf8Length(std::string_view text)
{
    const auto byteAt = [&](std::size_t i)
    { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    const unsigned first = byteAt(0);
    const unsigned second = byteAt(1);
    const auto continues = [](unsigned byte) { return (byte & 0xC0U) == 0x80U; };
    if (first < 0x80)
        return 1;
    if (first >= 0xC2 && first < 0xE0)
        return continues(second) ? 2 : 0;
    if (!continues(second) || !continues(byteAt(2)))
        return 0;
    if (first >= 0xE0 && first < 0xF0) // neither spelled too long nor half of a pair
        return (first == 0xE0 && second < 0xA0) || (first == 0xED && second >= 0xA0) ? 0 : 3;
    if (first < 0xF0 || first > 0xF4 || !continues(byteAt(3)))
        return 0;
    return (first == 0xF0 && second < 0x90) || (first == 0xF4 && second >= 0x90) ? 0 : 4;
}

void appendUtf8(std::string& text, std::uint32_t code)
{
    const auto append = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
    const auto appendRest = [&](std::uint32_t shift) { append(0x80U | (code >> shift & 0x3FU)); };
    if (code < 0x80)
        return append(code);
    if (code < 0x800)
        append(0xC0U | code >> 6U);
    else if (code < 0x10000)
        append(0xE0U | code >> 12U);
    else
        append(0xF0U | code >> 18U);
    if (code >= 0x10000)
        appendRest(12);
    if (code >= 0x800)
        appendRest(6);
    appendRest(0);
}

// Each function that reads something returns whether it did; where not, there is an error.
class JsonParser
{
public:
    explicit JsonParser(std::string_view text) : text_(text.substr(0, text.find('\0')))
    {
        tree.values.reserve(std::min(text_.size() / 8, kMostJsonValues));
        if (text_.starts_with(kByteOrderMark))
            at_ = kByteOrderMark.size();
    }

    JsonTree tree;
    std::string error;
    std::size_t offset() const { return at_; }

    bool read()
    {
        if (!readValue(0))
            return false;
        skipBlanks();
        return at_ == text_.size() || expect("the end");
    }

private:
    // 0 at the end, which is no character of JSON.
    char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }

    bool fail(std::string message)
    {
        error = std::move(message);
        return false;
    }

    bool expect(std::string_view what)
    {
        return fail(at_ < text_.size() ? fmt::format("expected {} of JSON, found {}", what,
                                                     quotedForMessage(text_.substr(at_, 20)))
                                       : fmt::format("expected {} of JSON, but it ends", what));
    }

    void skipBlanks()
    {
        while (next() == ' ' || next() == '\n' || next() == '\t' || next() == '\r')
            ++at_;
    }

    bool take(char sign)
    {
        skipBlanks();
        const bool isThere = next() == sign;
        at_ += isThere ? 1 : 0;
        return isThere;
    }

    bool add(JsonTree::Value value)
    {
        if (tree.values.size() >= kMostJsonValues)
            return fail(fmt::format("the JSON has more than {} values", kMostJsonValues));
        value.end = static_cast<std::uint32_t>(tree.values.size()) + 1;
        tree.values.push_back(value);
        return true;
    }

    bool readValue(std::size_t depth)
    {
        skipBlanks();
        switch (next())
        {
        case '{':
            return readContainer(JsonKind::Object, '}', depth);
        case '[':
            return readContainer(JsonKind::Array, ']', depth);
        case '"':
            return readText();
        case 't':
            return readWord("true", {.number = 1.0, .kind = JsonKind::Boolean});
        case 'f':
            return readWord("false", {.kind = JsonKind::Boolean});
        case 'n':
            return readWord("null", {});
        default:
            return readNumber();
        }
    }

    bool readContainer(JsonKind kind, char close, std::size_t depth)
    {
        if (depth >= kMostJsonDepth)
            return fail(fmt::format("the JSON is nested more than {} levels deep", kMostJsonDepth));
        const std::size_t index = tree.values.size();
        if (!add({.kind = kind}))
            return false;
        ++at_;
        if (!take(close))
        {
            do
            {
                if (kind == JsonKind::Object && !readKey())
                    return false;
                if (!readValue(depth + 1))
                    return false;
            } while (take(','));
            if (!take(close))
                return expect(fmt::format("',' or '{}'", close));
        }
        tree.values[index].end = static_cast<std::uint32_t>(tree.values.size());
        return true;
    }

    bool readKey()
    {
        skipBlanks();
        if (next() != '"')
            return expect("a key");
        return readText() && (take(':') || expect("':'"));
    }

    bool readWord(std::string_view word, const JsonTree::Value& value)
    {
        if (!text_.substr(at_).starts_with(word))
            return expect("a value");
        at_ += word.size();
        return add(value);
    }

    // JSON has neither a leading '+' or zero nor a point without digits on both sides.
    bool readNumber()
    {
        const char* const begin = text_.data() + at_;
        const char* const end = text_.data() + text_.size();
        const auto isDigitAt = [&](const char* p) { return p != end && detail::isDigit(*p); };
        const char* p = begin != end && *begin == '-' ? begin + 1 : begin;
        if (!isDigitAt(p) || (*p == '0' && isDigitAt(p + 1)))
            return expect("a value");
        p = std::find_if_not(p, end, detail::isDigit);
        if (p != end && *p == '.' && !isDigitAt(p + 1))
            return expect("a number");
        const ParsedDecimal parsed = parseDecimal(begin, end);
        if (std::isinf(parsed.value))
            return expect("a number that a double can hold");
        at_ += static_cast<std::size_t>(parsed.end - begin);
        return add({.number = parsed.value, .kind = JsonKind::Number});
    }

    bool readText()
    {
        const std::size_t begin = ++at_;
        for (; at_ < text_.size(); ++at_)
        {
            const auto c = static_cast<unsigned char>(text_[at_]);
            if (c == '"')
                return addText(text_.substr(begin, at_++ - begin));
            if (c == '\\')
                return readEscapedText(begin);
            if (c >= 0x20 && c < 0x80)
                continue;
            const std::size_t length = c < 0x20 ? 0 : utf8Length(text_.substr(at_));
            if (length == 0)
                break;
            at_ += length - 1;
        }
        return expect("a character");
    }

    bool addText(std::string_view text)
    {
        return add({.text = text.data(),
                    .textSize = static_cast<std::uint32_t>(text.size()),
                    .kind = JsonKind::Text});
    }

    // From the first backslash on.
    bool readEscapedText(std::size_t begin)
    {
        std::string text(text_.substr(begin, at_ - begin));
        while (next() != '"')
        {
            if (next() == '\\')
            {
                ++at_;
                if (!readEscape(text))
                    return false;
                continue;
            }
            const std::size_t length =
                static_cast<unsigned char>(next()) < 0x20 ? 0 : utf8Length(text_.substr(at_));
            if (length == 0)
                return expect("a character");
            text += text_.substr(at_, length);
            at_ += length;
        }
        ++at_;
        return addText(tree.escapedTexts.emplace_back(std::move(text)));
    }

    bool readEscape(std::string& text)
    {
        constexpr std::string_view kLetters = "\"\\/bfnrt";
        constexpr std::string_view kMeant = "\"\\/\b\f\n\r\t";
        if (const std::size_t letter = kLetters.find(next());
            at_ < text_.size() && letter != std::string_view::npos)
        {
            text += kMeant[letter];
            ++at_;
            return true;
        }
        const std::optional<std::uint32_t> code = readCodeUnit();
        const bool isFirstOfPair = code && *code >= 0xD800 && *code < 0xDC00;
        if (!code || (*code >= 0xDC00 && *code < 0xE000))
            return expect("an escape");
        if (!isFirstOfPair)
        {
            appendUtf8(text, *code);
            return true;
        }
        const bool hasSecond = next() == '\\';
        at_ += hasSecond ? 1 : 0;
        const std::optional<std::uint32_t> second = hasSecond ? readCodeUnit() : std::nullopt;
        if (!second || *second < 0xDC00 || *second >= 0xE000)
            return expect("the second escape of a pair");
        appendUtf8(text, 0x10000U + ((*code - 0xD800U) << 10U) + (*second - 0xDC00U));
        return true;
    }

    // u and four hexadecimal digits.
    std::optional<std::uint32_t> readCodeUnit()
    {
        constexpr std::string_view kDigits = "0123456789abcdef0123456789ABCDEF";
        constexpr std::size_t kDigitCount = 4;
        if (next() != 'u' || text_.size() - at_ <= kDigitCount)
            return std::nullopt;
        std::uint32_t code = 0;
        for (const char c : text_.substr(at_ + 1, kDigitCount))
        {
            const std::size_t digit = kDigits.find(c);
            if (digit == std::string_view::npos)
                return std::nullopt;
            code = code * 16 + static_cast<std::uint32_t>(digit % 16);
        }
        at_ += 1 + kDigitCount;
        return code;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

// '~' and '/' have a meaning in pointers.
std::string escapedForPointer(std::string_view key)
{
    std::string escaped;
    for (const char c : key)
        escaped += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    return printable(escaped);
}

} // namespace

Result<JsonTree> parseJson(std::string_view text, std::string_view fileName, std::size_t offset)
{
    const auto refused = [&](std::string message, std::size_t at)
    {
        return tl::unexpected(Diagnostic{
            .file = std::string(fileName), .message = std::move(message), .offset = offset + at});
    };
    if (text.size() > kMostJsonBytes)
        return refused(
            fmt::format("{} bytes of JSON: expected at most {}", text.size(), kMostJsonBytes), 0);
    JsonParser parser(text);
    if (!parser.read())
        return refused(std::move(parser.error), parser.offset());
    return std::move(parser.tree);
}

JsonValue JsonValue::operator[](std::string_view key) const
{
    if (!is(JsonKind::Object))
        return {};
    const std::uint32_t end = value().end;
    for (std::uint32_t i = index_ + 1; i < end; i = tree_->values[i + 1].end)
    {
        const JsonTree::Value& name = tree_->values[i];
        if (std::string_view(name.text, name.textSize) == key)
            return {*tree_, i + 1};
    }
    return {};
}

std::vector<std::string_view> JsonValue::keys() const
{
    std::vector<std::string_view> found;
    bool isKey = true;
    for (const JsonValue part : *this)
    {
        if (isKey)
            found.push_back(part.text());
        isKey = !isKey;
    }
    return found;
}

JsonValue::Iterator& JsonValue::Iterator::operator++()
{
    index_ = tree_->values[index_].end;
    return *this;
}

JsonValue::Iterator JsonValue::Iterator::operator++(int)
{
    const Iterator before = *this;
    ++*this;
    return before;
}

// From the root down, into what the value lies in.
std::string JsonValue::pointer() const
{
    std::string path;
    for (JsonValue container(*tree_, 0); container.index_ != index_;)
    {
        const bool isObject = container.is(JsonKind::Object);
        std::string key;
        std::size_t count = 0;
        for (Iterator i = container.begin();; ++i, ++count)
        {
            if (isObject)
                key = escapedForPointer((*i++).text());
            container = *i;
            if (index_ < container.value().end)
                break;
        }
        path += '/';
        path += isObject ? key : std::to_string(count);
    }
    return path;
}

} // namespace sinew
