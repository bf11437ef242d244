#include "engine/base/text.h"
#include "samples/crowd/report/benchmark_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace sinew::crowd
{
namespace
{

// Forbids loading anything, regardless of markup in names.
constexpr std::string_view kHead =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" "
    "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<meta name=\"color-scheme\" content=\"light dark\">\n";

// Text and background use the browser's colours, which follow the user's scheme. Plot colours are
// visible in both; no text uses them.
constexpr std::string_view kStyle = R"css(
:root { color-scheme: light dark; }
.c0 { --c: #3d7fe8; } .c1 { --c: #1a9c8f; } .c2 { --c: #dd5a20; } .c3 { --c: #8a68e6; }
.c4 { --c: #b08a10; } .c5 { --c: #d0498f; } .c6 { --c: #9aa3b2; }
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
.row { display: flex; justify-content: space-between; gap: 16px; margin: 12px 0 0; }
.bar { display: flex; height: 18px; }
.bar i { background: var(--c); }
pre { overflow-x: auto; font-size: 0.875rem; }
code { display: block; white-space: pre-wrap; }
dl { display: grid; grid-template-columns: minmax(0, 12em) minmax(0, 1fr); gap: 4px 18px; }
dd { margin: 0; }
)css";

// Milliseconds of a run's passes and of the rest of its frame, coloured by the classes "c0" to
// "c6".
std::vector<double> barOf(const Run& run)
{
    std::vector<double> bar;
    double rest = medianOf(run.at(Time::Frame)).value_or(0.0);
    for (std::size_t pass = kFirstPass; pass < kTimeCount; ++pass)
    {
        bar.push_back(medianOf(run.times.at(pass)).value_or(0.0));
        rest -= bar.back();
    }
    bar.push_back(std::max(rest, 0.0));
    return bar;
}

std::vector<std::string> partNames()
{
    std::vector<std::string> names;
    for (std::size_t pass = kFirstPass; pass < kTimeCount; ++pass)
        names.emplace_back(kTimes.at(pass).title);
    names.emplace_back("rest of the frame");
    return names;
}

std::string barText(const BenchmarkResult& result, const RunGroup& group, std::size_t index)
{
    const Run& run = result.runs[index];
    std::string text = threeDigits(medianOf(run.at(Time::Frame)).value_or(0.0)) + " ms";
    if (result.budget)
        text = instancesText(run.options.instances) + ", " + text;
    if (const auto ratio = againstReference(result, group, index))
        text += fmt::format(", {} x compute", threeDigits(ratio->median));
    return fmt::format("<p class=\"row\"><span>{}</span><span>{}</span></p>",
                       escapeHtml(labelOf(result, run.options)), text);
}

// One stacked bar per run of the group.
std::string plotOf(const BenchmarkResult& result, const RunGroup& group)
{
    const std::vector<std::string> names = partNames();
    const std::string title =
        result.budget
            ? "Time per pass, largest crowds within the budget"
            : "Time per pass, " + instancesText(result.runs[group.runs.front()].options.instances);
    std::string html = fmt::format(
        "<figure><figcaption><h2>{}</h2><p>Medians of GPU timestamps. The rest is recording, "
        "submitting, waiting and CPU work.</p></figcaption><ul class=\"legend\">",
        title);
    for (std::size_t i = 0; i < names.size(); ++i)
        html += fmt::format("<li><i class=\"c{}\"></i>{}</li>", i, names[i]);
    html += fmt::format("</ul>\n<div role=\"img\" aria-label=\"{}\">\n", title);
    double longest = 0.0;
    for (const std::size_t index : group.runs)
    {
        const std::vector<double> bar = barOf(result.runs[index]);
        longest = std::max(longest, std::accumulate(bar.begin(), bar.end(), 0.0));
    }
    for (const std::size_t index : group.runs)
    {
        html += barText(result, group, index) + "<div class=\"bar\">";
        const std::vector<double> bar = barOf(result.runs[index]);
        for (std::size_t part = 0; part < bar.size(); ++part)
            if (bar[part] > 0.0)
                html += fmt::format("<i class=\"mark c{}\" style=\"width:{:.3f}%\" "
                                    "title=\"{}: {} ms\"></i>",
                                    part, 100.0 * bar[part] / longest, names[part],
                                    threeDigits(bar[part]));
        html += "</div>\n";
    }
    return html + "</div></figure>\n";
}

std::string factsOf(const BenchmarkResult& result)
{
    std::string html = "<h2>Setup</h2>\n<dl>";
    const auto add = [&](std::string_view name, std::string_view value)
    { html += fmt::format("<dt>{}</dt><dd>{}</dd>\n", escapeHtml(name), escapeHtml(value)); };
    for (const MeasuredModel& model : result.models)
    {
        add("Model file", model.file);
        add("Hash of the model file", model.hash);
    }
    add("Rounds", fmt::format("{}, after {} for warm-up; the runs alternate within each round",
                              result.rounds, kWarmupRounds));
    for (const auto& [name, value] : result.provenance)
        add(name, value);
    return html + "</dl>\n<h2>How to repeat</h2>\n<code>" + escapeHtml(result.command) +
           "</code>\n";
}

} // namespace

std::string escapeHtml(std::string_view text)
{
    constexpr std::string_view kSpecial = "&<>\"'";
    constexpr std::array<std::string_view, 5> kEntities{"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    std::string escaped;
    for (const char c : printableLines(text))
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
                        "<h1>{0}</h1>\n<pre>{2}</pre>\n<div class=\"plots\">\n",
                        title, kStyle, escapeHtml(benchmarkTable(result)));
    for (const RunGroup& group : groupRuns(result))
        html += plotOf(result, group);
    return html + "</div>\n" + factsOf(result) + "</body>\n</html>\n";
}

} // namespace sinew::crowd
