// JSON as one array of values: what is read from it is checked where it is used (json_report.h).
#pragma once

#include "engine/base/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// Larger texts are refused, and those with more values (256 MiB of memory) or deeper nesting.
inline constexpr std::size_t kMostJsonBytes = std::size_t{256} << 20;
inline constexpr std::size_t kMostJsonValues = std::size_t{1} << 23;
inline constexpr std::size_t kMostJsonDepth = 200;

enum class JsonKind : std::uint8_t
{
    Null,
    Boolean,
    Number,
    Text,
    Array,
    Object,
};

// Values in the order of the text, each directly followed by what is in it; in an object a text,
// the key, comes before each value. Refers to the text that it was made of.
struct JsonTree
{
    struct Value
    {
        double number = 0.0;        // 0 or 1 of a boolean
        const char* text = nullptr; // without quotes and escapes
        std::uint32_t textSize = 0;
        std::uint32_t end = 0; // index of what follows this value and all that is in it
        JsonKind kind = JsonKind::Null;
    };

    std::vector<Value> values;            // the first is the root
    std::deque<std::string> escapedTexts; // those that are spelled otherwise in the text
};

// RFC 8259, with a byte order mark or without. It ends at a zero byte, with which some exporters
// fill up a .glb. `offset` of the text in the file, for messages.
//
// Why not a library: with nlohmann's parser, which Sinew uses elsewhere, reading the .glb files of
// the corpus takes twice as long as with this one, and so no third of Assimp's time
// (bench_gltf_reader). tests/fuzz/json.cpp holds this one against it.
Result<JsonTree> parseJson(std::string_view text, std::string_view fileName, std::size_t offset);

// One value of a tree, or nothing: a member that an object does not have. The tree must outlive it.
class JsonValue
{
public:
    JsonValue() = default;
    JsonValue(const JsonTree& tree, std::uint32_t index) : tree_(&tree), index_(index) {}

    explicit operator bool() const { return tree_ != nullptr; }
    bool is(JsonKind kind) const { return tree_ && value().kind == kind; }

    // Each requires a value of that kind.
    double number() const { return value().number; }
    bool boolean() const { return value().number != 0.0; }
    std::string_view text() const { return {value().text, value().textSize}; }

    // The first member of that name; nothing where this is no object.
    JsonValue operator[](std::string_view key) const;

    // What is in an array, or keys and values by turns in an object; nothing else has contents.
    class Iterator
    {
    public:
        using value_type = JsonValue;
        using difference_type = std::ptrdiff_t;

        Iterator() = default;
        Iterator(const JsonTree& tree, std::uint32_t index) : tree_(&tree), index_(index) {}
        JsonValue operator*() const { return {*tree_, index_}; }
        Iterator& operator++();
        Iterator operator++(int);
        bool operator==(const Iterator&) const = default;

    private:
        const JsonTree* tree_ = nullptr;
        std::uint32_t index_ = 0;
    };
    Iterator begin() const { return tree_ ? Iterator(*tree_, index_ + 1) : Iterator(); }
    Iterator end() const { return tree_ ? Iterator(*tree_, value().end) : Iterator(); }
    std::size_t size() const { return static_cast<std::size_t>(std::distance(begin(), end())); }

    std::vector<std::string_view> keys() const; // of an object

    // RFC 6901: "/accessors/12/count"; "" of the root and of nothing.
    std::string pointer() const;

private:
    const JsonTree::Value& value() const { return tree_->values[index_]; }

    const JsonTree* tree_ = nullptr;
    std::uint32_t index_ = 0;
};

} // namespace sinew
