#include "samples/crowd/report/pipeline_table.h"

#include "engine/base/json_text.h"
#include "engine/base/lower_case.h"
#include "engine/base/text_location.h"
#include "samples/crowd/report/text_columns.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string_view>
#include <type_traits>

namespace sinew::crowd
{

namespace
{

using Json = nlohmann::ordered_json;

// Names that drivers give to what tells most: registers, spills, occupancy, size and time.
constexpr std::array<std::string_view, 17> kTelling{
    // RADV
    "VGPRs", "Spilled VGPRs", "Subgroups per SIMD", "Code size", "Latency", "Inverse Throughput",
    // ANV
    "Instruction Count", "Cycle Count", "Spill Count", "Fill Count",
    // NVIDIA
    "Register Count", "Local Memory Size", "Binary Size",
    // V3DV and Turnip
    "Thread Count", "Spill Size", "TMU Spills", "Max Waves Per Core"};
constexpr std::size_t kMostOtherFigures = 6; // where a driver gives none of these

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

std::vector<std::string> figureNames(const PipelineTable& table)
{
    std::vector<std::string> names;
    for (const gpu::CompiledPipeline& pipeline : table.pipelines)
        for (const gpu::CompiledCode& code : pipeline.code)
            for (const gpu::PipelineFigure& figure : code.figures)
                if (std::ranges::find(names, figure.name) == names.end())
                    names.push_back(figure.name);
    return names;
}

std::vector<std::string> tellingNames(const PipelineTable& table)
{
    std::vector<std::string> names = figureNames(table);
    std::vector<std::string> telling;
    for (const std::string_view name : kTelling)
        if (std::ranges::find(names, name) != names.end())
            telling.emplace_back(name);
    if (!telling.empty())
        return telling;
    names.resize(std::min(names.size(), kMostOtherFigures));
    return names;
}

std::vector<std::string> stageNames(const gpu::CompiledPipeline& pipeline)
{
    std::vector<std::string> names;
    for (const gpu::CompiledPipeline::Stage& stage : pipeline.stages)
        names.push_back(stage.name);
    return names;
}

std::string figureText(const gpu::CompiledCode& code, const std::string& name)
{
    const auto found = std::ranges::find(code.figures, name, &gpu::PipelineFigure::name);
    return found != code.figures.end() ? textOf(*found) : std::string("-");
}

Json valueOf(const gpu::PipelineFigure& figure)
{
    return std::visit(
        [](auto value)
        {
            if constexpr (std::is_same_v<decltype(value), double>)
                return std::isfinite(value) ? Json(value) : Json(nullptr);
            else
                return Json(value);
        },
        figure.value);
}

Json describe(const gpu::CompiledCode& code)
{
    Json figures = Json::object();
    for (const gpu::PipelineFigure& figure : code.figures)
        figures[figure.name] = valueOf(figure);
    return {{"name", code.name},
            {"description", code.description},
            {"stages", code.stages},
            {"subgroup_size", code.subgroupSize},
            {"figures", figures}};
}

Json describe(const gpu::CompiledPipeline& pipeline)
{
    Json stages = Json::array();
    for (const gpu::CompiledPipeline::Stage& stage : pipeline.stages)
        stages.push_back({{"stage", stage.name}, {"constants", stage.constants}});
    Json code = Json::array();
    for (const gpu::CompiledCode& compiled : pipeline.code)
        code.push_back(describe(compiled));
    return {{"name", pipeline.name},
            {"stages", stages},
            {"spills", pipeline.code.empty() ? Json(nullptr) : Json(spillsOf(pipeline))},
            {"code", code}};
}

} // namespace

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

PipelineRows pipelineRows(const PipelineTable& table)
{
    PipelineRows result{.columns = {"pipeline", "stage"}, .rows = {}};
    result.leftColumns = result.columns.size();
    const std::vector<std::string> figures = tellingNames(table);
    if (table.whyNoFigures.empty())
        result.columns.emplace_back("subgroup");
    result.columns.insert(result.columns.end(), figures.begin(), figures.end());
    for (const gpu::CompiledPipeline& pipeline : table.pipelines)
    {
        const auto add = [&](const std::vector<std::string>& stages) {
            result.rows.push_back({pipeline.name, fmt::format("{}", fmt::join(stages, ", "))});
        };
        for (const gpu::CompiledCode& code : pipeline.code)
        {
            add(code.stages);
            result.rows.back().push_back(fmt::format("{}", code.subgroupSize));
            for (const std::string& figure : figures)
                result.rows.back().push_back(figureText(code, figure));
        }
        if (pipeline.code.empty())
        {
            add(stageNames(pipeline));
            result.rows.back().resize(result.columns.size());
        }
    }
    return result;
}

std::string pipelineSummary(const PipelineTable& table)
{
    const std::size_t count = table.pipelines.size();
    const std::string text = fmt::format("{} {}", count, count == 1 ? "pipeline" : "pipelines");
    if (!table.whyNoFigures.empty())
        return text + "; no figures: " + table.whyNoFigures;
    const auto spilling =
        std::ranges::count_if(table.pipelines, [](const gpu::CompiledPipeline& pipeline)
                              { return spillsOf(pipeline) > 0; });
    return text + fmt::format(", {} with spills", spilling);
}

std::string pipelineText(const PipelineTable& table)
{
    const PipelineRows described = pipelineRows(table);
    std::vector<TextRow> rows = {described.columns};
    rows.insert(rows.end(), described.rows.begin(), described.rows.end());
    return printableLines(fmt::format(
        "{}, {} ({}), {}\n{}\n\n{}", table.deviceName, table.deviceDriver, table.deviceType,
        table.modelName, pipelineSummary(table), alignColumns(rows, described.leftColumns)));
}

std::string pipelineJson(const PipelineTable& table)
{
    Json descriptions = Json::object();
    Json pipelines = Json::array();
    for (const gpu::CompiledPipeline& pipeline : table.pipelines)
    {
        pipelines.push_back(describe(pipeline));
        for (const gpu::CompiledCode& code : pipeline.code)
            for (const gpu::PipelineFigure& figure : code.figures)
                descriptions[figure.name] = figure.description;
    }
    const Json json = {
        {"schema_version", kPipelineSchemaVersion},
        {"command", table.command},
        {"device",
         {{"name", table.deviceName}, {"driver", table.deviceDriver}, {"type", table.deviceType}}},
        {"model", table.modelName},
        {"why_no_figures", table.whyNoFigures.empty() ? Json(nullptr) : Json(table.whyNoFigures)},
        {"figures", descriptions},
        {"pipelines", pipelines}};
    return jsonText(json, 2) + "\n";
}

} // namespace sinew::crowd
