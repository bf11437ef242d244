#include "engine/base/text_scanner.h"
#include "engine/formats/gltf/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sinew
{
namespace
{

// Whole numbers up to this are exact.
constexpr double kMostCount = 9007199254740992.0;

std::string withPointer(const JsonValue& value, std::string_view message)
{
    const std::string pointer = value ? value.pointer() : std::string();
    return pointer.empty() ? std::string(message) : fmt::format("{}: {}", pointer, message);
}

bool isCount(double number)
{
    return number >= 0.0 && number <= kMostCount && std::floor(number) == number;
}

} // namespace

void JsonReport::fail(const JsonValue& value, std::string_view message)
{
    if (ok())
        error_ = JsonFailure{value, std::string(message)};
}

Diagnostic JsonReport::error() const
{
    return {.file = std::string(fileName_), .message = withPointer(error_->value, error_->message)};
}

void JsonReport::warn(const JsonValue& value, std::string_view message)
{
    if (!ok())
        return;
    if (warnings_->hasRoomFor(fileName_))
        warnings_->push_back(
            {.file = std::string(fileName_), .message = withPointer(value, message)});
    else
        warnings_->leaveOut(fileName_);
}

JsonValue JsonReport::member(const JsonValue& object, std::string_view key, JsonKind kind,
                             std::string_view expected)
{
    const JsonValue value = object[key];
    if (!value || value.is(kind))
        return value;
    fail(value, fmt::format("expected {}", expected));
    return {};
}

JsonValue JsonReport::needed(const JsonValue& object, std::string_view key)
{
    const JsonValue value = object[key];
    if (!value)
        fail(object, fmt::format("\"{}\" is missing", key));
    return value;
}

JsonValue JsonReport::object(const JsonValue& object, std::string_view key)
{
    return member(object, key, JsonKind::Object, "an object");
}

JsonValue JsonReport::array(const JsonValue& object, std::string_view key)
{
    return member(object, key, JsonKind::Array, "an array");
}

JsonValue JsonReport::objects(const JsonValue& object, std::string_view key)
{
    const JsonValue values = array(object, key);
    for (const JsonValue value : values)
        if (!value.is(JsonKind::Object))
        {
            fail(value, "expected an object");
            return {};
        }
    return values;
}

std::string JsonReport::text(const JsonValue& object, std::string_view key)
{
    const JsonValue value = member(object, key, JsonKind::Text, "a string");
    return value ? std::string(value.text()) : std::string();
}

std::string JsonReport::name(const JsonValue& object)
{
    const JsonValue name = object["name"];
    const std::string_view text = name.is(JsonKind::Text) ? name.text() : std::string_view();
    if (name && !name.is(JsonKind::Text))
        warn(name, "expected a string: the name is left out");
    if (text.size() <= kMostGltfName)
        return std::string(text);
    warn(name, fmt::format("a name of {} bytes, expected at most {}: the name is left out",
                           text.size(), kMostGltfName));
    return {};
}

bool JsonReport::flag(const JsonValue& object, std::string_view key)
{
    const JsonValue value = member(object, key, JsonKind::Boolean, "true or false");
    return value && value.boolean();
}

double JsonReport::numberOf(const JsonValue& value)
{
    if (value.is(JsonKind::Number) && std::abs(value.number()) <= kMaxMagnitude)
        return value.number();
    fail(value, fmt::format("expected a number with a magnitude of at most {:g}", kMaxMagnitude));
    return 0.0;
}

double JsonReport::number(const JsonValue& object, std::string_view key, double otherwise)
{
    const JsonValue value = object[key];
    return value ? numberOf(value) : otherwise;
}

double JsonReport::numberWithin(const JsonValue& object, std::string_view key, double otherwise,
                                double least, double most)
{
    const double found = number(object, key, otherwise);
    const double within = std::clamp(found, least, most);
    if (within != found)
        warn(object[key], fmt::format("{} is out of range: {} is taken", found, within));
    return within;
}

std::uint64_t JsonReport::countOf(const JsonValue& value)
{
    if (value.is(JsonKind::Number) && isCount(value.number()))
        return static_cast<std::uint64_t>(value.number());
    fail(value, "expected a whole number that is not negative");
    return 0;
}

std::uint64_t JsonReport::count(const JsonValue& object, std::string_view key,
                                std::uint64_t otherwise)
{
    const JsonValue value = object[key];
    return value ? countOf(value) : otherwise;
}

std::uint64_t JsonReport::neededCount(const JsonValue& object, std::string_view key)
{
    const JsonValue value = needed(object, key);
    return value ? countOf(value) : 0;
}

std::optional<std::uint32_t> JsonReport::indexOf(const JsonValue& value, std::size_t size,
                                                 std::string_view what)
{
    const bool isIndex = value.is(JsonKind::Number) && isCount(value.number()) &&
                         value.number() < static_cast<double>(size);
    if (isIndex)
        return static_cast<std::uint32_t>(value.number());
    if (value.is(JsonKind::Number))
        fail(value, fmt::format("index {}, but the file has {} {}", value.number(), size, what));
    else
        fail(value, fmt::format("expected an index of the {} {}", size, what));
    return std::nullopt;
}

std::optional<std::uint32_t> JsonReport::index(const JsonValue& object, std::string_view key,
                                               std::size_t size, std::string_view what)
{
    const JsonValue value = object[key];
    return value ? indexOf(value, size, what) : std::nullopt;
}

std::optional<std::uint32_t> JsonReport::neededIndex(const JsonValue& object, std::string_view key,
                                                     std::size_t size, std::string_view what)
{
    const JsonValue value = needed(object, key);
    return value ? indexOf(value, size, what) : std::nullopt;
}

std::vector<std::uint32_t> JsonReport::indices(const JsonValue& object, std::string_view key,
                                               std::size_t size, std::string_view what)
{
    std::vector<std::uint32_t> found;
    for (const JsonValue value : array(object, key))
        if (const std::optional<std::uint32_t> index = indexOf(value, size, what))
            found.push_back(*index);
    return found;
}

bool JsonReport::numbers(const JsonValue& object, std::string_view key, std::span<double> out)
{
    const JsonValue values = array(object, key);
    if (!values)
        return false;
    if (values.size() != out.size())
    {
        fail(values, fmt::format("expected {} numbers, found {}", out.size(), values.size()));
        return false;
    }
    std::ranges::transform(values, out.begin(),
                           [this](const JsonValue& value) { return numberOf(value); });
    return ok();
}

std::vector<double> JsonReport::numbers(const JsonValue& object, std::string_view key)
{
    std::vector<double> found;
    for (const JsonValue value : array(object, key))
        found.push_back(numberOf(value));
    return found;
}

void JsonFaults::add(const JsonFailure& fault, std::string_view consequence)
{
    if (count_++ == 0)
        first_ = {fault.value, fmt::format("{}: {}", fault.message, consequence)};
}

void JsonFaults::warn(JsonReport& report)
{
    if (count_ == 0)
        return;
    const JsonFailure faults = take("");
    report.warn(faults.value, faults.message);
}

JsonFailure JsonFaults::take(std::string_view more)
{
    const std::size_t count = std::exchange(count_, 0);
    const std::string others =
        count > 1 ? fmt::format(" (the first of {} faults here)", count) : std::string();
    return {first_.value, fmt::format("{}{}{}", first_.message, more, others)};
}

} // namespace sinew
