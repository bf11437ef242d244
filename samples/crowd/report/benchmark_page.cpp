#include "engine/base/text.h"
#include "samples/crowd/report/benchmark_report.h"
#include "samples/crowd/report/figures.h"

#include <fmt/format.h>

#include <array>
#include <functional>
#include <map>

namespace sinew::crowd
{
namespace
{

// Nothing may be loaded, whatever markup a name in the result contains.
constexpr std::string_view kHead =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" "
    "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<meta name=\"color-scheme\" content=\"light dark\">\n";

// The colours of plots stand out from the background in both schemes; none carries text.
constexpr std::string_view kStyle = R"css(
:root {
  color-scheme: light dark;
  --page: #f5f6f9; --card: #ffffff; --text: #1a1f29; --quiet: #525b6b; --line: #d5dae3;
  --grid: #e3e7ee; --warn: #8a3d00;
  --c0: #2367d6; --c1: #0b8a7d; --c2: #cf4a12; --c3: #7c57e0;
  --c4: #9c7600; --c5: #5a6577; --c6: #c0317f; --c7: #8b95a6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #11141a; --card: #191d25; --text: #e9ecf2; --quiet: #abb4c3; --line: #343b49;
    --grid: #2a303c; --warn: #ffc27a;
    --c0: #6ea6ff; --c1: #3cc4b6; --c2: #ff8b52; --c3: #ab93ff;
    --c4: #e2b93f; --c5: #98a4b8; --c6: #ff7fbf; --c7: #667084;
  }
}
.c0 { --c: var(--c0); } .c1 { --c: var(--c1); } .c2 { --c: var(--c2); } .c3 { --c: var(--c3); }
.c4 { --c: var(--c4); } .c5 { --c: var(--c5); } .c6 { --c: var(--c6); } .c7 { --c: var(--c7); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 1240px; margin: 0 auto; padding: 24px 12px; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 4px; }
h2 { font-size: 1.25rem; margin: 0 0 8px; }
h3 { font-size: 1rem; margin: 0; }
p { margin: 0 0 8px; }
.quiet, figcaption p, dt { color: var(--quiet); }
.warnings h2 { color: var(--warn); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px;
  padding: 12px 16px; margin: 0 0 16px; min-width: 0; }
.plots { display: grid; gap: 0 16px; align-items: start;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 460px), 1fr)); }
ul { margin: 0; padding-left: 1.2em; }
.legend { list-style: none; display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 0;
  margin: 0 0 10px; font-size: 0.875rem; }
.legend i { display: inline-block; width: 12px; height: 12px; margin-right: 6px;
  background: var(--c); }
svg { display: block; width: 100%; overflow: visible; }
svg text { fill: var(--text); font-size: 13px; font-variant-numeric: tabular-nums; }
svg text.quiet { fill: var(--quiet); font-size: 12px; }
.mark { fill: var(--c); stroke: var(--card); stroke-width: 1px; }
.line { stroke: var(--c); stroke-width: 2.5px; stroke-linecap: round; }
.grid { stroke: var(--grid); stroke-width: 1px; shape-rendering: crispEdges; }
.guide { stroke: var(--quiet); stroke-width: 1.5px; stroke-dasharray: 4 3; }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem;
  font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 650; font-size: 1rem; padding: 0 0 8px; }
th, td { padding: 6px 8px; text-align: right; border-bottom: 1px solid var(--line); }
thead th { color: var(--quiet); vertical-align: bottom; }
th:first-child { text-align: left; }
code { display: block; font: 0.875rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }
dl { display: grid; grid-template-columns: minmax(0, 12em) minmax(0, 1fr); gap: 4px 18px; margin: 0; }
dd { margin: 0; }
@media (max-width: 1000px) {
  table, caption, tbody, th, td { display: block; }
  thead { display: none; }
  tbody tr { display: grid; gap: 0 28px; padding: 8px 0;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 250px), 1fr)); }
  tbody th { border: 0; padding: 0; grid-column: 1 / -1; }
  td { border: 0; padding: 1px 0; display: flex; justify-content: space-between; gap: 16px; }
  td::before { content: attr(data-label); color: var(--quiet); }
}
)css";

std::string quietText(std::string_view text)
{
    return fmt::format("<p class=\"quiet\">{}</p>\n", escapeHtml(text));
}

