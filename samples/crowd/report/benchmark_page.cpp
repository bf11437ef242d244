#include "engine/base/text.h"
#include "samples/crowd/report/benchmark_report.h"
#include "samples/crowd/report/figures.h"

#include <fmt/format.h>

#include <array>
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

// The browser's own colours of text and background follow the user's scheme. The colours of plots
// stand out in both; none carries text.
constexpr std::string_view kStyle = R"css(
:root { color-scheme: light dark; }
.c0 { --c: #3d7fe8; } .c1 { --c: #1a9c8f; } .c2 { --c: #dd5a20; } .c3 { --c: #8a68e6; }
.c4 { --c: #b08a10; } .c5 { --c: #6f7b8d; } .c6 { --c: #d0498f; } .c7 { --c: #9aa3b2; }
* { box-sizing: border-box; }
body { max-width: 1240px; margin: 0 auto; padding: 24px 12px; background: Canvas; color: CanvasText;
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; }
h2 { font-size: 1.25rem; }
.plots { display: grid; gap: 0 32px; align-items: start;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 460px), 1fr)); }
figure { margin: 0 0 16px; padding: 0 16px; min-width: 0; }
figcaption h2, figcaption p { margin: 0; }
.legend { list-style: none; display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 0;
  font-size: 0.875rem; }
.legend i { display: inline-block; width: 12px; height: 12px; margin-right: 6px;
  background: var(--c); }
svg { display: block; width: 100%; overflow: visible; }
svg text { fill: CanvasText; font-size: 13px; font-variant-numeric: tabular-nums; }
.mark { fill: var(--c); stroke: Canvas; stroke-width: 1px; }
.line { stroke: var(--c); stroke-width: 2.5px; stroke-linecap: round; }
.grid { stroke: GrayText; stroke-width: 1px; stroke-opacity: 0.4; shape-rendering: crispEdges; }
.guide { stroke: GrayText; stroke-width: 1.5px; stroke-dasharray: 4 3; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.875rem; font-variant-numeric: tabular-nums;
  overflow-wrap: normal; }
caption { text-align: left; padding: 0 0 8px; }
th, td { padding: 4px 10px; text-align: right; border-bottom: 1px solid; }
th:first-child { text-align: left; }
code { display: block; white-space: pre-wrap; }
dl { display: grid; grid-template-columns: minmax(0, 12em) minmax(0, 1fr); gap: 4px 18px; }
dd { margin: 0; }
)css";

std::string sentences(const char* title, const std::vector<std::string>& texts)
{
    if (texts.empty())
        return {};
    std::string html = fmt::format("<h2>{}</h2>\n<ul>", title);
    for (const std::string& text : texts)
        html += "<li>" + escapeHtml(text) + ".</li>\n";
    return html + "</ul>\n";
}

std::string tableOf(const ReportTable& table)
{
    std::string html =
        fmt::format("<div class=\"table\"><table><caption>{}</caption>\n", escapeHtml(table.title));
    for (const TextRow& row : table.rows)
    {
        html += "<tr>";
        for (std::size_t c = 0; c < row.size(); ++c)
            html +=
                fmt::format("<{0}>{1}</{0}>", c == 0 || &row == &table.rows.front() ? "th" : "td",
                            escapeHtml(row[c]));
        html += "</tr>\n";
    }
    return html + fmt::format("</table></div><p>{}</p>\n", escapeHtml(table.legend));
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
        const double frame = medianOf(run.at(Time::Frame)).value_or(0.0);
        const auto row = static_cast<double>(plot.rows.size());
        std::string value = threeDigits(frame) + " ms";
        if (const auto ratio = againstReference(result, group, index))
            value += fmt::format(", {} x compute", threeDigits(ratio->median));
        plot.rows.push_back({labelOf(result, run.options), std::move(value)});
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
            add(medianOf(run.times.at(pass)).value_or(0.0), pass - kFirstPass);
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
        for (const auto config : {PlotItem::Form::Line, PlotItem::Form::Dot})
            plot.items.push_back({.config = config,
                                  .colour = colour,
                                  .fromX = last.x,
                                  .fromY = last.y,
                                  .toX = points[i].x,
                                  .toY = points[i].y,
                                  .hint = fmt::format("{}: {} at {:g}", label,
                                                      threeDigits(points[i].y), points[i].x)});
    }
}

// With a line for the budget, if there is one.
Plot scalingPlot(const BenchmarkResult& result)
{
    Plot plot{.title = "Frame time as the crowd grows",
              .note =
                  "Medians; both axes are logarithmic: ten times the instances in ten times the "
                  "time is linear growth.",
              .xAxis = "instances",
              .yAxis = "time of a frame, ms"};
    if (result.budget)
    {
        plot.guide = result.budget->milliseconds;
        plot.note += " The dashed line is the budget.";
    }
    std::map<std::string, std::vector<CurvePoint>> curves; // by label
    for (const RunGroup& group : groupRuns(result))
        for (const std::size_t index : group.runs)
        {
            const Run& run = result.runs[index];
            curves[labelOf(result, run.options)].push_back(
                {static_cast<double>(run.options.instances),
                 medianOf(run.at(Time::Frame)).value_or(0.0)});
        }
    for (auto& [label, points] : curves)
        addCurve(plot, label, std::move(points));
    return plot;
}

std::vector<Plot> plotsOf(const BenchmarkResult& result)
{
    std::vector<Plot> plots;
    const std::vector<RunGroup> groups = groupRuns(result);
    if (!groups.empty() && !result.budget)
        plots.push_back(passesPlot(result, groups.back()));
    if (groups.size() > 1)
        plots.push_back(scalingPlot(result));
    return plots;
}

std::string factsOf(const BenchmarkResult& result)
{
    std::string html = "<h2>What was measured, and how</h2>\n<dl>";
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
    return html + "</dl>\n<h2>Repeat it</h2>\n<code>" + escapeHtml(result.command) + "</code>\n";
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
    html += fmt::format("<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n"
                        "<h1>{0}</h1>\n<p>{2}</p>\n",
                        title, kStyle, escapeHtml(deviceText(result)));
    html += sentences("Warnings", warnings(result)) + sentences("In short", findings(result)) +
            "<div class=\"plots\">\n";
    for (const Plot& plot : plotsOf(result))
        html += plotFigure(plot);
    return html + "</div>\n" + tableOf(reportTable(result)) + factsOf(result) +
           "</body>\n</html>\n";
}

} // namespace sinew::crowd
