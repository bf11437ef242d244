#include "engine/formats/gltf/json.h"

#include "engine/base/require.h"
#include "engine/base/text.h"
#include "engine/base/text_scanner.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <simdjson.h>

namespace sinew
{
namespace
{

using simdjson::internal::tape_ref;
using simdjson::internal::tape_type;

simdjson::error_code parseInto(simdjson::dom::document& document, std::string_view text)
{
    simdjson::dom::parser parser;
    simdjson::error_code error = parser.allocate(text.size(), kMostJsonDepth + 1);
    if (error == simdjson::SUCCESS)
        error = parser.parse_into_document(document, text.data(), text.size()).error();
    return error;
}

// simdjson rejects integers of more than 64 bits, which some exporters write. JSON for Modern C++
// converts them to floats.
std::string withLongIntegersAsFloats(std::string_view text)
{
    const auto isShallow = [](int depth, auto, const auto&)
    { return depth <= static_cast<int>(kMostJsonDepth); };
    return nlohmann::json::parse(text, isShallow, false).dump();
}

// Finds the position of a syntax error, which simdjson does not report.
Diagnostic jsonFault(std::string_view text, std::size_t offset)
{
    constexpr std::size_t kMostShown = 200; // bytes
    Diagnostic fault{.file = {}, .message = "the JSON cannot be read"};
    try
    {
        const auto nothing =
            nlohmann::json::parse(text, [](int, auto, const auto&) { return false; });
        require(nothing.is_discarded(), "values are left out");
    }
    catch (const nlohmann::json::exception& exception)
    {
        const std::string_view what = exception.what();
        const std::size_t colon = what.find(": ");
        fault.message =
            "broken JSON: " +
            printable(shortened(colon < what.size() ? what.substr(colon + 2) : what, kMostShown));
        const auto* const error = dynamic_cast<const nlohmann::json::parse_error*>(&exception);
        if (error == nullptr)
            return fault;
        const std::size_t at = std::min(error->byte > 0 ? error->byte - 1 : 0, text.size());
        const TextLocation location = TextLocator(text).locate(at);
        if (offset > 0)
            fault.offset = offset + at;
        else
        {
            fault.line = location.line;
            fault.column = location.column;
        }
    }
    return fault;
}

// '~' and '/' have a special meaning in pointers.
std::string escapedForPointer(std::string_view key)
{
    std::string escaped;
    for (const char c : key)
        escaped += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    return printable(escaped);
}

// Integers up to this are exact.
constexpr double kMostCount = 9007199254740992.0;

bool isCount(const JsonValue& value)
{
    return value.is(JsonKind::Number) && value.number() >= 0.0 && value.number() <= kMostCount &&
           std::floor(value.number()) == value.number();
}

std::uint64_t countOf(const JsonValue& value)
{
    if (!isCount(value))
        value.fail("expected a whole number that is not negative");
    return static_cast<std::uint64_t>(value.number());
}

double numberOf(const JsonValue& value)
{
    if (!value.is(JsonKind::Number) || std::abs(value.number()) > kMaxMagnitude)
        value.fail(
            fmt::format("expected a number with a magnitude of at most {:g}", kMaxMagnitude));
    return value.number();
}

// Returns the member, or none if it is missing.
JsonValue member(const JsonValue& object, std::string_view key, JsonKind kind,
                 std::string_view expected)
{
    const JsonValue value = object[key];
    if (value && !value.is(kind))
        value.fail(fmt::format("expected {}", expected));
    return value;
}

} // namespace

Result<JsonDocument> parseJson(std::string_view text, std::string_view fileName, std::size_t offset)
{
    const auto refused = [&](std::string message)
    { return refusal(std::string(fileName), std::move(message)); };
    if (text.size() > kMostJsonBytes)
        return refused(
            fmt::format("{} bytes of JSON: expected at most {}", text.size(), kMostJsonBytes));
    text = text.substr(0, text.find('\0'));
    // Checked before memory is allocated. Separators inside strings hardly matter.
    const auto separators = std::ranges::count_if(
        text, [](char c) { return ((c == ',') | (c == ':') | (c == '[') | (c == '{')) != 0; });
    if (static_cast<std::size_t>(separators) >= kMostJsonValues)
        return refused(fmt::format("the JSON has more than {} values", kMostJsonValues));
    const std::string_view json =
        text.substr(text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0);
    auto document = std::make_shared<simdjson::dom::document>();
    simdjson::error_code error = parseInto(*document, json);
    if (error == simdjson::NUMBER_ERROR)
        error = parseInto(*document, withLongIntegersAsFloats(json));
    if (error == simdjson::SUCCESS)
        return document;
    if (error == simdjson::DEPTH_ERROR)
        return refused(fmt::format("the JSON is nested more than {} levels deep", kMostJsonDepth));
    Diagnostic fault = jsonFault(text, offset);
    fault.file = fileName;
    return tl::unexpected(std::move(fault));
}

bool JsonValue::is(JsonKind kind) const
{
    if (document_ == nullptr)
        return false;
    const tape_type type = tape_ref(document_, index_).tape_ref_type();
    if (type == tape_type::FALSE_VALUE)
        return kind == JsonKind::Boolean;
    if (type == tape_type::INT64 || type == tape_type::UINT64)
        return kind == JsonKind::Number;
    return static_cast<char>(type) == static_cast<char>(kind);
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
    return is(JsonKind::Text) ? tape_ref(document_, index_).get_string_view() : std::string_view();
}

JsonValue JsonValue::operator[](std::string_view key) const
{
    if (!is(JsonKind::Object))
        return {};
    const std::size_t last = tape_ref(document_, index_).after_element() - 1;
    for (tape_ref entry(document_, index_ + 1); entry.json_index != last;
         entry.json_index = entry.after_element())
    {
        const bool isFound = entry.get_string_view() == key;
        ++entry.json_index; // its value
        if (isFound)
            return {document_, entry.json_index};
    }
    return {};
}

JsonValue::Iterator JsonValue::begin() const
{
    return {document_, index_ + 1};
}

JsonValue::Iterator JsonValue::end() const
{
    return {document_,
            is(JsonKind::Array) ? tape_ref(document_, index_).after_element() - 1 : index_ + 1};
}

std::size_t JsonValue::size() const
{
    return document_ == nullptr ? 0 : tape_ref(document_, index_).scope_count();
}

std::vector<std::pair<std::string_view, JsonValue>> JsonValue::members() const
{
    std::vector<std::pair<std::string_view, JsonValue>> found;
    if (!is(JsonKind::Object))
        return found;
    const Iterator last(document_, tape_ref(document_, index_).after_element() - 1);
    for (Iterator i(document_, index_ + 1); i != last; ++i)
    {
        const std::string_view key = (*i).text();
        ++i;
        found.emplace_back(key, *i);
    }
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
        for (Iterator i(document_, container.index_ + 1);; ++i, ++count)
        {
            if (isObject)
            {
                key = escapedForPointer((*i).text());
                ++i;
            }
            container = *i;
            if (index_ < tape_ref(document_, container.index_).after_element())
                break;
        }
        path += '/' + (isObject ? key : std::to_string(count));
    }
    return path;
}

