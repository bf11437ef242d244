#include "samples/crowd/options.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew::crowd
{

using samples::ChoiceWords;
using samples::Parsed;

namespace
{

// One for each enumerator, in their order.
constexpr std::string_view kModes[] = {"compute", "compute-simple", "vertex", "vertex-ssbo"};
constexpr std::string_view kLayouts[] = {"grid", "disc", "random"};
constexpr std::string_view kAutoOnOff[] = {"auto", "on", "off"};
constexpr std::string_view kViews[] = {"crowd", "near", "low", "eye"};
constexpr std::string_view kAuto = "auto";

std::vector<std::string_view> wordsOf(const ConfigChoice& part)
{
    std::vector<std::string_view> words{kAuto};
    words.insert(words.end(), part.words.begin(), part.words.end());
    return words;
}

std::string shellQuoted(std::string_view word)
{
    constexpr std::string_view kPlain =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_@%+=:,./-";
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos)
        return std::string(word);
    std::string result = "'";
    for (const char character : word)
    {
        if (character == '\'')
            result += "'\\'";
        result += character;
    }
    result += '\'';
    return result;
}

} // namespace

Parsed<std::optional<std::uint32_t>> parseLod(std::string_view text)
{
    if (text == kAuto)
        return std::optional<std::uint32_t>();
    const Parsed<std::uint32_t> level = samples::parseLevelOfDetail(text == "off" ? "0" : text);
    if (!level)
        return tl::unexpected(
            fmt::format("'{}' is not one of auto, off and the whole numbers from 0 to 9", text));
    return *level;
}

void setLod(std::optional<std::uint32_t> level, Options& options)
{
    options.lods = !level;
    options.scene.levelOfDetail = level.value_or(0);
}

Parsed<std::uint32_t> parseInstances(std::string_view text)
{
    return samples::parseWhole(text, 1, kMaxInstances);
}

Parsed<std::vector<std::uint32_t>> parseScaling(std::string_view text)
{
    std::vector<std::uint32_t> series;
    std::string_view rest = text;
    while (true)
    {
        const std::size_t comma = rest.find(',');
        const Parsed<std::uint32_t> instances = parseInstances(rest.substr(0, comma));
        if (!instances)
            return tl::unexpected(fmt::format("{}; expected numbers of instances such as 1,10,100",
                                              instances.error()));
        if (std::ranges::count(series, *instances) > 0)
            return tl::unexpected(fmt::format("{} stands twice in '{}'", *instances, text));
        series.push_back(*instances);
        if (comma == std::string_view::npos)
            return series;
        rest.remove_prefix(comma + 1);
    }
}

std::string namesOf(const ConfigChoice& part)
{
    return part.words.empty() ? fmt::format("N|{}", kAuto)
                              : samples::namesOf({.what = part.what, .words = wordsOf(part)});
}

Parsed<std::string> parsePart(const ConfigChoice& part, std::string_view text)
{
    if (text == kAuto)
        return std::string(text);
    if (part.words.empty())
        return samples::parseWhole(text, 1, part.most)
            .map([](std::uint32_t number) { return std::to_string(number); })
            .map_error([](const std::string& error) { return error + " or auto"; });
    const std::vector<std::string_view> words = wordsOf(part);
    return samples::parseWord(text, {part.what, words})
        .map([&](std::size_t index) { return std::string(words[index]); });
}

ChoiceWords wordsOf(Mode)
{
    return {"mode of skinning", kModes};
}

ChoiceWords wordsOf(Layout)
{
    return {"layout", kLayouts};
}

ChoiceWords wordsOf(AutoOnOff)
{
    return {"switch", kAutoOnOff};
}

ChoiceWords wordsOf(CrowdView)
{
    return {"view", kViews};
}

std::string lodText(const Options& options)
{
    if (options.lods)
        return "auto";
    const std::uint32_t level = options.scene.levelOfDetail;
    return level == 0 ? "off" : std::to_string(level);
}

std::string commandText(std::span<const std::string> arguments)
{
    std::string text = "sinew-crowd";
    for (const std::string& argument : arguments)
        text += ' ' + shellQuoted(argument);
    return text;
}

} // namespace sinew::crowd
