#include "engine/formats/gltf/json_tree.h"

#include "engine/base/text_location.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <simdjson.h>
#include <utility>

namespace sinew
{
namespace
{

constexpr std::size_t kMostShown = 20; // bytes in a message

// simdjson takes twenty times the text's memory before anything is known of the values in it.
constexpr std::size_t kMostQuickBytes = std::size_t{32} << 20;

// JSON for Modern C++ calls the functions with names of its style for each value, addElement()
// those same ones; `false` ends it.
class TreeBuilder
{
public:
    explicit TreeBuilder(std::size_t textSize)
    {
        tree.values.reserve(std::min(textSize / 2, kMostJsonValues)); // "[1,2" has three
        tree.texts.reserve(textSize);
    }

    JsonTree tree;
    std::string error;           // where a function returned false
    std::size_t errorOffset = 0; // 0 where the error is about all of it

    // NOLINTBEGIN(readability-identifier-naming): the names that nlohmann's parser calls
    bool null() { return add({}); }
    bool boolean(bool value) { return add({JsonKind::Boolean, value ? 1.0 : 0.0}); }
    bool number_integer(std::int64_t value) { return number(static_cast<double>(value)); }
    bool number_unsigned(std::uint64_t value) { return number(static_cast<double>(value)); }
    bool number_float(double value, const std::string& /*spelling*/) { return number(value); }
    bool number(double value) { return add({JsonKind::Number, value}); }
    bool string(std::string_view text)
    {
        const std::size_t begin = tree.texts.size();
        tree.texts += text;
        return add({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(text.size())});
    }
    bool key(std::string_view text) { return string(text); }
    bool binary(const nlohmann::json::binary_t& /*bytes*/) { return false; } // not in JSON
    bool start_object(std::size_t /*size*/) { return open(JsonKind::Object); }
    bool start_array(std::size_t /*size*/) { return open(JsonKind::Array); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool parse_error(std::size_t position, std::string_view lastRead,
                     const nlohmann::json::exception& /*exception*/)
    {
        errorOffset = position > 0 ? position - 1 : 0; // it counts from 1
        const std::size_t shown = std::min(lastRead.size(), kMostShown);
        error = fmt::format("broken JSON: it was read up to {}",
                            quotedForMessage(lastRead.substr(lastRead.size() - shown)));
        return false;
    }
    // NOLINTEND(readability-identifier-naming)

private:
    bool add(JsonTree::Value value)
    {
        if (tree.values.size() >= kMostJsonValues)
        {
            error = fmt::format("the JSON has more than {} values", kMostJsonValues);
            return false;
        }
        value.setEnd(tree.values.size() + 1);
        tree.values.push_back(value);
        return true;
    }

    bool open(JsonKind kind)
    {
        if (open_.size() >= kMostJsonDepth)
        {
            error = fmt::format("the JSON is nested more than {} levels deep", kMostJsonDepth);
            return false;
        }
        open_.push_back(static_cast<std::uint32_t>(tree.values.size()));
        return add({kind, 0.0});
    }

    bool close()
    {
        tree.values[open_.back()].setEnd(tree.values.size());
        open_.pop_back();
        return true;
    }

    std::vector<std::uint32_t> open_;
};

// They call each other no deeper than the builder allows. NOLINTBEGIN(misc-no-recursion)
bool addElement(const simdjson::dom::element& element, TreeBuilder& builder);

bool addObject(const simdjson::dom::object& object, TreeBuilder& builder)
{
    if (!builder.start_object(object.size()))
        return false;
    for (const auto& [key, value] : object)
        if (!builder.key(key) || !addElement(value, builder))
            return false;
    return builder.end_object();
}

bool addArray(const simdjson::dom::array& array, TreeBuilder& builder)
{
    if (!builder.start_array(array.size()))
        return false;
    for (const simdjson::dom::element value : array)
        if (!addElement(value, builder))
            return false;
    return builder.end_array();
}

bool addElement(const simdjson::dom::element& element, TreeBuilder& builder)
{
    using Type = simdjson::dom::element_type;
    switch (element.type())
    {
    case Type::OBJECT:
        return addObject(element.get_object().value_unsafe(), builder);
    case Type::ARRAY:
        return addArray(element.get_array().value_unsafe(), builder);
    case Type::STRING:
        return builder.string(element.get_string().value_unsafe());
    case Type::BOOL:
        return builder.boolean(element.get_bool().value_unsafe());
    case Type::NULL_VALUE:
        return builder.null();
    default:
        return builder.number(element.get_double().value_unsafe());
    }
}
// NOLINTEND(misc-no-recursion)

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
    text = text.substr(0, text.find('\0'));
    TreeBuilder builder(text.size());
    const std::size_t begin = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
    simdjson::dom::parser parser;
    simdjson::dom::element root;
    const bool isQuick =
        !text.empty() && text.size() <= kMostQuickBytes &&
        parser.parse(text.data() + begin, text.size() - begin).get(root) == simdjson::SUCCESS;
    const bool isRead =
        isQuick ? addElement(root, builder)
                : nlohmann::json::sax_parse(text.data(), text.data() + text.size(), &builder);
    if (!isRead)
        return refused(std::move(builder.error), std::min(builder.errorOffset, text.size()));
    return std::move(builder.tree);
}

std::string_view JsonValue::text() const
{
    return std::string_view(tree_->texts).substr(value().textBegin(), value().textSize());
}

JsonValue JsonValue::operator[](std::string_view key) const
{
    if (!is(JsonKind::Object))
        return {};
    const char* const texts = tree_->texts.data();
    const std::uint32_t end = value().end();
    for (std::uint32_t i = index_ + 1; i < end; i = tree_->values[i + 1].end())
    {
        const JsonTree::Value& name = tree_->values[i];
        if (std::string_view(texts + name.textBegin(), name.textSize()) == key)
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
    index_ = tree_->values[index_].end();
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
            if (index_ < container.value().end())
                break;
        }
        path += '/';
        path += isObject ? key : std::to_string(count);
    }
    return path;
}

} // namespace sinew
