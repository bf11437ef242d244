#include "samples/crowd/report/benchmark_report.h"
#include "samples/crowd/report/budget_figures.h"
#include "samples/crowd/report/number_text.h"
#include "samples/crowd/report/page_parts.h"
#include "samples/crowd/report/page_style.h"
#include "samples/crowd/report/run_figures.h"
#include "samples/crowd/report/svg_parts.h"

#include <fmt/format.h>

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

std::string list(const std::vector<std::string>& sentences)
{
    std::string html = "<ul>";
    for (const std::string& sentence : sentences)
        html += "<li>" + escapeHtml(sentence) + ".</li>\n";
    return html + "</ul>";
}

std::string tile(std::string_view name, std::string_view value)
{
    return fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", escapeHtml(name), escapeHtml(value));
}

// The compute run with the most instances; of several the first.
const Run* leadingRun(const BenchmarkResult& result)
{
    const Run* leading = nullptr;
    for (const Run& run : result.runs)
        if (run.options.mode == "compute" &&
            (leading == nullptr || run.options.instances > leading->options.instances))
            leading = &run;
    return leading;
}

std::string tiles(const BenchmarkResult& result)
{
    const Run* run = leadingRun(result);
    if (run == nullptr)
        return {};
    const SkinFigures figures = skinFigures(*run);
    std::string html =
        "<dl class=\"tiles\">\n" + tile("instances", grouped(run->options.instances));
    if (const auto wall = summarize(run->wall))
        html += tile("frame, compute", millisecondsText(wall->median) + " ms");
    if (figures.verticesPerSecond)
        html += tile("vertices skinned per second", withPrefix(*figures.verticesPerSecond));
    if (run->peakDeviceBytes > 0)
        html += tile("peak device memory", memoryText(run->peakDeviceBytes));
    return html + "</dl>\n";
}

std::string findingsCard(const BenchmarkResult& result)
{
    std::string html;
    for (const std::vector<RunGroup>& groups : groupSeries(result))
    {
        const RunGroup& group = groups[mainGroup(result, groups)];
        const RunOptions& options = result.runs[group.runs.front()].options;
        const std::vector<std::string> sentences = findings(result, group);
        if (!sentences.empty())
            html += "<p class=\"quiet\">" +
                    escapeHtml(fmt::format("{}, {}", pictureLabel(options),
                                           instancesText(options.instances))) +
                    "</p>" + list(sentences);
    }
    if (html.empty())
        return {};
    return "<section class=\"card findings\"><h2>In short</h2>" + html + "</section>\n";
}

std::string budgetSection(const BenchmarkResult& result)
{
    if (!result.budget)
        return {};
    const BudgetResult& budget = *result.budget;
    return "<section class=\"card findings\"><h2>In short</h2><p class=\"quiet\">" +
           escapeHtml(pictureLabel(budget.searches.front().options)) + "</p>" +
           list(budgetFindings(budget)) + "</section>\n<section>\n<h2>Budget of a frame</h2>\n" +
           "<div class=\"plots\">\n" + budgetFigure(budget) + "</div>\n" + budgetTable(budget) +
           "<p class=\"quiet\">Certain is what lies between the most instances whose upper "
           "quartile holds the budget and the fewest whose lower quartile does not.</p>\n"
           "</section>\n";
}

std::string warningsCard(const BenchmarkResult& result)
{
    std::vector<std::string> warnings = noiseWarnings(result);
    if (result.validationMessages > 0)
        warnings.push_back("Validation: " + validationText(result));
    if (warnings.empty())
        return {};
    return "<section class=\"card warnings\"><h2>Warnings</h2>" + list(warnings) + "</section>\n";
}

std::string plotsOf(const BenchmarkResult& result, const RunGroup& group)
{
    return "<div class=\"plots\">\n" + passesFigure(result, group) + modesFigure(result, group) +
           "</div>\n";
}

