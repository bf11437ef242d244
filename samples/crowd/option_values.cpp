#include "samples/crowd/options.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew::crowd
{

using samples::ChoiceWords;
using samples::Parsed;

namespace
{

constexpr std::string_view kAutoOffOn[] = {"auto", "off", "on"};
// One for each enumerator, in their order.
constexpr std::string_view kModes[] = {"compute", "compute-simple", "vertex", "vertex-ssbo", "cpu"};
constexpr std::string_view kLayouts[] = {"grid", "disc", "random"};
constexpr std::string_view kTriangleCulls[] = {"auto", "on", "off"};
constexpr std::string_view kViews[] = {"crowd", "near", "low", "eye"};
constexpr std::string_view kAuto = "auto";

std::vector<std::string_view> wordsOf(const FormPart& part)
{
    std::vector<std::string_view> words{kAuto};
    words.insert(words.end(), part.words.begin(), part.words.end());
    return words;
}

} // namespace

Parsed<std::optional<bool>> parseAutoOnOff(std::string_view text)
{
    return samples::parseWord(text, {"switch", kAutoOffOn})
        .map([](std::size_t index)
             { return index == 0 ? std::nullopt : std::optional<bool>(index == 2); });
}

Parsed<LodOption> parseLod(std::string_view text)
{
    if (text == "auto" || text == "off")
        return LodOption{.chosen = text == "auto"};
    const Parsed<std::uint32_t> level = samples::parseLevelOfDetail(text);
    if (!level)
        return tl::unexpected(
            fmt::format("'{}' is not one of auto, off and the whole numbers from 0 to 9", text));
    return LodOption{.level = *level};
}

void setLod(const LodOption& lod, Options& options)
{
    options.lods = lod.chosen;
    options.scene.levelOfDetail = lod.level;
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

Parsed<double> parseWeight(std::string_view text)
{
    return samples::parseFromTo(text, 0.0, 1.0);
}

std::string namesOf(const FormPart& part)
{
    return part.words.empty() ? fmt::format("N|{}", kAuto)
                              : samples::namesOf({.what = part.what, .words = wordsOf(part)});
}

Parsed<std::string> parsePart(const FormPart& part, std::string_view text)
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

void fixPart(FormValues& fixed, std::string_view part, const std::string& value)
{
    if (value == kAuto)
        fixed.erase(std::string(part));
    else
        fixed.insert_or_assign(std::string(part), value);
}

TriangleCull triangleCullOf(const FormValues& fixed)
{
    const auto value = fixed.find("triangle-cull");
    if (value == fixed.end())
        return TriangleCull::Auto;
    return value->second == "on" ? TriangleCull::On : TriangleCull::Off;
}

ChoiceWords wordsOf(Mode)
{
    return {"mode of skinning", kModes};
}

ChoiceWords wordsOf(Layout)
{
    return {"layout", kLayouts};
}

ChoiceWords wordsOf(TriangleCull)
{
    return {"choice of triangle culling", kTriangleCulls};
}

ChoiceWords wordsOf(CrowdView)
{
    return {"view", kViews};
}

} // namespace sinew::crowd
