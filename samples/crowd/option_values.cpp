#include "samples/crowd/options.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew::crowd
{

using samples::ChoiceWords;
using samples::Parsed;

namespace
{

constexpr std::string_view kOffOn[] = {"off", "on"};
// One for each enumerator, in their order.
constexpr std::string_view kModes[] = {"compute", "compute-simple", "vertex", "vertex-ssbo", "cpu"};
constexpr std::string_view kLayouts[] = {"grid", "disc", "random"};
constexpr std::string_view kTriangleCulls[] = {"auto", "on", "off"};
constexpr std::string_view kViews[] = {"crowd", "near", "low"};
constexpr std::string_view kPoseForms[] = {"auto", "instance", "level", "workgroup"};
constexpr std::string_view kArrays[] = {"auto", "texels", "storage"};
constexpr std::string_view kInfluences[] = {"auto", "by-influence", "by-vertex"};
constexpr std::string_view kInstancesAtOnce[] = {"auto", "1", "2", "4"};

// 1 to `most`; "auto" is none.
Parsed<std::optional<std::uint32_t>> parseOrAuto(std::string_view text, std::uint32_t most)
{
    if (text == "auto")
        return std::optional<std::uint32_t>();
    return samples::parseWhole(text, 1, most)
        .map([](std::uint32_t number) { return std::optional(number); })
        .map_error([](const std::string& error) { return error + " or auto"; });
}

} // namespace

Parsed<bool> parseOnOff(std::string_view text)
{
    return samples::parseWord(text, {"switch", kOffOn})
        .map([](std::size_t index) { return index != 0; });
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

Parsed<std::optional<std::uint32_t>> parseInstancesAtOnce(std::string_view text)
{
    return samples::parseWord(text, {"number of instances at once", kInstancesAtOnce})
        .map(
            [](std::size_t index)
            {
                return index == 0 ? std::optional<std::uint32_t>()
                                  : std::optional(1U << static_cast<std::uint32_t>(index - 1));
            });
}

Parsed<std::optional<std::uint32_t>> parseTrianglePieces(std::string_view text)
{
    return parseOrAuto(text, kMaxTrianglePieces);
}

Parsed<std::optional<std::uint32_t>> parseSubgroupSize(std::string_view text)
{
    constexpr std::uint32_t kLargestOfVulkan = 128;
    return parseOrAuto(text, kLargestOfVulkan);
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

ChoiceWords wordsOf(PoseForm)
{
    return {"form of the pose pass", kPoseForms};
}

ChoiceWords wordsOf(Arrays)
{
    return {"way to read arrays", kArrays};
}

ChoiceWords wordsOf(Influences)
{
    return {"order of influences", kInfluences};
}

} // namespace sinew::crowd
