#include "engine/formats/gltf/json_tree.h"

#include "engine/base/text_location.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <simdjson.h>
#include <utility>

namespace sinew
{
namespace
{

constexpr std::size_t kMostShown = 20; // bytes in a message

// simdjson takes twenty times the text's memory before anything is known of the values in it.
constexpr std::size_t kMostQuickBytes = std::size_t{32} << 20;

// What people often do where they write JSON by hand, found where the text could not be read on;
// nothing where it is something else.
std::string_view mistakeAt(std::string_view text, std::size_t offset)
{
    if (offset >= text.size())
        return "the text ends before it is complete; ";
    constexpr std::string_view kBlanks = " \t\r\n";
    const char found = text[offset];
    // Of a text, the offset is that of its last quote.
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

// JSON for Modern C++ calls the functions with names of its style for each value, addElement()
// those same ones; `false` ends it.
class TreeBuilder
{
public:
    explicit TreeBuilder(std::string_view text) : text_(text) // which must outlive the builder
    {
        tree.values.reserve(std::min(text.size() / 2, kMostJsonValues)); // "[1,2" has three
        tree.texts.reserve(text.size());
    }

    JsonTree tree;
    std::string error;                      // where a function returned false
    std::optional<std::size_t> errorOffset; // none where the error is about all of it

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
        errorOffset = std::min(position > 0 ? position - 1 : 0, text_.size()); // it counts from 1
        const std::size_t shown = std::min(lastRead.size(), kMostShown);
        error = fmt::format("broken JSON: {}it was read up to {}", mistakeAt(text_, *errorOffset),
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

    std::string_view text_;
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
    TreeBuilder builder(text);
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
        return refused(std::move(builder.error), builder.errorOffset);
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