std::string card(const char* title, const char* cssClass, const std::vector<std::string>& sentences)
{
    if (sentences.empty())
        return {};
    std::string html = fmt::format("<section class=\"card {}\"><h2>{}</h2><ul>", cssClass, title);
    for (const std::string& sentence : sentences)
        html += "<li>" + escapeHtml(sentence) + ".</li>\n";
    return html + "</ul></section>\n";
}

// In a narrow window each row becomes a list, so every cell names its column.
std::string tableOf(const ReportTable& table)
{
    std::string html = fmt::format("<div class=\"card\"><table><caption>{}</caption><thead><tr>",
                                   escapeHtml(table.title));
    const TextRow& columns = table.rows.front();
    for (const std::string& column : columns)
        html += fmt::format("<th scope=\"col\">{}</th>", escapeHtml(column));
    html += "</tr></thead><tbody>\n";
    for (std::size_t row = 1; row < table.rows.size(); ++row)
    {
        html += fmt::format("<tr><th scope=\"row\">{}</th>", escapeHtml(table.rows[row].front()));
        for (std::size_t c = 1; c < columns.size(); ++c)
            html += fmt::format("<td data-label=\"{}\">{}</td>", escapeHtml(columns[c]),
                                escapeHtml(table.rows[row][c]));
        html += "</tr>\n";
    }
    return html + "</tbody></table>" + quietText(table.legend) + "</div>\n";
}

double medianOf(const Samples& samples)
{
    const auto summary = summarize(samples);
    return summary ? summary->median : 0.0;
}

Plot passesPlot(const BenchmarkResult& result, const RunGroup& group)
{
    Plot plot{.title = "Time per pass, " +
                       instancesText(result.runs[group.runs.front()].options.instances),
              .note =
                  "Medians of the GPU's timestamps. The rest is recording, submitting, waiting, "
                  "and work on the CPU.",
              .xAxis = "time of a frame, ms"};
    for (std::size_t pass = kFirstPass; pass < kTimeCount; ++pass)
        plot.legend.push_back({.colour = pass - kFirstPass, .name = kTimes.at(pass).title});
    const std::size_t rest = kTimeCount - kFirstPass;
    plot.legend.push_back({.colour = rest, .name = "rest of the frame"});
    for (const std::size_t index : group.runs)
    {
        const Run& run = result.runs[index];
        const double frame = medianOf(run.at(Time::Frame));
        const auto row = static_cast<double>(plot.rows.size());
        std::string value = threeDigits(frame) + " ms";
        if (const auto ratio = againstReference(result, group, index))
            value += fmt::format(", {} x compute", threeDigits(ratio->median));
        plot.rows.push_back({runLabel(result, index), std::move(value)});
        double end = 0.0;
        const auto add = [&](double length, std::size_t colour)
        {
            if (!(length > 0.0))
                return;
            plot.items.push_back(
                {.colour = colour,
                 .fromX = end,
                 .fromY = row,
                 .toX = end + length,
                 .toY = row,
                 .hint = plot.legend[colour].name + ": " + threeDigits(length) + " ms"});
            end += length;
        };
        for (std::size_t pass = kFirstPass; pass < kTimeCount; ++pass)
            add(medianOf(run.times.at(pass)), pass - kFirstPass);
        add(frame - end, rest);
    }
    return plot;
}

struct CurvePoint
{
    double x = 0.0;
    double y = 0.0;
};

// In ascending x; those that are not above 0 are left out.
void addCurve(Plot& plot, const std::string& label, std::vector<CurvePoint> points)
{
    std::erase_if(points,
                  [](const CurvePoint& point) { return !(point.x > 0.0 && point.y > 0.0); });
    const std::size_t colour = plot.legend.size() % kPlotColours;
    plot.legend.push_back({.colour = colour, .name = label});
    for (std::size_t i = 0; i < points.size(); ++i)
    {
        const CurvePoint& last = points[i == 0 ? 0 : i - 1];
        for (const auto form : {PlotItem::Form::Line, PlotItem::Form::Dot})
            plot.items.push_back({.form = form,
                                  .colour = colour,
                                  .fromX = last.x,
                                  .fromY = last.y,
                                  .toX = points[i].x,
                                  .toY = points[i].y,
                                  .hint = fmt::format("{}: {} at {:g}", label,
                                                      threeDigits(points[i].y), points[i].x)});
    }
}

