#include "samples/crowd/report/page_parts.h"

#include "samples/crowd/report/budget_figures.h"
#include "samples/crowd/report/number_text.h"
#include "samples/crowd/report/page_plots.h"
#include "samples/crowd/report/page_style.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

namespace sinew::crowd
{

namespace
{

struct Pass
{
    std::string_view name;
    std::size_t colour;
};

// In the order of passSeries, then the rest of the frame.
constexpr std::array<Pass, 7> kPasses{{{"cull", 3},
                                       {"pose", 1},
                                       {"skin", 2},
                                       {"triangle cull", 4},
                                       {"shadow", 5},
                                       {"colour", 0},
                                       {"rest of the frame", 7}}};

double medianOf(const Samples& samples)
{
    const auto summary = summarize(samples);
    return summary ? summary->median : 0.0;
}

std::string crowdText(const BenchmarkResult& result, const RunGroup& group)
{
    return instancesText(result.runs[group.runs.front()].options.instances);
}

// The same label has the same colour on the whole page.
std::map<std::string, std::size_t> coloursOfLabels(const BenchmarkResult& result)
{
    std::map<std::string, std::size_t> colours;
    for (std::size_t run = 0; run < result.runs.size(); ++run)
        colours.try_emplace(runLabel(result, run), colours.size() % kPageColours);
    return colours;
}

StackedBar barOf(const BenchmarkResult& result, std::size_t index)
{
    const Run& run = result.runs[index];
    StackedBar bar{.label = runLabel(result, index), .parts = {}, .total = medianOf(run.wall)};
    for (const Series& pass : passSeries(run))
        bar.parts.push_back(medianOf(*pass.samples));
    const double sum = std::accumulate(bar.parts.begin(), bar.parts.end(), 0.0);
    bar.parts.push_back(std::max(0.0, bar.total - sum));
    return bar;
}

// Of the runs with one label, in ascending order of instances.
template <typename Figure>
std::vector<Curve> curvesOf(const BenchmarkResult& result, const std::vector<RunGroup>& groups,
                            const Figure& figureOf)
{
    const auto colours = coloursOfLabels(result);
    std::vector<Curve> curves;
    for (const RunGroup& group : groups)
        for (const std::size_t i : group.runs)
        {
            const double y = figureOf(result.runs[i]);
            if (!(y > 0.0) || result.runs[i].options.instances == 0)
                continue;
            const std::string label = runLabel(result, i);
            auto curve =
                std::find_if(curves.begin(), curves.end(),
                             [&](const Curve& candidate) { return candidate.label == label; });
            if (curve == curves.end())
                curve = curves.insert(curve,
                                      {.label = label, .colour = colours.at(label), .points = {}});
            curve->points.push_back(
                {.x = static_cast<double>(result.runs[i].options.instances), .y = y});
        }
    return curves;
}

} // namespace

std::string passesFigure(const BenchmarkResult& result, const RunGroup& group)
{
    StackedPlot plot{.title = "Time per pass, " + crowdText(result, group),
                     .note = "Medians of the GPU's timestamps; the rest of the frame is recording, "
                             "submitting, waiting, and work on the CPU.",
                     .axis = "time of a frame, ms",
                     .parts = {},
                     .bars = {}};
    for (const Pass& pass : kPasses)
        plot.parts.push_back({.name = std::string(pass.name), .colour = pass.colour});
    for (const std::size_t run : group.runs)
        plot.bars.push_back(barOf(result, run));
    return stackedFigure(plot);
}

std::string modesFigure(const BenchmarkResult& result, const RunGroup& group)
{
    if (!group.reference)
        return {};
    const auto colours = coloursOfLabels(result);
    const std::string reference = runLabel(result, *group.reference);
    RatioPlot plot{.title = "Modes side by side, " + crowdText(result, group),
                   .note =
                       fmt::format("Above 1, {} is faster. Ratios within each round: median, "
                                   "and quartiles as a bar; one that reaches 1 decides nothing.",
                                   reference),
                   .axis = "frame time over that of " + reference,
                   .dots = {}};
    for (const std::size_t run : group.runs)
        if (const auto ratio = againstReference(result, group, run))
        {
            const std::string label = runLabel(result, run);
            plot.dots.push_back({.label = label,
                                 .lower = ratio->lowerQuartile,
                                 .value = ratio->median,
                                 .upper = ratio->upperQuartile,
                                 .colour = colours.at(label)});
        }
    return ratioFigure(plot);
}

std::string budgetFigure(const BudgetResult& budget)
{
    CurvePlot plot{.title = "Frame time of the crowds that were measured",
                   .note = "Medians of the search's steps; both axes are logarithmic. The dashed "
                           "line is the budget.",
                   .xAxis = "instances",
                   .yAxis = "time of a frame, ms",
                   .curves = {},
                   .line = budget.milliseconds};
    for (std::size_t i = 0; i < budget.searches.size(); ++i)
    {
        Curve curve{.label = budgetLabel(budget, i), .colour = i % kPageColours, .points = {}};
        for (const Run& step : budget.searches[i].steps)
            curve.points.push_back(
                {.x = static_cast<double>(step.options.instances), .y = medianOf(step.wall)});
        std::erase_if(curve.points, [](const CurvePoint& point) { return !(point.y > 0.0); });
        plot.curves.push_back(std::move(curve));
    }
    return curveFigure(plot);
}

std::string scalingFigures(const BenchmarkResult& result, const std::vector<RunGroup>& groups)
{
    if (groups.size() < 2)
        return {};
    const auto frame = [](const Run& run) { return medianOf(run.wall); };
    constexpr double kMicroseconds = 1000.0;
    const auto poseAndSkin = [](const Run& run)
    {
        return (medianOf(run.passes.pose) + medianOf(run.passes.skin)) * kMicroseconds /
               run.options.instances;
    };
    return curveFigure({.title = "Frame time as the crowd grows",
                        .note =
                            "Medians; both axes are logarithmic: ten times the instances in ten "
                            "times the time is linear growth.",
                        .xAxis = "instances",
                        .yAxis = "time of a frame, ms",
                        .curves = curvesOf(result, groups, frame)}) +
           curveFigure({.title = "Pose and skin time of one instance",
                        .note = "Medians of both passes over the number of instances; flat is "
                                "linear growth.",
                        .xAxis = "instances",
                        .yAxis = "time of an instance, \xC2\xB5s",
                        .curves = curvesOf(result, groups, poseAndSkin)});
}

} // namespace sinew::crowd