void JsonValue::fail(std::string message) const
{
    throw JsonFailure{*this, std::move(message)};
}

JsonValue JsonValue::needed(std::string_view key) const
{
    const JsonValue value = (*this)[key];
    if (!value)
        fail(fmt::format("\"{}\" is missing", key));
    return value;
}

JsonValue JsonValue::object(std::string_view key) const
{
    return member(*this, key, JsonKind::Object, "an object");
}

JsonValue JsonValue::array(std::string_view key) const
{
    return member(*this, key, JsonKind::Array, "an array");
}

JsonValue JsonValue::objects(std::string_view key) const
{
    const JsonValue values = array(key);
    for (const JsonValue value : values)
        if (!value.is(JsonKind::Object))
            value.fail("expected an object");
    return values;
}

std::string JsonValue::text(std::string_view key) const
{
    return std::string(member(*this, key, JsonKind::Text, "a string").text());
}

std::string JsonValue::name() const
{
    const std::string_view name = (*this)["name"].text();
    return std::string(name.size() <= kMostGltfName ? name : std::string_view());
}

bool JsonValue::flag(std::string_view key) const
{
    const JsonValue value = member(*this, key, JsonKind::Boolean, "true or false");
    return value && value.boolean();
}

double JsonValue::number(std::string_view key, double otherwise) const
{
    const JsonValue value = (*this)[key];
    return value ? numberOf(value) : otherwise;
}

float JsonValue::share(std::string_view key, double otherwise) const
{
    return static_cast<float>(std::clamp(number(key, otherwise), 0.0, 1.0));
}

std::uint64_t JsonValue::count(std::string_view key, std::uint64_t otherwise) const
{
    const JsonValue value = (*this)[key];
    return value ? countOf(value) : otherwise;
}

std::uint64_t JsonValue::neededCount(std::string_view key) const
{
    return countOf(needed(key));
}

std::uint32_t JsonValue::asIndex(std::size_t size, std::string_view what) const
{
    if (!is(JsonKind::Number))
        fail(fmt::format("expected an index of the {} {}", size, what));
    if (!isCount(*this) || number() >= static_cast<double>(size))
        fail(fmt::format("index {}, but the file has {} {}", number(), size, what));
    return static_cast<std::uint32_t>(number());
}

std::optional<std::uint32_t> JsonValue::index(std::string_view key, std::size_t size,
                                              std::string_view what) const
{
    const JsonValue value = (*this)[key];
    return value ? std::optional(value.asIndex(size, what)) : std::nullopt;
}

std::uint32_t JsonValue::neededIndex(std::string_view key, std::size_t size,
                                     std::string_view what) const
{
    return needed(key).asIndex(size, what);
}

std::vector<std::uint32_t> JsonValue::indices(std::string_view key, std::size_t size,
                                              std::string_view what) const
{
    std::vector<std::uint32_t> found;
    for (const JsonValue value : array(key))
        found.push_back(value.asIndex(size, what));
    return found;
}

bool JsonValue::numbers(std::string_view key, std::span<double> out) const
{
    const JsonValue values = array(key);
    if (!values)
        return false;
    if (values.size() != out.size())
        values.fail(fmt::format("expected {} numbers, found {}", out.size(), values.size()));
    std::ranges::copy(numbers(key), out.begin());
    return true;
}

std::vector<double> JsonValue::numbers(std::string_view key) const
{
    std::vector<double> found;
    for (const JsonValue value : array(key))
        found.push_back(numberOf(value));
    return found;
}

Diagnostic JsonReport::diagnostic(const JsonValue& value, std::string_view message) const
{
    const std::string pointer = value ? value.pointer() : std::string();
    return {.file = std::string(fileName_),
            .message =
                pointer.empty() ? std::string(message) : fmt::format("{}: {}", pointer, message)};
}

void JsonReport::warn(const JsonValue& value, std::string_view message)
{
    if (warnings_->hasRoom())
        warnings_->push_back(diagnostic(value, message));
    else
        warnings_->leaveOut();
}

JsonValue JsonReport::list(const JsonValue& object, std::string_view key)
{
    const bool isThere = attempt(": it is left out", [&] { object.array(key); });
    return isThere ? object[key] : JsonValue();
}

} // namespace sinew