Plot scalingPlot(const BenchmarkResult& result, const char* title, const char* note,
                 const char* axis, const std::function<double(const Run&)>& figureOf)
{
    Plot plot{.title = title, .note = note, .xAxis = "instances", .yAxis = axis};
    std::map<std::string, std::vector<CurvePoint>> curves; // by label
    for (const RunGroup& group : groupRuns(result))
        for (const std::size_t run : group.runs)
            curves[runLabel(result, run)].push_back(
                {static_cast<double>(result.runs[run].options.instances),
                 figureOf(result.runs[run])});
    for (auto& [label, points] : curves)
        addCurve(plot, label, std::move(points));
    return plot;
}

Plot budgetPlot(const BudgetResult& budget)
{
    Plot plot{.title = "Frame time of the crowds that were measured",
              .note = "Medians of the steps; both axes are logarithmic. The dashed line is the "
                      "budget.",
              .xAxis = "instances",
              .yAxis = "time of a frame, ms",
              .guide = budget.milliseconds};
    for (std::size_t i = 0; i < budget.searches.size(); ++i)
    {
        std::vector<CurvePoint> points;
        for (const Run& step : budget.searches[i].steps)
            points.push_back(
                {static_cast<double>(step.options.instances), medianOf(step.at(Time::Frame))});
        addCurve(plot, searchLabel(budget, i), std::move(points));
    }
    return plot;
}

std::vector<Plot> plotsOf(const BenchmarkResult& result)
{
    if (result.budget)
        return {budgetPlot(*result.budget)};
    if (result.runs.empty())
        return {};
    const std::vector<RunGroup> groups = groupRuns(result);
    std::vector<Plot> plots{passesPlot(result, groups.back())};
    if (groups.size() < 2)
        return plots;
    constexpr double kMicroseconds = 1000.0;
    plots.push_back(scalingPlot(result, "Frame time as the crowd grows",
                                "Medians; both axes are logarithmic: ten times the instances in "
                                "ten times the time is linear growth.",
                                "time of a frame, ms",
                                [](const Run& run) { return medianOf(run.at(Time::Frame)); }));
    plots.push_back(
        scalingPlot(result, "Pose and skin time of one instance",
                    "Medians of both passes over the number of instances; flat is linear growth.",
                    "time of an instance, \xC2\xB5s",
                    [](const Run& run)
                    {
                        return (medianOf(run.at(Time::Pose)) + medianOf(run.at(Time::Skin))) *
                               kMicroseconds / run.options.instances;
                    }));
    return plots;
}

std::string factsOf(const BenchmarkResult& result)
{
    std::string html = "<section class=\"card\"><h2>What was measured, and how</h2>\n<dl>";
    const auto add = [&](std::string_view name, std::string_view value)
    { html += fmt::format("<dt>{}</dt><dd>{}</dd>\n", escapeHtml(name), escapeHtml(value)); };
    add("Device", deviceText(result));
    add("Model", modelText(result));
    add("Model file", result.modelFile);
    add("Hash of the model file", result.modelHash);
    add("Rounds", fmt::format("{}, after {} of warm-up; the runs alternate within each",
                              result.rounds, kWarmupRounds));
    for (const auto& [name, value] : result.provenance)
        add(name, value);
    add("Validation", validationText(result));
    add("Choices", choicesText(result));
    for (const auto& [name, value] : result.options)
        add(name, value);
    return html + "</dl>\n<h3>Repeat it</h3>\n<code>" + escapeHtml(result.command) +
           "</code></section>\n";
}

} // namespace

std::string escapeHtml(std::string_view text)
{
    constexpr std::string_view kSpecial = "&<>\"'";
    constexpr std::array<std::string_view, 5> kEntities{"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    std::string escaped;
    for (const char c : printable(text))
    {
        const std::size_t special = kSpecial.find(c);
        escaped += special == std::string_view::npos ? std::string(1, c)
                                                     : std::string(kEntities.at(special));
    }
    return escaped;
}

std::string benchmarkPage(const BenchmarkResult& result)
{
    const std::string title = escapeHtml("Crowd benchmark: " + result.modelName);
    std::string html(kHead);
    html += fmt::format("<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n<main>\n"
                        "<h1>{0}</h1>\n{2}",
                        title, kStyle, quietText(deviceText(result)));
    html += card("Warnings", "warnings", warnings(result)) +
            card("In short", "", findings(result)) + "<div class=\"plots\">\n";
    for (const Plot& plot : plotsOf(result))
        html += plotFigure(plot);
    html += "</div>\n";
    for (const ReportTable& table : reportTables(result))
        html += tableOf(table);
    return html + factsOf(result) + "</main>\n</body>\n</html>\n";
}

} // namespace sinew::crowd
