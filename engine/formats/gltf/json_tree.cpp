#include "engine/formats/gltf/json_tree.h"

#include "engine/base/text_location.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <optional>

namespace sinew
{
namespace
{

// What the library's parser calls for each value; `false` ends it.
class TreeBuilder : public nlohmann::json_sax<nlohmann::json>
{
public:
    explicit TreeBuilder(std::size_t textSize)
    {
        tree.values.reserve(std::min(textSize / 8, kMostJsonValues));
        tree.texts.reserve(textSize / 4);
    }

    JsonTree tree;
    std::string error; // empty: none
    std::size_t errorOffset = 0;

    bool null() override { return add({}); }
    bool boolean(bool value) override
    {
        return add({.number = value ? 1.0 : 0.0, .kind = JsonKind::Boolean});
    }
    bool number_integer(std::int64_t value) override
    {
        return add({.number = static_cast<double>(value), .kind = JsonKind::Number});
    }
    bool number_unsigned(std::uint64_t value) override
    {
        return add({.number = static_cast<double>(value), .kind = JsonKind::Number});
    }
    bool number_float(double value, const std::string& /*spelling*/) override
    {
        return add({.number = value, .kind = JsonKind::Number});
    }
    bool string(std::string& text) override { return addText(text); }
    bool key(std::string& text) override { return addText(text); }
    bool binary(nlohmann::json::binary_t& /*bytes*/) override { return false; } // not in JSON
    bool start_object(std::size_t /*size*/) override { return open(JsonKind::Object); }
    bool start_array(std::size_t /*size*/) override { return open(JsonKind::Array); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool parse_error(std::size_t position, const std::string& lastToken,
                     const nlohmann::json::exception& /*exception*/) override
    {
        errorOffset = position > 0 ? position - 1 : 0; // it counts from 1
        error = fmt::format("no JSON at {}", quotedForMessage(lastToken));
        return false;
    }

private:
    bool add(JsonTree::Value value)
    {
        if (tree.values.size() >= kMostJsonValues)
        {
            error = fmt::format("the JSON has more than {} values", kMostJsonValues);
            return false;
        }
        value.end = static_cast<std::uint32_t>(tree.values.size()) + 1;
        tree.values.push_back(value);
        return true;
    }

    bool addText(const std::string& text)
    {
        const std::size_t begin = tree.texts.size();
        tree.texts += text;
        return add({.textBegin = static_cast<std::uint32_t>(begin),
                    .textSize = static_cast<std::uint32_t>(text.size()),
                    .kind = JsonKind::Text});
    }

    bool open(JsonKind kind)
    {
        if (open_.size() >= kMostJsonDepth)
        {
            error = fmt::format("the JSON is nested more than {} levels deep", kMostJsonDepth);
            return false;
        }
        open_.push_back(static_cast<std::uint32_t>(tree.values.size()));
        return add({.kind = kind});
    }

    bool close()
    {
        tree.values[open_.back()].end = static_cast<std::uint32_t>(tree.values.size());
        open_.pop_back();
        return true;
    }

    std::vector<std::uint32_t> open_;
};

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
    TreeBuilder builder(text.size());
    if (!nlohmann::json::sax_parse(text.begin(), text.end(), &builder))
        return refused(builder.error, std::min(builder.errorOffset, text.size()));
    return std::move(builder.tree);
}

std::string_view JsonValue::text() const
{
    return std::string_view(tree_->texts).substr(value().textBegin, value().textSize);
}

JsonValue JsonValue::operator[](std::string_view key) const
{
    if (!is(JsonKind::Object))
        return {};
    const char* const texts = tree_->texts.data();
    const std::uint32_t end = value().end;
    for (std::uint32_t i = index_ + 1; i < end; i = tree_->values[i + 1].end)
    {
        const JsonTree::Value& name = tree_->values[i];
        if (std::string_view(texts + name.textBegin, name.textSize) == key)
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
    index_ = tree_->values[index_].end;
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
            if (index_ < container.value().end)
                break;
        }
        path += '/';
        path += isObject ? key : std::to_string(count);
    }
    return path;
}

} // namespace sinew