// The main crowd is shown, others can be opened.
std::string section(const BenchmarkResult& result, const std::vector<RunGroup>& groups)
{
    const RunOptions& options = result.runs[groups.front().runs.front()].options;
    std::string html = fmt::format("<section>\n<h2>{}</h2>\n", escapeHtml(pictureLabel(options)));
    const std::size_t main = mainGroup(result, groups);
    html += plotsOf(result, groups[main]);
    if (const std::string curves = scalingFigures(result, groups); !curves.empty())
        html += "<div class=\"plots\">\n" + curves + "</div>\n";
    if (groups.size() > 1)
    {
        html += "<details><summary>The same plots of other crowds</summary>\n";
        for (std::size_t g = groups.size(); g-- > 0;)
            html += g == main ? std::string() : plotsOf(result, groups[g]);
        html += "</details>\n";
    }
    html += timesTable(result, groups) + figuresTable(result, groups);
    return html + "<details><summary>How the frame times spread</summary>\n" +
           spreadTable(result, groups) + "</details>\n</section>\n";
}

std::string pipelinesSection(const BenchmarkResult& result)
{
    if (!result.pipelines)
        return {};
    return "<section>\n<h2>What the driver made of the shaders</h2>\n<p class=\"quiet\">Compiled "
           "again after the measurement, so that asking for these figures cost it nothing; names "
           "are the driver's. All figures, and other modes: <code>sinew-crowd --skinning MODE "
           "--pipelines --json FILE</code>.</p>\n<details><summary>" +
           escapeHtml(pipelineSummary(*result.pipelines)) + "</summary>\n" +
           pipelinesTable(*result.pipelines) + "</details>\n</section>\n";
}

std::string fact(std::string_view name, std::string_view value)
{
    return fmt::format("<dt>{}</dt><dd>{}</dd>\n", escapeHtml(name), escapeHtml(value));
}

std::string methodCard(const BenchmarkResult& result)
{
    std::string html = "<section>\n<h2>What was measured, and how</h2>\n<div class=\"card\">\n"
                       "<dl class=\"facts\">\n";
    html += fact("Device", fmt::format("{} ({})", result.deviceName, result.deviceType));
    html += fact("Driver", result.deviceDriver);
    html += fact("Model",
                 fmt::format("{}: {} vertices, {} triangles, {} joints, {} weights, {} {}",
                             result.modelName, grouped(result.vertices), grouped(result.triangles),
                             grouped(result.joints), grouped(result.weights), grouped(result.clips),
                             result.clips == 1 ? "clip" : "clips"));
    html += fact("Model file", result.modelFile);
    html += fact("Hash of the model file", result.modelHash);
    html += fact("Rounds", fmt::format("{}, after {} of warm-up; the runs alternate within each",
                                       result.rounds, result.warmup));
    for (const auto& [name, value] : result.provenance)
        html += fact(name, value);
    html += fact("Validation", validationText(result));
    const auto choices = choiceTexts(result);
    html += choices.empty() ? "" : "</dl>\n<h3>Choices</h3>\n<dl class=\"facts\">\n";
    for (const auto& [part, text] : choices)
        html += fact(part, text);
    html += "</dl>\n<h3>Repeat it</h3>\n<p><code class=\"block\">" + escapeHtml(result.command) +
            "</code></p>\n<details><summary>Options</summary>\n<dl class=\"facts\">\n";
    for (const auto& [name, value] : result.options)
        html += fact(name, value);
    return html +
           "</dl></details>\n"
           "<p class=\"quiet\">A frame is recording, submitting and waiting, without display. "
           "Modes are compared round by round, so that what slows the machine "
           "for a while weighs on all; a mode is called faster only where the quartiles of that "
           "ratio exclude 1.</p>\n</div>\n</section>\n";
}

} // namespace

std::string benchmarkPage(const BenchmarkResult& result)
{
    const std::string title = escapeHtml(fmt::format("Crowd benchmark: {}", result.modelName));
    std::string html(kHead);
    html += "<title>" + title + "</title>\n<style>" + std::string(pageStyle()) +
            "</style>\n</head>\n<body>\n<main>\n<h1>" + title + "</h1>\n<p class=\"quiet\">" +
            escapeHtml(fmt::format("{}, {} ({})", result.deviceName, result.deviceDriver,
                                   result.deviceType)) +
            "</p>\n";
    html += tiles(result) + warningsCard(result) + findingsCard(result) + budgetSection(result);
    for (const std::vector<RunGroup>& groups : groupSeries(result))
        html += section(result, groups);
    return html + pipelinesSection(result) + methodCard(result) + "</main>\n</body>\n</html>\n";
}

} // namespace sinew::crowd
