#include "engine/formats/gltf/json.h"

#include "engine/base/text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <simdjson.h>

namespace sinew
{
namespace
{

using simdjson::internal::tape_ref;
using simdjson::internal::tape_type;

constexpr std::size_t kMostShown = 20; // bytes in a message

// Names a common mistake in JSON written by hand at the place where reading stopped, or nothing.
std::string_view mistakeAt(std::string_view text, std::size_t offset)
{
    if (offset >= text.size())
        return "the text ends before it is complete; ";
    constexpr std::string_view kBlanks = " \t\r\n";
    const char found = text[offset];
    // The offset of a string is that of its last quote.
    const std::size_t begin = found == '"' ? text.substr(0, offset).rfind('"') : offset;
    const std::size_t lastBefore = text.substr(0, begin).find_last_not_of(kBlanks);
    const char before = lastBefore == std::string_view::npos ? '\0' : text[lastBefore];
    const auto isOneOf = [](char c, std::string_view which)
    { return which.find(c) != std::string_view::npos; };
    if (found == '/')
        return "comments are not allowed; ";
    if (found == '\'')
        return "texts stand between double quotes; ";
    if (before == ',' && isOneOf(found, "]}"))
        return "no comma may follow the last value; ";
    if (isOneOf(before, "\"]}0123456789") && isOneOf(found, "\"[{"))
        return "a comma is missing; ";
    return {};
}

// Says where a text is broken, which simdjson does not. JSON for Modern C++ calls its functions;
// `false` ends the parsing.
class JsonFaultFinder
{
public:
    explicit JsonFaultFinder(std::string_view text) : text_(text) {}

    std::string error;
    std::optional<std::size_t> errorOffset; // nothing: the error is about the whole text

