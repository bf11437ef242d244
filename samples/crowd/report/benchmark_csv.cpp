#include "engine/base/text_location.h"
#include "samples/crowd/report/benchmark_report.h"
#include "samples/crowd/report/run_figures.h"

#include <fmt/format.h>

#include <string_view>

namespace sinew::crowd
{

namespace
{

constexpr std::string_view kHeader =
    "device,driver,model,mode,instances,visible,view,shadows,cull,occlusion,triangle_cull,lod,"
    "width,height,msaa,chunks,skin_rounds,pass,rounds,min_ms,median_ms,p90_ms,p99_ms,max_ms\n";

std::string field(std::string_view stored)
{
    std::string text = printable(stored);
    if (text.find_first_of(",\"") == std::string_view::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text)
    {
        if (c == '"')
            quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

std::string_view onOff(bool on)
{
    return on ? "on" : "off";
}

std::string runColumns(const BenchmarkResult& result, const Run& run)
{
    const RunOptions& options = run.options;
    return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}",
                       field(result.deviceName), field(result.deviceDriver),
                       field(result.modelName), field(options.mode), options.instances, run.visible,
                       field(options.view), onOff(options.shadows), onOff(options.cull),
                       onOff(options.occlusion), field(options.triangleCull), field(options.lod),
                       options.width, options.height, options.msaa, run.chunks, run.skinRounds);
}

std::string rowsOf(const BenchmarkResult& result, const Run& run)
{
    std::string rows;
    for (const Series& series : allSeries(run))
        if (const auto summary = summarize(*series.samples))
            rows += fmt::format("{},{},{},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g}\n",
                                runColumns(result, run), series.name, series.samples->size(),
                                summary->min, summary->median, summary->p90, summary->p99,
                                summary->max);
    return rows;
}

} // namespace

std::string benchmarkCsv(const BenchmarkResult& result)
{
    std::string csv(kHeader);
    for (const Run& run : result.runs)
        csv += rowsOf(result, run);
    if (result.budget)
        for (const BudgetSearchResult& search : result.budget->searches)
            for (const Run& step : search.steps)
                csv += rowsOf(result, step);
    return csv;
}

} // namespace sinew::crowd
