// The tables of the page. In a narrow window each row becomes a list, so every cell names its
// column.
#include "samples/crowd/report/budget_figures.h"
#include "samples/crowd/report/number_text.h"
#include "samples/crowd/report/page_parts.h"
#include "samples/crowd/report/svg_parts.h"

#include <fmt/format.h>

namespace sinew::crowd
{

namespace
{

using Cells = std::vector<std::string>;

constexpr std::string_view kEnDash = "\xE2\x80\x93";

std::string table(std::string_view caption, const Cells& columns, const std::vector<Cells>& rows)
{
    std::string html = fmt::format("<div class=\"card\"><table><caption>{}</caption><thead><tr>",
                                   escapeHtml(caption));
    for (const std::string& column : columns)
        html += fmt::format("<th scope=\"col\">{}</th>", escapeHtml(column));
    html += "</tr></thead><tbody>\n";
    for (const Cells& row : rows)
    {
        html += fmt::format("<tr><th scope=\"row\">{}</th>", escapeHtml(row.front()));
        for (std::size_t c = 1; c < row.size(); ++c)
            html += fmt::format("<td data-label=\"{}\">{}</td>", escapeHtml(columns[c]),
                                escapeHtml(row[c]));
        html += "</tr>\n";
    }
    return html + "</tbody></table></div>\n";
}

std::string orNone(const std::optional<double>& value, std::string (*text)(double))
{
    return value ? text(*value) : std::string(kEnDash);
}

// One row for every run, its label and instances first.
template <typename Describe>
std::vector<Cells> rowsOf(const BenchmarkResult& result, const std::vector<RunGroup>& groups,
                          const Describe& describe)
{
    std::vector<Cells> rows;
    for (const RunGroup& group : groups)
        for (const std::size_t run : group.runs)
        {
            Cells row{runLabel(result, run), grouped(result.runs[run].options.instances)};
            for (std::string& cell : describe(group, run))
                row.push_back(std::move(cell));
            rows.push_back(std::move(row));
        }
    return rows;
}

} // namespace

std::string timesTable(const BenchmarkResult& result, const std::vector<RunGroup>& groups)
{
    const auto describe = [&](const RunGroup&, std::size_t index)
    {
        const Run& run = result.runs[index];
        Cells cells{grouped(run.visible), medianText(run.wall, kEnDash)};
        for (const Series& pass : passSeries(run))
            cells.push_back(medianText(*pass.samples, kEnDash));
        cells.push_back(medianText(run.cpuRecord, kEnDash));
        return cells;
    };
    return table("Times, ms (medians)",
                 {"mode", "instances", "visible", "frame", "cull", "pose", "skin", "triangle cull",
                  "shadow", "colour", "CPU record"},
                 rowsOf(result, groups, describe));
}

std::string figuresTable(const BenchmarkResult& result, const std::vector<RunGroup>& groups)
{
    const auto describe = [&](const RunGroup& group, std::size_t index)
    {
        const Run& run = result.runs[index];
        const SkinFigures figures = skinFigures(run);
        return Cells{
            comparedText(result, group, index, " to ", kEnDash),
            orNone(figures.verticesPerSecond, withPrefix),
            orNone(figures.bytesPerSecond, withPrefix) + (figures.bytesPerSecond ? "B" : ""),
            run.peakDeviceBytes == 0 ? std::string(kEnDash) : memoryText(run.peakDeviceBytes),
            grouped(run.chunks),
            grouped(run.skinRounds)};
    };
    return table("What follows from them",
                 {"mode", "instances", "frame over compute", "vertices skinned per second",
                  "bytes written per second", "peak device memory", "chunks", "skin rounds"},
                 rowsOf(result, groups, describe));
}

std::string budgetTable(const BudgetResult& budget)
{
    std::vector<Cells> rows;
    for (std::size_t i = 0; i < budget.searches.size(); ++i)
    {
        const BudgetSearchResult& search = budget.searches[i];
        rows.push_back(
            {budgetLabel(budget, i), grouped(search.answer.instances), intervalText(search.answer),
             frameText(search, kEnDash), grouped(search.steps.size()),
             search.answer.stoppedBy.empty() ? "the frame time" : search.answer.stoppedBy});
    }
    return table("Instances that hold " + millisecondsText(budget.milliseconds) + " ms",
                 {"mode", "instances", "certain", "frame, ms (quartiles)", "steps", "ended by"},
                 rows);
}

std::string pipelinesTable(const PipelineTable& pipelines)
{
    const PipelineRows described = pipelineRows(pipelines);
    return table(pipelineSummary(pipelines), described.columns, described.rows);
}

std::string spreadTable(const BenchmarkResult& result, const std::vector<RunGroup>& groups)
{
    const auto describe = [&](const RunGroup&, std::size_t index)
    {
        const Run& run = result.runs[index];
        const auto wall = summarize(run.wall);
        if (!wall)
            return Cells(7, std::string(kEnDash));
        return Cells{millisecondsText(wall->min),       millisecondsText(wall->median),
                     millisecondsText(wall->p90),       millisecondsText(wall->p99),
                     millisecondsText(wall->max),       grouped(run.wall.size()),
                     grouped(outliers(run.wall).size())};
    };
    return table("Frame times, ms",
                 {"mode", "instances", "min", "median", "90th percentile", "99th percentile", "max",
                  "rounds", "outliers"},
                 rowsOf(result, groups, describe));
}

} // namespace sinew::crowd
