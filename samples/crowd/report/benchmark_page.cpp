#include "engine/base/text.h"
#include "samples/crowd/report/benchmark_result.h"
#include "samples/crowd/report/figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>

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

constexpr std::size_t kPlotColours = 8; // of kStyle

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
.row { display: flex; justify-content: space-between; gap: 16px; margin: 12px 0 0; }
.bar { display: flex; height: 18px; }
.bar i { background: var(--c); }
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

// The start of a figure; the colours of `names` are the classes "c0" to "c7".
std::string figureHead(std::string_view title, std::string_view note,
                       const std::vector<std::string>& names)
{
    std::string html = fmt::format("<figure><figcaption><h2>{}</h2><p>{}</p></figcaption>"
                                   "<ul class=\"legend\">",
                                   escapeHtml(title), note);
    for (std::size_t i = 0; i < names.size(); ++i)
        html +=
            fmt::format("<li><i class=\"c{}\"></i>{}</li>", i % kPlotColours, escapeHtml(names[i]));
    return html + "</ul>\n";
}

struct BarPart
{
    std::size_t colour = 0;
    double milliseconds = 0.0;
};

// The passes of a run, and what else its frame takes.
std::vector<BarPart> barOf(const Run& run)
{
    std::vector<BarPart> bar;
    double rest = medianOf(run.at(Time::Frame)).value_or(0.0);
    for (std::size_t pass = kFirstPass; pass < kTimeCount; ++pass)
    {
        bar.push_back({pass - kFirstPass, medianOf(run.times.at(pass)).value_or(0.0)});
        rest -= bar.back().milliseconds;
    }
    bar.push_back({kTimeCount - kFirstPass, std::max(rest, 0.0)});
    return bar;
}

double lengthOf(const std::vector<BarPart>& bar)
{
    return std::accumulate(bar.begin(), bar.end(), 0.0,
                           [](double sum, const BarPart& part) { return sum + part.milliseconds; });
}

std::string passBars(const BenchmarkResult& result, const RunGroup& group)
{
    std::vector<std::string> names;
    for (std::size_t pass = kFirstPass; pass < kTimeCount; ++pass)
        names.emplace_back(kTimes.at(pass).title);
    names.emplace_back("rest of the frame");
    const std::string title =
        "Time per pass, " + instancesText(result.runs[group.runs.front()].options.instances);
    double longest = 0.0;
    for (const std::size_t index : group.runs)
        longest = std::max(longest, lengthOf(barOf(result.runs[index])));
    std::string html =
        figureHead(title,
                   "Medians of the GPU's timestamps. The rest is recording, submitting, waiting, "
                   "and work on the CPU.",
                   names) +
        fmt::format("<div role=\"img\" aria-label=\"{}\">\n", title);
    for (const std::size_t index : group.runs)
    {
        const Run& run = result.runs[index];
        std::string value = threeDigits(medianOf(run.at(Time::Frame)).value_or(0.0)) + " ms";
        if (const auto ratio = againstReference(result, group, index))
            value += fmt::format(", {} x compute", threeDigits(ratio->median));
        html += fmt::format("<p class=\"row\"><span>{}</span><span>{}</span></p>"
                            "<div class=\"bar\">",
                            escapeHtml(labelOf(result, run.options)), value);
        for (const BarPart& part : barOf(run))
            if (part.milliseconds > 0.0)
                html += fmt::format("<i class=\"mark c{}\" style=\"width:{:.3f}%\" "
                                    "title=\"{}: {} ms\"></i>",
                                    part.colour, 100.0 * part.milliseconds / longest,
                                    names[part.colour], threeDigits(part.milliseconds));
        html += "</div>\n";
    }
    return html + "</div></figure>\n";
}

struct CurvePoint
{
    double x = 0.0;
    double y = 0.0;
};

// From values to places in the figure: per cent of its width, or pixels.
struct LogAxis
{
    std::vector<double> ticks;
    double from = 0.0;
    double to = 0.0;

    double at(double value) const
    {
        const double first = std::log(ticks.front());
        return std::lerp(from, to, (std::log(value) - first) / (std::log(ticks.back()) - first));
    }
};

std::string line(std::string_view cssClass, const CurvePoint& from, const CurvePoint& to)
{
    return fmt::format("<line class=\"{}\" x1=\"{:.3f}%\" y1=\"{:.2f}\" x2=\"{:.3f}%\" "
                       "y2=\"{:.2f}\"/>",
                       cssClass, from.x, from.y, to.x, to.y);
}

// `anchor` is "start", "middle" or "end".
std::string label(const CurvePoint& at, std::string_view anchor, std::string_view text)
{
    return fmt::format("<text x=\"{:.3f}%\" y=\"{:.2f}\" text-anchor=\"{}\">{}</text>", at.x, at.y,
                       anchor, text);
}

std::string tickText(double value)
{
    if (value >= 1e6)
        return fmt::format("{:g}M", value / 1e6);
    return value >= 1e3 ? fmt::format("{:g}k", value / 1e3) : fmt::format("{:g}", value);
}

