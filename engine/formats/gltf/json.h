// JSON for file readers: values that know their JSON pointer, and error reports.
#pragma once

#include "engine/base/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace simdjson::dom
{
class document;
}

namespace sinew
{

// Limits of a JSON text. Larger texts are rejected.
inline constexpr std::size_t kMostJsonBytes = std::size_t{256} << 20;
inline constexpr std::size_t kMostJsonValues = std::size_t{1} << 23;
inline constexpr std::size_t kMostJsonDepth = 200;

// Value types as on simdjson's tape, with one type for numbers and one for booleans.
enum class JsonKind : char
{
    Null = 'n',
    Boolean = 't',
    Number = 'd',
    Text = '"',
    Array = '[',
    Object = '{',
};

using JsonDocument = std::shared_ptr<const simdjson::dom::document>;

// Parses RFC 8259 with or without a byte order mark, up to the first zero byte: some exporters pad
// a .glb with zeros. `offset` is the position of the text in the file; if it is 0, as in a .gltf,
// messages have a line and a column.
Result<JsonDocument> parseJson(std::string_view text, std::string_view fileName,
                               std::size_t offset);

// A value of a document, or none if a member is missing. The document must outlive it.
class JsonValue
{
public:
    JsonValue() = default;
    explicit JsonValue(const JsonDocument& document) : JsonValue(document.get(), 1) {} // the root

    explicit operator bool() const { return document_ != nullptr; }
    bool is(JsonKind kind) const;

    // Each requires a value of its kind, except that text() is empty for other kinds.
    double number() const;
    bool boolean() const;
    std::string_view text() const;

    // The first member with that name; none if missing or if this is not an object.
    JsonValue operator[](std::string_view key) const;

    // Iterates over the elements of an array. Other values have none.
    class Iterator
    {
    public:
        Iterator(const simdjson::dom::document* document, std::size_t index)
            : document_(document), index_(index)
        {
        }
        JsonValue operator*() const { return {document_, index_}; }
        Iterator& operator++();
        bool operator==(const Iterator&) const = default;

    private:
        const simdjson::dom::document* document_;
        std::size_t index_;
    };
    Iterator begin() const;
    Iterator end() const;
    std::size_t size() const; // of an array

    // Keys and values of an object. Other values have none.
    std::vector<std::pair<std::string_view, JsonValue>> members() const;

    // JSON pointer (RFC 6901): "/accessors/12/count". "" for the root and for no value.
    std::string pointer() const;

    // Throws a JsonFailure about this value.
    [[noreturn]] void fail(std::string message) const;

    // These read members. A wrong type or range is a failure; a missing member gives the default.
    // Values other than objects have no members.
    JsonValue needed(std::string_view key) const; // fails if it is missing
    JsonValue object(std::string_view key) const;
    JsonValue array(std::string_view key) const;   // none, which has no elements, if it is missing
    JsonValue objects(std::string_view key) const; // an array of objects only
    std::string text(std::string_view key) const;
    std::string name() const; // the "name" member; "" if not a string or longer than kMostGltfName
    bool flag(std::string_view key) const;
    double number(std::string_view key, double otherwise) const;
    float share(std::string_view key, double otherwise = 1.0) const; // clamped to 0 to 1
    std::uint64_t count(std::string_view key, std::uint64_t otherwise = 0) const;
    std::uint64_t neededCount(std::string_view key) const;
    // An index below `size`; `what` names the elements: "nodes".
    std::uint32_t asIndex(std::size_t size, std::string_view what) const; // reads this value
    std::optional<std::uint32_t> index(std::string_view key, std::size_t size,
                                       std::string_view what) const;
    std::uint32_t neededIndex(std::string_view key, std::size_t size, std::string_view what) const;
    std::vector<std::uint32_t> indices(std::string_view key, std::size_t size,
                                       std::string_view what) const;
    // Reads a member with exactly `out.size()` numbers. Returns whether it exists.
    bool numbers(std::string_view key, std::span<double> out) const;
    std::vector<double> numbers(std::string_view key) const;

    // Orders values by their position in a document, for use as map keys.
    bool operator<(const JsonValue& other) const { return index_ < other.index_; }

private:
    JsonValue(const simdjson::dom::document* document, std::size_t index)
        : document_(document), index_(index)
    {
    }

    const simdjson::dom::document* document_ = nullptr;
    std::size_t index_ = 0; // on the document's tape
};

// Maximum length of a name in bytes. Users of an object often copy its name.
inline constexpr std::size_t kMostGltfName = 1024;

// Thrown by readers: an error message and the value that it is about.
struct JsonFailure
{
    JsonValue value;
    std::string message;
};

// Passes warnings on and catches failures. Messages begin with the JSON pointer of their value:
// "/accessors/12: ...".
class JsonReport
{
public:
    // Both must outlive the report.
    JsonReport(std::string_view fileName, Diagnostics& warnings)
        : fileName_(fileName), warnings_(&warnings)
    {
    }

    Diagnostic diagnostic(const JsonValue& value, std::string_view message) const;
    void warn(const JsonValue& value, std::string_view message);

    // Calls `read` and returns its failure, if any.
    template <class Read>
    std::optional<JsonFailure> attempt(const Read& read)
    {
        try
        {
            read();
        }
        catch (const JsonFailure& failure)
        {
            return failure;
        }
        return std::nullopt;
    }
    // The same, but turns a failure into a warning with `consequence` appended, and returns false.
    template <class Read>
    bool attempt(std::string_view consequence, const Read& read)
    {
        const std::optional<JsonFailure> failure = attempt(read);
        if (failure)
            warn(failure->value, failure->message + std::string(consequence));
        return !failure;
    }

    // An optional array: none, with a warning, if it has another type.
    JsonValue list(const JsonValue& object, std::string_view key);

private:
    std::string_view fileName_;
    Diagnostics* warnings_;
};

} // namespace sinew
