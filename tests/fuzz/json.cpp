// The JSON of glTF files, held against nlohmann's parser.
#include "engine/formats/gltf/json_tree.h"
#include "tests/fuzz/promise.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace sinew::fuzz
{
namespace
{

// Numbers of members, whose names may be there twice, are not compared.
void checkSame(const JsonValue& value, const nlohmann::json& expected)
{
    if (expected.is_object())
    {
        promise(value.is(JsonKind::Object));
        const std::vector<std::string_view> keys = value.keys();
        for (const std::string_view key : keys)
        {
            promise(expected.contains(std::string(key)));
            if (std::ranges::count(keys, key) == 1)
                checkSame(value[key], expected[std::string(key)]);
        }
        return;
    }
    if (expected.is_array())
    {
        promise(value.is(JsonKind::Array) && value.size() == expected.size());
        auto element = expected.begin();
        for (const JsonValue own : value)
            checkSame(own, *element++);
        return;
    }
    promise(value.is(JsonKind::Null) == expected.is_null());
    promise(value.is(JsonKind::Text) == expected.is_string());
    promise(value.is(JsonKind::Number) == expected.is_number());
    promise(!value.is(JsonKind::Text) || value.text() == expected.get_ref<const std::string&>());
    promise(!value.is(JsonKind::Number) || value.number() == expected.get<double>());
    promise(!expected.is_boolean() || value.boolean() == expected.get<bool>());
}

std::size_t depthOf(std::string_view text)
{
    std::size_t depth = 0;
    for (const char c : text)
        depth += c == '[' || c == '{' ? 1U : 0U;
    return depth;
}

void read(std::string_view text)
{
    const Result<JsonTree> tree = parseJson(text, "fuzz.json", 0);
    promise(tree || (!tree.error().message.empty() && tree.error().offset <= text.size()));
    if (depthOf(text) > kMostJsonDepth)
        return;
    const nlohmann::json expected = nlohmann::json::parse(text, nullptr, false);
    promise(tree.has_value() != expected.is_discarded());
    if (tree)
        checkSame(JsonValue(*tree, 0), expected);
}

} // namespace
} // namespace sinew::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    sinew::fuzz::read({reinterpret_cast<const char*>(data), size});
    return 0;
}