std::string drawAxes(const LogAxis& x, const LogAxis& y)
{
    std::string svg = label({0.0, 12.0}, "start", "time of a frame, ms") +
                      label({50.0, y.from + 36.0}, "middle", "instances");
    for (const double tick : x.ticks)
        svg += line("grid", {x.at(tick), y.to}, {x.at(tick), y.from}) +
               label({x.at(tick), y.from + 16.0}, "middle", tickText(tick));
    for (const double tick : y.ticks)
        svg += line("grid", {x.from - 3.0, y.at(tick)}, {100.0, y.at(tick)}) +
               label({x.from - 4.0, y.at(tick) + 4.0}, "end", tickText(tick));
    return svg;
}

// Points of each curve by its label, in ascending x, all above 0.
std::map<std::string, std::vector<CurvePoint>> frameTimes(const BenchmarkResult& result)
{
    std::map<std::string, std::vector<CurvePoint>> curves;
    for (const RunGroup& group : groupRuns(result))
        for (const std::size_t index : group.runs)
        {
            const Run& run = result.runs[index];
            if (const auto median = medianOf(run.at(Time::Frame)); median.value_or(0.0) > 0.0)
                curves[labelOf(result, run.options)].push_back(
                    {static_cast<double>(run.options.instances), *median});
        }
    return curves;
}

// With a line for the budget, if there is one. Empty if nothing was measured.
std::string scalingPlot(const BenchmarkResult& result)
{
    constexpr double kHeight = 290.0; // pixels, without the axis
    constexpr double kTop = 34.0;     // below the name of the y axis
    const auto curves = frameTimes(result);
    std::vector<std::string> names;
    std::vector<double> xs;
    std::vector<double> ys;
    for (const auto& [name, points] : curves)
    {
        names.push_back(name);
        for (const CurvePoint& point : points)
        {
            xs.push_back(point.x);
            ys.push_back(point.y);
        }
    }
    if (xs.empty())
        return {};
    if (result.budget)
        ys.push_back(*result.budget);
    // The numbers of the y axis stand left of it.
    const LogAxis x{logarithmicTicks(std::ranges::min(xs), std::ranges::max(xs)), 15.0, 96.0};
    const LogAxis y{logarithmicTicks(std::ranges::min(ys), std::ranges::max(ys)), kHeight, kTop};
    std::string svg = drawAxes(x, y);
    if (result.budget)
        svg += line("guide", {x.from, y.at(*result.budget)}, {100.0, y.at(*result.budget)});
    for (std::size_t i = 0; i < names.size(); ++i)
    {
        CurvePoint last;
        for (const CurvePoint& point : curves.at(names[i]))
        {
            const CurvePoint at{x.at(point.x), y.at(point.y)};
            if (last.x > 0.0)
                svg += line(fmt::format("line c{}", i % kPlotColours), last, at);
            svg += fmt::format("<circle class=\"mark c{}\" cx=\"{:.3f}%\" cy=\"{:.2f}\" r=\"5\">"
                               "<title>{}: {} at {:g}</title></circle>",
                               i % kPlotColours, at.x, at.y, escapeHtml(names[i]),
                               threeDigits(point.y), point.x);
            last = at;
        }
    }
    constexpr std::string_view kTitle = "Frame time as the crowd grows";
    return figureHead(kTitle,
                      fmt::format("Medians; both axes are logarithmic: ten times the instances in "
                                  "ten times the time is linear growth.{}",
                                  result.budget ? " The dashed line is the budget." : ""),
                      names) +
           fmt::format("<svg role=\"img\" aria-label=\"{}\" height=\"{:.0f}\">{}</svg></figure>\n",
                       kTitle, kHeight + 40.0, svg);
}

std::string plotsOf(const BenchmarkResult& result)
{
    const std::vector<RunGroup> groups = groupRuns(result);
    std::string html;
    if (!groups.empty() && !result.budget)
        html += passBars(result, groups.back());
    return groups.size() > 1 ? html + scalingPlot(result) : html;
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

std::vector<double> logarithmicTicks(double low, double high)
{
    constexpr double kRounding = 1e-9; // relative: what arithmetic may add to a round number
    constexpr double kWide = 300.0;
    const bool isWide = high > kWide * low;
    std::vector<double> ticks;
    for (double power = std::floor(std::log10(low));; power += 1.0)
        for (const double factor : {1.0, 2.0, 5.0})
        {
            if (isWide && factor != 1.0)
                continue;
            const double tick = factor * std::pow(10.0, power);
            if (tick <= low * (1.0 + kRounding))
                ticks.clear(); // only the last of these is needed
            ticks.push_back(tick);
            if (tick >= high * (1.0 - kRounding) && ticks.size() > 1)
                return ticks;
        }
}

std::string benchmarkPage(const BenchmarkResult& result)
{
    const std::string title = escapeHtml("Crowd benchmark: " + result.modelName);
    std::string html(kHead);
    html += fmt::format("<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n"
                        "<h1>{0}</h1>\n<p>{2}</p>\n",
                        title, kStyle, escapeHtml(deviceText(result)));
    return html + sentences("Warnings", warnings(result)) +
           sentences("In short", findings(result)) + "<div class=\"plots\">\n" + plotsOf(result) +
           "</div>\n" + tableOf(reportTable(result)) + factsOf(result) + "</body>\n</html>\n";
}

} // namespace sinew::crowd
