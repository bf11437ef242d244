#include "engine/base/text_location.h"
#include "samples/crowd/report/benchmark_report.h"
#include "samples/crowd/report/budget_figures.h"
#include "samples/crowd/report/number_text.h"
#include "samples/crowd/report/run_figures.h"
#include "samples/crowd/report/text_columns.h"

#include <fmt/format.h>

#include <string_view>

namespace sinew::crowd
{

namespace
{

constexpr const char* kNone = "-";
constexpr std::string_view kLegend =
    "culling: of instances/of triangles (hidden: also of instances behind others; -: not on "
    "this device); lod: level of detail; frame: "
    "record, submit, wait; "
    "frame/compute: within each round, median (quartiles); vert./s, bytes/s: vertices and bytes in "
    "the skin pass; memory: peak on the device; record: on the CPU";

std::string paragraph(std::string_view text)
{
    return wrapText(printable(text), kTableWidth, 2);
}

std::string prefixed(const std::optional<double>& value)
{
    return value ? withPrefix(*value) : kNone;
}

// `run` is one with these options; null: none was measured.
TextRow runCells(const RunOptions& options, const Run* run)
{
    const bool leavesOut = options.triangleCull != "off" && run != nullptr &&
                           !run->choices.contains("triangle-pieces");
    return {printable(options.mode),
            fmt::format("{}/{}",
                        options.occlusion ? "hidden"
                        : options.cull    ? "on"
                                          : "off",
                        leavesOut ? kNone : printable(options.triangleCull)),
            printable(options.lod), std::to_string(options.instances)};
}

std::string timeTable(const BenchmarkResult& result, const std::vector<RunGroup>& groups)
{
    std::vector<TextRow> rows{{"mode", "culling", "lod", "inst.", "visible", "frame", "cull",
                               "pose", "skin", "tri", "shadow", "colour"}};
    for (const RunGroup& group : groups)
        for (const std::size_t i : group.runs)
        {
            const Run& run = result.runs[i];
            TextRow row = runCells(run.options, &run);
            row.push_back(std::to_string(run.visible));
            row.push_back(medianText(run.wall, kNone));
            for (const Series& pass : passSeries(run))
                row.push_back(medianText(*pass.samples, kNone));
            rows.push_back(std::move(row));
        }
    return alignColumns(rows, 2);
}

std::string figureTable(const BenchmarkResult& result, const std::vector<RunGroup>& groups)
{
    std::vector<TextRow> rows{{"mode", "culling", "lod", "inst.", "frame/compute", "vert./s",
                               "bytes/s", "memory", "record"}};
    for (const RunGroup& group : groups)
        for (const std::size_t i : group.runs)
        {
            const Run& run = result.runs[i];
            const SkinFigures figures = skinFigures(run);
            TextRow row = runCells(run.options, &run);
            row.push_back(comparedText(result, group, i, "-", kNone));
            row.push_back(prefixed(figures.verticesPerSecond));
            row.push_back(prefixed(figures.bytesPerSecond));
            row.push_back(memoryText(run.peakDeviceBytes));
            row.push_back(medianText(run.cpuRecord, kNone));
            rows.push_back(std::move(row));
        }
    return alignColumns(rows, 2);
}

std::string chunkNotes(const BenchmarkResult& result)
{
    std::string notes;
    for (std::size_t i = 0; i < result.runs.size(); ++i)
    {
        const Run& run = result.runs[i];
        if (run.chunks > 1)
            notes += paragraph(
                fmt::format("{} at {}: {} chunks, {} skin rounds a frame", runLabel(result, i),
                            instancesText(run.options.instances), run.chunks, run.skinRounds));
    }
    return notes;
}

std::string findingsText(const BenchmarkResult& result, const RunGroup& group)
{
    const std::vector<std::string> sentences = findings(result, group);
    if (sentences.empty())
        return {};
    const RunOptions& options = result.runs[group.runs.front()].options;
    std::string text =
        paragraph(fmt::format("{}, {}:", pictureLabel(options), instancesText(options.instances)));
    for (const std::string& sentence : sentences)
        text += paragraph("- " + sentence);
    return text;
}

std::string budgetText(const BudgetResult& budget, std::uint32_t rounds)
{
    std::string text =
        '\n' + paragraph(fmt::format("Instances that hold {} ms; {}: medians of {} rounds per step",
                                     millisecondsText(budget.milliseconds),
                                     pictureLabel(budget.searches.front().options), rounds));
    std::vector<TextRow> rows{
        {"mode", "culling", "lod", "instances", "certain", "frame, ms (quartiles)", "steps"}};
    for (const BudgetSearchResult& search : budget.searches)
    {
        TextRow row =
            runCells(search.options, search.steps.empty() ? nullptr : &search.steps.front());
        row.push_back(intervalText(search.answer));
        row.push_back(frameText(search, kNone));
        row.push_back(std::to_string(search.steps.size()));
        rows.push_back(std::move(row));
    }
    text += alignColumns(rows, 2) + '\n' +
            paragraph("certain: from the most instances whose upper quartile holds to the fewest "
                      "whose lower quartile does not; instances: the most whose median holds");
    for (const std::string& sentence : budgetFindings(budget))
        text += paragraph("- " + sentence);
    return text;
}

std::string choicesText(const BenchmarkResult& result)
{
    constexpr std::size_t kBeforeValues = 21;
    std::string text;
    for (const auto& [part, values] : choiceTexts(result))
        text += wrapText(printable(fmt::format("  {:<17}  {}", part, values)), kTableWidth,
                         kBeforeValues);
    return text.empty() ? text : "Choices:\n" + text;
}

} // namespace

std::string benchmarkTable(const BenchmarkResult& result)
{
    std::string text = paragraph(
        fmt::format("{}, {} ({})", result.deviceName, result.deviceDriver, result.deviceType));
    text += paragraph(fmt::format(
        "{}: {} vertices, {} triangles, {} joints, {} weights, {} {}", result.modelName,
        grouped(result.vertices), grouped(result.triangles), grouped(result.joints),
        grouped(result.weights), grouped(result.clips), result.clips == 1 ? "clip" : "clips"));
    text += choicesText(result);
    for (const std::vector<RunGroup>& groups : groupSeries(result))
    {
        const Run& first = result.runs[groups.front().runs.front()];
        text += '\n' + paragraph(fmt::format("{}: milliseconds, medians of {} rounds",
                                             pictureLabel(first.options), result.rounds));
        text += timeTable(result, groups) + '\n' + figureTable(result, groups);
    }
    if (result.budget)
        text += budgetText(*result.budget, result.rounds);
    if (!result.runs.empty())
        text += '\n' + paragraph(kLegend) + '\n' + chunkNotes(result);
    for (const std::vector<RunGroup>& groups : groupSeries(result))
        text += findingsText(result, groups[mainGroup(result, groups)]);
    for (const std::string& warning : noiseWarnings(result))
        text += paragraph("warning: " + warning);
    return text + paragraph("Validation: " + validationText(result));
}

} // namespace sinew::crowd
