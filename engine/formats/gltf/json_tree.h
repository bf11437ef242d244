// JSON as one array of values: what is read from it is checked where it is used (json_report.h).
#pragma once

#include "engine/base/diagnostic.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// Larger texts are refused, and those with more values (96 MiB of memory) or deeper nesting.
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
// the key, comes before each value.
struct JsonTree
{
    class Value // small, because writing to memory for the first time is most of the work here
    {
    public:
        Value() = default; // null
        Value(JsonKind kind, double number) : bits_(std::bit_cast<Bits>(number)), kind_(kind) {}
        Value(std::uint32_t textBegin, std::uint32_t textSize) // in JsonTree::texts
            : bits_{textBegin, textSize}, kind_(JsonKind::Text)
        {
        }

        JsonKind kind() const { return kind_; }
        double number() const { return std::bit_cast<double>(bits_); } // 0 or 1 of a boolean
        std::uint32_t textBegin() const { return bits_[0]; }
        std::uint32_t textSize() const { return bits_[1]; }
        // Index of what follows this value and all that is in it.
        std::uint32_t end() const { return end_; }
        void setEnd(std::size_t end) { end_ = static_cast<std::uint32_t>(end) & kMostEnd; }

    private:
        static constexpr std::uint32_t kMostEnd = (1U << 29U) - 1;
        using Bits = std::array<std::uint32_t, 2>;

        Bits bits_{};
        std::uint32_t end_ : 29 = 0;
        JsonKind kind_ : 3 = JsonKind::Null;
    };

    std::vector<Value> values; // the first is the root
    std::string texts;         // of all values, one after the other
};

// RFC 8259, with a byte order mark or without. It ends at a zero byte, with which some exporters
// fill up a .glb. `offset` of the text in the file, for messages: where it is 0, which is a .gltf,
// they have a line and a column.
//
// simdjson reads it, which takes a twentieth of the time that JSON for Modern C++ needs: with the
// latter alone, reading a .glb of the corpus takes about half of Assimp's time and not a third
// (bench_gltf_reader). What simdjson refuses, JSON for Modern C++ reads once more: it knows where a
// text is broken, takes integers beyond 64 bits, and needs little memory for large texts.
Result<JsonTree> parseJson(std::string_view text, std::string_view fileName, std::size_t offset);

// One value of a tree, or nothing: a member that an object does not have. The tree must outlive it.
class JsonValue
{
public:
    JsonValue() = default;
    JsonValue(const JsonTree& tree, std::uint32_t index) : tree_(&tree), index_(index) {}

    explicit operator bool() const { return tree_ != nullptr; }
    bool is(JsonKind kind) const { return tree_ && value().kind() == kind; }

    // Each requires a value of that kind.
    double number() const { return value().number(); }
    bool boolean() const { return value().number() != 0.0; }
    std::string_view text() const;

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
    Iterator end() const { return tree_ ? Iterator(*tree_, value().end()) : Iterator(); }
    std::size_t size() const { return static_cast<std::size_t>(std::distance(begin(), end())); }

    std::vector<std::string_view> keys() const; // of an object

    // RFC 6901: "/accessors/12/count"; "" of the root and of nothing.
    std::string pointer() const;

    // Orders values by their position in a tree, not by their contents, for use as map keys.
    bool operator<(const JsonValue& other) const
    {
        return tree_ == other.tree_ ? index_ < other.index_ : std::less<>()(tree_, other.tree_);
    }

private:
    const JsonTree::Value& value() const { return tree_->values[index_]; }

    const JsonTree* tree_ = nullptr;
    std::uint32_t index_ = 0;
};

} // namespace sinew
