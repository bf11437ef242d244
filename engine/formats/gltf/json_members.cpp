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

// The member, or nothing where it is missing.
JsonValue member(const JsonValue& object, std::string_view key, JsonKind kind,
                 std::string_view expected)
{
    const JsonValue value = object[key];
    if (value && !value.is(kind))
        value.fail(fmt::format("expected {}", expected));
    return value;
}

} // namespace

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
    const JsonValue value = member(*this, key, JsonKind::Text, "a string");
    return value ? std::string(value.text()) : std::string();
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
    std::ranges::transform(values, out.begin(), numberOf);
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
    if (warnings_->hasRoomFor(fileName_))
        warnings_->push_back(diagnostic(value, message));
    else
        warnings_->leaveOut(fileName_);
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

double JsonReport::numberWithin(const JsonValue& object, std::string_view key, double otherwise,
                                double least, double most)
{
    const double found = object.number(key, otherwise);
    const double within = std::clamp(found, least, most);
    if (within != found)
        warn(object[key], fmt::format("{} is out of range: {} is taken", found, within));
    return within;
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
