#include "samples/crowd/option_values.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <span>

namespace sinew::crowd
{

using samples::Parsed;

namespace
{

// One for each enumerator, in their order.
constexpr std::string_view kModes[] = {"compute", "compute-simple", "vertex", "vertex-ssbo", "cpu"};
constexpr std::string_view kLayouts[] = {"grid", "disc", "random"};
constexpr std::string_view kTriangleCulls[] = {"auto", "on", "off"};
constexpr std::string_view kViews[] = {"crowd", "near", "low"};
constexpr std::string_view kPoseForms[] = {"auto", "instance", "level"};
constexpr std::string_view kOffOn[] = {"off", "on"};

template <class Choice>
Parsed<Choice> parseChoice(std::string_view text, std::span<const std::string_view> words,
                           std::string_view what)
{
    const auto word = std::ranges::find(words, text);
    if (word == words.end())
        return tl::unexpected(fmt::format("'{}' is no {}: expected {} or {}", text, what,
                                          fmt::join(words.first(words.size() - 1), ", "),
                                          words.back()));
    return static_cast<Choice>(std::distance(words.begin(), word));
}

template <class Choice>
std::string_view wordFor(Choice choice, std::span<const std::string_view> words)
{
    return words[static_cast<std::size_t>(choice)];
}

} // namespace

Parsed<Mode> parseMode(std::string_view text)
{
    return parseChoice<Mode>(text, kModes, "mode of skinning");
}

Parsed<Layout> parseLayout(std::string_view text)
{
    return parseChoice<Layout>(text, kLayouts, "layout");
}

Parsed<TriangleCull> parseTriangleCull(std::string_view text)
{
    return parseChoice<TriangleCull>(text, kTriangleCulls, "choice of triangle culling");
}

Parsed<CrowdView> parseView(std::string_view text)
{
    return parseChoice<CrowdView>(text, kViews, "view");
}

Parsed<PoseForm> parsePoseForm(std::string_view text)
{
    return parseChoice<PoseForm>(text, kPoseForms, "form of the pose pass");
}

Parsed<bool> parseOnOff(std::string_view text)
{
    return parseChoice<bool>(text, kOffOn, "switch");
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

std::string_view modeName(Mode mode)
{
    return wordFor(mode, kModes);
}

std::string_view layoutName(Layout layout)
{
    return wordFor(layout, kLayouts);
}

std::string_view triangleCullName(TriangleCull cull)
{
    return wordFor(cull, kTriangleCulls);
}

std::string_view viewName(CrowdView view)
{
    return wordFor(view, kViews);
}

std::string_view poseFormName(PoseForm form)
{
    return wordFor(form, kPoseForms);
}

} // namespace sinew::crowd
