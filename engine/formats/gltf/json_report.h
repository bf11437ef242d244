// What the reader of a JSON file has to say about it, and typed members of its objects.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/formats/gltf/json_tree.h"

#include <glm/ext/vector_double4.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew
{

// Bytes of a name. What uses an object often copies its name.
inline constexpr std::size_t kMostGltfName = 1024;

// An error message and the value that it is about.
struct JsonFailure
{
    JsonValue value;
    std::string message;
};

// Keeps the first failure, and passes warnings on. A message begins with the JSON pointer of what
// it is about: "/accessors/12: ...".
//
// Members: `object` may be nothing or no object, then it has none. One of a wrong type, or out of
// its range, is a failure, and the default is returned.
class JsonReport
{
public:
    // Both must outlive the report.
    JsonReport(std::string_view fileName, Diagnostics& warnings)
        : fileName_(fileName), warnings_(&warnings)
    {
    }

    bool ok() const { return !error_.has_value(); }
    Diagnostic error() const; // requires !ok()
    std::string_view fileName() const { return fileName_; }

    void fail(const JsonValue& value, std::string_view message);
    void fail(const JsonFailure& failure) { fail(failure.value, failure.message); }
    void warn(const JsonValue& value, std::string_view message);

    // Calls `read` and returns the failure that it reported, if any, so that the caller can leave
    // something out. Does nothing after an earlier failure.
    template <class Read>
    std::optional<JsonFailure> attempt(const Read& read)
    {
        if (!ok())
            return std::nullopt;
        read();
        return std::exchange(error_, std::nullopt);
    }
    // The same, but turns a failure into a warning that ends in `consequence`, and returns false.
    template <class Read>
    bool attempt(std::string_view consequence, const Read& read)
    {
        const std::optional<JsonFailure> failure = attempt(read);
        if (failure)
            warn(failure->value, failure->message + std::string(consequence));
        return !failure;
    }

    JsonValue object(const JsonValue& object, std::string_view key);
    JsonValue array(const JsonValue& object, std::string_view key);   // nothing: as an empty one
    JsonValue objects(const JsonValue& object, std::string_view key); // an array of these alone
    std::string text(const JsonValue& object, std::string_view key);
    // Its "name"; "" with a warning if that is not a string or is longer than kMostGltfName.
    std::string name(const JsonValue& object);
    bool flag(const JsonValue& object, std::string_view key);
    double number(const JsonValue& object, std::string_view key, double otherwise);
    // Brought into the range with a warning.
    double numberWithin(const JsonValue& object, std::string_view key, double otherwise,
                        double least, double most = std::numeric_limits<double>::max());
    std::uint64_t count(const JsonValue& object, std::string_view key, std::uint64_t otherwise = 0);
    // The same where the member must be there.
    std::uint64_t neededCount(const JsonValue& object, std::string_view key);
    // The member; a failure where there is none.
    JsonValue needed(const JsonValue& object, std::string_view key);
    // One of `size` things, called `what`: "nodes".
    std::optional<std::uint32_t> indexOf(const JsonValue& value, std::size_t size,
                                         std::string_view what);
    std::optional<std::uint32_t> index(const JsonValue& object, std::string_view key,
                                       std::size_t size, std::string_view what);
    std::optional<std::uint32_t> neededIndex(const JsonValue& object, std::string_view key,
                                             std::size_t size, std::string_view what);
    std::vector<std::uint32_t> indices(const JsonValue& object, std::string_view key,
                                       std::size_t size, std::string_view what);
    // Whether there was a member, with as many numbers as `out`.
    bool numbers(const JsonValue& object, std::string_view key, std::span<double> out);
    std::vector<double> numbers(const JsonValue& object, std::string_view key);

private:
    // The member, or nothing where it is missing or of another kind.
    JsonValue member(const JsonValue& object, std::string_view key, JsonKind kind,
                     std::string_view expected);
    std::uint64_t countOf(const JsonValue& value);
    double numberOf(const JsonValue& value);

    std::string_view fileName_;
    Diagnostics* warnings_;
    std::optional<JsonFailure> error_;
};

// Collects the faults of one mesh or clip for a single warning.
class JsonFaults
{
public:
    // `consequence` is a clause: "the channel is left out".
    void add(const JsonFailure& fault, std::string_view consequence);
    // Warns about the first fault with the total number, and clears them.
    void warn(JsonReport& report);
    // Clears them and returns the message of warn() with `more` appended.
    JsonFailure take(std::string_view more);

private:
    JsonFailure first_;
    std::size_t count_ = 0;
};

} // namespace sinew
