#include "samples/crowd/report/run_figures.h"

#include "samples/crowd/report/number_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace sinew::crowd
{

namespace
{

// All that the runs of a group have in common, the number of instances left out.
auto pictureKey(const RunOptions& options)
{
    return std::tie(options.view, options.shadows, options.width, options.height, options.msaa);
}

bool samePicture(const RunOptions& a, const RunOptions& b)
{
    return pictureKey(a) == pictureKey(b);
}

std::optional<std::size_t> referenceOf(const BenchmarkResult& result,
                                       const std::vector<std::size_t>& runs)
{
    std::optional<std::size_t> reference;
    for (const std::size_t run : runs)
    {
        const RunOptions& options = result.runs[run].options;
        if (options.mode != "compute")
            continue;
        if (!reference || (options.cull && !result.runs[*reference].options.cull))
            reference = run;
    }
    return reference;
}

std::string spread(const PairedRatio& ratio)
{
    return fmt::format("quartiles {} to {}", ratioText(ratio.lowerQuartile),
                       ratioText(ratio.upperQuartile));
}

std::string finding(const std::string& reference, const std::string& other,
                    const PairedRatio& ratio)
{
    switch (winner(ratio))
    {
    case Winner::Denominator:
        return fmt::format("{} is {} times as fast as {} ({})", reference, ratioText(ratio.median),
                           other, spread(ratio));
    case Winner::Numerator:
    {
        const PairedRatio turned = inverse(ratio);
        return fmt::format("{} is {} times as fast as {} ({})", other, ratioText(turned.median),
                           reference, spread(turned));
    }
    case Winner::None:
        break;
    }
    return fmt::format("No winner between {} and {}: their ratio is {} ({})", reference, other,
                       ratioText(ratio.median), spread(ratio));
}

} // namespace

std::array<Series, 6> passSeries(const Run& run)
{
    return {{{"cull", &run.passes.cull},
             {"pose", &run.passes.pose},
             {"skin", &run.passes.skin},
             {"triangles", &run.passes.triangles},
             {"shadow", &run.passes.shadow},
             {"colour", &run.passes.colour}}};
}

std::vector<Series> allSeries(const Run& run)
{
    std::vector<Series> series{{"wall", &run.wall}, {"cpu_record", &run.cpuRecord}};
    for (const Series& pass : passSeries(run))
        series.push_back(pass);
    return series;
}

SkinFigures skinFigures(const Run& run)
{
    SkinFigures figures;
    const auto skin = summarize(run.passes.skin);
    if (!skin || !(skin->median > 0.0))
        return figures;
    constexpr double kMillisecondsPerSecond = 1000.0;
    if (run.verticesSkinned > 0)
    {
        figures.verticesPerSecond =
            static_cast<double>(run.verticesSkinned) / skin->median * kMillisecondsPerSecond;
        if (run.bytesPerVertex > 0)
            figures.bytesPerSecond = *figures.verticesPerSecond * run.bytesPerVertex;
    }
    return figures;
}

std::vector<RunGroup> groupRuns(const BenchmarkResult& result)
{
    std::vector<RunGroup> groups;
    for (std::size_t i = 0; i < result.runs.size(); ++i)
    {
        const RunOptions& options = result.runs[i].options;
        const auto group = std::find_if(
            groups.begin(), groups.end(),
            [&](const RunGroup& candidate)
            {
                const RunOptions& first = result.runs[candidate.runs.front()].options;
                return first.instances == options.instances && samePicture(first, options);
            });
        if (group == groups.end())
            groups.push_back({.runs = {i}, .reference = {}});
        else
            group->runs.push_back(i);
    }
    for (RunGroup& group : groups)
        group.reference = referenceOf(result, group.runs);
    return groups;
}

std::vector<std::vector<RunGroup>> groupSeries(const BenchmarkResult& result)
{
    const auto optionsOf = [&](const RunGroup& group) -> const RunOptions&
    { return result.runs[group.runs.front()].options; };
    std::vector<std::vector<RunGroup>> series;
    for (RunGroup& group : groupRuns(result))
    {
        const auto same =
            std::find_if(series.begin(), series.end(),
                         [&](const std::vector<RunGroup>& candidate)
                         { return samePicture(optionsOf(candidate.front()), optionsOf(group)); });
        if (same == series.end())
            series.push_back({std::move(group)});
        else
            same->push_back(std::move(group));
    }
    for (std::vector<RunGroup>& groups : series)
        std::stable_sort(groups.begin(), groups.end(),
                         [&](const RunGroup& a, const RunGroup& b)
                         { return optionsOf(a).instances < optionsOf(b).instances; });
    return series;
}

std::size_t mainGroup(const BenchmarkResult& result, const std::vector<RunGroup>& groups)
{
    for (std::size_t g = groups.size(); g-- > 0;)
        if (!findings(result, groups[g]).empty())
            return g;
    return groups.size() - 1;
}

std::optional<PairedRatio> againstReference(const BenchmarkResult& result, const RunGroup& group,
                                            std::size_t run)
{
    if (!group.reference || *group.reference == run)
        return std::nullopt;
    return pairedRatio(result.runs[run].wall, result.runs[*group.reference].wall);
}

std::string runLabel(const BenchmarkResult& result, std::size_t run)
{
    const RunOptions& options = result.runs[run].options;
    bool cullDiffers = false;
    bool occlusionDiffers = false;
    bool lodDiffers = false;
    bool triangleCullDiffers = false;
    for (const Run& other : result.runs)
    {
        if (other.options.mode != options.mode)
            continue;
        cullDiffers = cullDiffers || other.options.cull != options.cull;
        occlusionDiffers = occlusionDiffers || other.options.occlusion != options.occlusion;
        lodDiffers = lodDiffers || other.options.lod != options.lod;
        triangleCullDiffers =
            triangleCullDiffers || other.options.triangleCull != options.triangleCull;
    }
    std::string label = options.mode;
    if (cullDiffers && !options.cull)
        label += ", unculled";
    if (occlusionDiffers)
        label += options.occlusion ? ", occlusion" : ", no occlusion";
    if (lodDiffers)
        label += ", lod " + options.lod;
    if (triangleCullDiffers)
        label += ", tri-cull " + options.triangleCull;
    return label;
}

std::string pictureLabel(const RunOptions& options)
{
    return fmt::format("View {}, {} x {}, MSAA {}, {} over the geometry", options.view,
                       options.width, options.height, options.msaa,
                       options.shadows ? "2 passes" : "1 pass");
}

std::vector<std::string> findings(const BenchmarkResult& result, const RunGroup& group)
{
    std::vector<std::string> sentences;
    for (const std::size_t run : group.runs)
        if (const auto ratio = againstReference(result, group, run))
            sentences.push_back(
                finding(runLabel(result, *group.reference), runLabel(result, run), *ratio));
    return sentences;
}

std::vector<std::string> noiseWarnings(const BenchmarkResult& result)
{
    std::vector<std::string> warnings;
    for (std::size_t i = 0; i < result.runs.size(); ++i)
    {
        const Run& run = result.runs[i];
        const std::vector<std::size_t> found = outliers(run.wall);
        if (!found.empty())
            warnings.push_back(
                fmt::format("{} of {} frames of {} at {} ({}) took far longer than its others",
                            found.size(), run.wall.size(), runLabel(result, i),
                            instancesText(run.options.instances), pictureLabel(run.options)));
    }
    if ((!result.runs.empty() || result.budget) && result.rounds < kFewestRoundsToDecide)
        warnings.push_back(
            fmt::format("with {} no winner can be told: measure {} or more",
                        result.rounds == 1 ? "1 round" : fmt::format("{} rounds", result.rounds),
                        kFewestRoundsToDecide));
    return warnings;
}

std::vector<std::pair<std::string, std::string>> choiceTexts(const BenchmarkResult& result)
{
    using Modes = std::vector<std::string>;
    std::map<std::string, std::map<std::string, Modes>> parts; // part, value, modes
    const auto add = [&](const Run& run)
    {
        for (const auto& [part, value] : run.choices)
            if (Modes& modes = parts[part][value];
                std::ranges::find(modes, run.options.mode) == modes.end())
                modes.push_back(run.options.mode);
    };
    std::ranges::for_each(result.runs, add);
    if (result.budget)
        for (const BudgetSearchResult& search : result.budget->searches)
            std::ranges::for_each(search.steps, add);
    std::vector<std::pair<std::string, std::string>> texts;
    for (const auto& [part, values] : parts)
    {
        std::vector<std::string> all;
        for (const auto& [value, modes] : values)
            all.push_back(
                values.size() == 1 ? value : fmt::format("{} ({})", value, fmt::join(modes, ", ")));
        texts.emplace_back(part, fmt::format("{}", fmt::join(all, ", ")));
    }
    return texts;
}

std::string medianText(const Samples& samples, std::string_view none)
{
    const auto summary = summarize(samples);
    return summary ? millisecondsText(summary->median) : std::string(none);
}

std::string comparedText(const BenchmarkResult& result, const RunGroup& group, std::size_t run,
                         std::string_view to, std::string_view none)
{
    if (group.reference == run)
        return "1";
    const auto ratio = againstReference(result, group, run);
    return ratio ? fmt::format("{} ({}{}{})", ratioText(ratio->median),
                               ratioText(ratio->lowerQuartile), to, ratioText(ratio->upperQuartile))
                 : std::string(none);
}

std::string validationText(const BenchmarkResult& result)
{
    if (!result.validated)
        return "off (--validate turns it on)";
    if (result.validationMessages == 0)
        return "no messages";
    return fmt::format("{} {}", result.validationMessages,
                       result.validationMessages == 1 ? "message" : "messages");
}

} // namespace sinew::crowd
