#include "engine/base/text.h"
#include "samples/crowd/report/benchmark_report.h"
#include "samples/crowd/report/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace sinew::crowd
{

namespace
{

std::string textOf(const gpu::PipelineFigure& figure)
{
    if (const auto* real = std::get_if<double>(&figure.value))
        return fmt::format("{:.6g}", *real);
    if (const auto* truth = std::get_if<bool>(&figure.value))
        return *truth ? "yes" : "no";
    if (const auto* whole = std::get_if<std::int64_t>(&figure.value))
        return fmt::format("{}", *whole);
    return fmt::format("{}", std::get<std::uint64_t>(figure.value));
}

// Registers that the code keeps in memory because it needs more than there are: the sum of all
// figures that the driver calls spills.
std::uint64_t spillsOf(const gpu::CompiledPipeline& pipeline)
{
    std::uint64_t spills = 0;
    for (const gpu::CompiledCode& code : pipeline.code)
        for (const gpu::PipelineFigure& figure : code.figures)
        {
            if (lowerCase(figure.name).find("spill") == std::string::npos)
                continue;
            if (const auto* count = std::get_if<std::uint64_t>(&figure.value))
                spills += *count;
            else if (const auto* whole = std::get_if<std::int64_t>(&figure.value))
                spills += static_cast<std::uint64_t>(std::max<std::int64_t>(*whole, 0));
        }
    return spills;
}

} // namespace

std::string pipelineText(const PipelineTable& table)
{
    std::vector<TextRow> rows;
    std::size_t spilling = 0;
    for (const gpu::CompiledPipeline& pipeline : table.pipelines)
    {
        const bool spills = spillsOf(pipeline) > 0;
        spilling += spills ? 1 : 0;
        for (const gpu::CompiledCode& code : pipeline.code)
        {
            std::string figures =
                fmt::format("{}subgroup size {}", spills ? "SPILLS, " : "", code.subgroupSize);
            for (const gpu::PipelineFigure& figure : code.figures)
                figures += fmt::format(", {} {}", figure.name, textOf(figure));
            rows.push_back(
                {pipeline.name, fmt::format("{}", fmt::join(code.stages, ", ")), figures});
        }
        if (!pipeline.code.empty())
            continue;
        std::string stages;
        for (const gpu::CompiledPipeline::Stage& stage : pipeline.stages)
            stages += (stages.empty() ? "" : ", ") + stage.name;
        rows.push_back({pipeline.name, stages, ""});
    }
    const std::size_t count = table.pipelines.size();
    return printableLines(
        fmt::format("{}, {} ({}), {}\n{} {}{}\n\n{}", table.deviceName, table.deviceDriver,
                    table.deviceType, table.modelName, count, count == 1 ? "pipeline" : "pipelines",
                    table.whyNoFigures.empty() ? fmt::format(", {} with spills", spilling)
                                               : "; no figures: " + table.whyNoFigures,
                    alignColumns(rows, rows.empty() ? 0 : rows.front().size())));
}

} // namespace sinew::crowd