    // NOLINTBEGIN(readability-identifier-naming): the names that nlohmann's parser calls
    bool null() { return true; }
    bool boolean(bool /*value*/) { return true; }
    bool number_integer(std::int64_t /*value*/) { return true; }
    bool number_unsigned(std::uint64_t /*value*/) { return true; }
    bool number_float(double /*value*/, const std::string& /*spelling*/) { return true; }
    bool string(std::string_view /*text*/) { return true; }
    bool key(std::string_view /*text*/) { return true; }
    bool binary(const nlohmann::json::binary_t& /*bytes*/) { return false; } // not in JSON
    bool start_object(std::size_t /*size*/) { return open(); }
    bool start_array(std::size_t /*size*/) { return open(); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool parse_error(std::size_t position, std::string_view lastRead,
                     const nlohmann::json::exception& /*exception*/)
    {
        errorOffset = std::min(position > 0 ? position - 1 : 0, text_.size()); // it counts from 1
        const std::size_t shown = std::min(lastRead.size(), kMostShown);
        error = fmt::format("broken JSON: {}it was read up to {}", mistakeAt(text_, *errorOffset),
                            quotedForMessage(lastRead.substr(lastRead.size() - shown)));
        return false;
    }
    // NOLINTEND(readability-identifier-naming)

private:
    bool open()
    {
        if (depth_++ < kMostJsonDepth)
            return true;
        error = fmt::format("the JSON is nested more than {} levels deep", kMostJsonDepth);
        return false;
    }

    bool close()
    {
        --depth_;
        return true;
    }

    std::string_view text_;
    std::size_t depth_ = 0;
};

// simdjson refuses integers beyond 64 bits, which some exporters write. Makes them floats.
std::string withLongIntegersAsFloats(std::string_view text)
{
    constexpr std::string_view kDigits = "0123456789";
    constexpr std::size_t kFewestDigits = 19;
    std::string result;
    bool isInString = false;
    for (std::size_t i = 0; i < text.size(); ++i)
    {
        if (!isInString && kDigits.find(text[i]) != std::string_view::npos)
        {
            const std::size_t end = std::min(text.find_first_not_of(kDigits, i), text.size());
            const bool isFraction = i > 0 && text[i - 1] == '.';
            const bool isFloat = end < text.size() &&
                                 std::string_view(".eE").find(text[end]) != std::string_view::npos;
            result += text.substr(i, end - i);
            if (end - i >= kFewestDigits && !isFraction && !isFloat)
                result += ".0";
            i = end - 1;
            continue;
        }
        if (text[i] == '"')
            isInString = !isInString;
        else if (text[i] == '\\' && i + 1 < text.size())
            result += text[i++];
        result += text[i];
    }
    return result;
}

simdjson::error_code parseInto(simdjson::dom::document& document, std::string_view text)
{
    simdjson::dom::parser parser;
    simdjson::error_code error = parser.allocate(text.size(), kMostJsonDepth + 1);
    if (error == simdjson::SUCCESS)
        error = parser.parse_into_document(document, text.data(), text.size()).error();
    return error;
}

// '~' and '/' have a meaning in pointers.
std::string escapedForPointer(std::string_view key)
{
    std::string escaped;
    for (const char c : key)
        escaped += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    return printable(escaped);
}

} // namespace

Result<JsonDocument> parseJson(std::string_view text, std::string_view fileName, std::size_t offset)
{
    const auto refused = [&](std::string message, std::optional<std::size_t> at)
    {
        Diagnostic diagnostic{.file = std::string(fileName), .message = std::move(message)};
        if (at && offset == 0)
        {
            const TextLocation location = TextLocator(text).locate(*at);
            diagnostic.line = location.line;
            diagnostic.column = location.column;
        }
        else if (at)
            diagnostic.offset = offset + *at;
        return tl::unexpected(std::move(diagnostic));
    };
    if (text.size() > kMostJsonBytes)
        return refused(
            fmt::format("{} bytes of JSON: expected at most {}", text.size(), kMostJsonBytes), {});
    text = text.substr(0, text.find('\0'));
    // Counted before memory is taken for them. Those in strings hardly matter.
    const auto separators = std::ranges::count_if(
        text, [](char c) { return c == ',' || c == ':' || c == '[' || c == '{'; });
    if (static_cast<std::size_t>(separators) >= kMostJsonValues)
        return refused(fmt::format("the JSON has more than {} values", kMostJsonValues), {});
    const std::string_view json =
        text.substr(text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0);
    auto document = std::make_shared<simdjson::dom::document>();
    simdjson::error_code error = parseInto(*document, json);
    if (error == simdjson::NUMBER_ERROR)
        error = parseInto(*document, withLongIntegersAsFloats(json));
    if (error == simdjson::SUCCESS)
        return document;
    JsonFaultFinder finder(text);
    nlohmann::json::sax_parse(text.data(), text.data() + text.size(), &finder);
    if (finder.error.empty())
        finder.error = fmt::format("the JSON cannot be read: {}", simdjson::error_message(error));
    return refused(std::move(finder.error), finder.errorOffset);
}

bool JsonValue::is(JsonKind kind) const
{
    if (document_ == nullptr)
        return false;
    switch (tape_ref(document_, index_).tape_ref_type())
    {
    case tape_type::START_OBJECT:
        return kind == JsonKind::Object;
    case tape_type::START_ARRAY:
        return kind == JsonKind::Array;
    case tape_type::STRING:
        return kind == JsonKind::Text;
    case tape_type::TRUE_VALUE:
    case tape_type::FALSE_VALUE:
        return kind == JsonKind::Boolean;
    case tape_type::NULL_VALUE:
        return kind == JsonKind::Null;
    default:
        return kind == JsonKind::Number;
    }
}

double JsonValue::number() const
{
    const tape_ref tape(document_, index_);
    if (tape.is_double())
        return tape.next_tape_value<double>();
    return tape.is_int64() ? static_cast<double>(tape.next_tape_value<std::int64_t>())
                           : static_cast<double>(tape.next_tape_value<std::uint64_t>());
}

bool JsonValue::boolean() const
{
    return tape_ref(document_, index_).is_true();
}

std::string_view JsonValue::text() const
{
    return tape_ref(document_, index_).get_string_view();
}

JsonValue JsonValue::operator[](std::string_view key) const
{
    if (!is(JsonKind::Object))
        return {};
    const Iterator last = end();
    for (Iterator i = begin(); i != last; ++i)
        if ((*i++).text() == key)
            return *i;
    return {};
}

JsonValue::Iterator JsonValue::begin() const
{
    return document_ == nullptr ? Iterator() : Iterator(document_, index_ + 1);
}

JsonValue::Iterator JsonValue::end() const
{
    if (document_ == nullptr)
        return {};
    if (!is(JsonKind::Object) && !is(JsonKind::Array))
        return begin();
    return {document_, tape_ref(document_, index_).after_element() - 1};
}

std::size_t JsonValue::size() const
{
    return document_ == nullptr ? 0 : tape_ref(document_, index_).scope_count();
}

std::vector<std::string_view> JsonValue::keys() const
{
    std::vector<std::string_view> found;
    if (is(JsonKind::Object))
        for (Iterator i = begin(); i != end(); ++i)
            found.push_back((*i++).text());
    return found;
}

JsonValue::Iterator& JsonValue::Iterator::operator++()
{
    index_ = tape_ref(document_, index_).after_element();
    return *this;
}

// Descends from the root into the containers of the value.
std::string JsonValue::pointer() const
{
    std::string path;
    for (JsonValue container(document_, 1); container.index_ != index_;)
    {
        const bool isObject = container.is(JsonKind::Object);
        std::string key;
        std::size_t count = 0;
        for (Iterator i = container.begin();; ++i, ++count)
        {
            if (isObject)
                key = escapedForPointer((*i++).text());
            container = *i;
            if (index_ < tape_ref(document_, container.index_).after_element())
                break;
        }
        path += '/';
        path += isObject ? key : std::to_string(count);
    }
    return path;
}

} // namespace sinew
