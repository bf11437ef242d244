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
#include <span>
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

std::string textOf(const PipelineFigure& figure)
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
    for (const CompiledPipeline& pipeline : table.pipelines)
        for (const CompiledCode& code : pipeline.code)
            for (const PipelineFigure& figure : code.figures)
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

std::string variantText(const CompiledPipeline& pipeline)
{
    std::vector<std::string> parts;
    if (!pipeline.inCrowd)
        parts.emplace_back("viewer");
    for (const auto& [choice, values] : pipeline.choices)
        parts.push_back(fmt::format("{} {}", choice, fmt::join(values, " or ")));
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::vector<std::string> stageNames(const CompiledPipeline& pipeline)
{
    std::vector<std::string> names;
    for (const CompiledPipeline::Stage& stage : pipeline.stages)
        names.push_back(stage.name);
    return names;
}

std::string figureText(const CompiledCode& code, const std::string& name)
{
    const auto found = std::ranges::find(code.figures, name, &PipelineFigure::name);
    return found != code.figures.end() ? textOf(*found) : std::string("-");
}

std::string countText(std::span<const CompiledPipeline> pipelines, bool withSpills, bool onlyChosen)
{
    std::size_t count = 0;
    std::size_t spilling = 0;
    for (const CompiledPipeline& pipeline : pipelines)
        if (pipeline.chosen || !onlyChosen)
        {
            ++count;
            spilling += spillsOf(pipeline) > 0 ? 1 : 0;
        }
    std::string text = fmt::format("{} {}", count, count == 1 ? "pipeline" : "pipelines");
    return withSpills ? text + fmt::format(", {} with spills", spilling) : text;
}

Json valueOf(const PipelineFigure& figure)
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

Json describe(const CompiledCode& code)
{
    Json figures = Json::object();
    for (const PipelineFigure& figure : code.figures)
        figures[figure.name] = valueOf(figure);
    return {{"name", code.name},
            {"description", code.description},
            {"stages", code.stages},
            {"subgroup_size", code.subgroupSize},
            {"figures", figures}};
}

Json describe(const CompiledPipeline& pipeline)
{
    Json choices = Json::object();
    for (const auto& [choice, values] : pipeline.choices)
        choices[choice] = values;
    Json stages = Json::array();
    for (const CompiledPipeline::Stage& stage : pipeline.stages)
        stages.push_back({{"stage", stage.name}, {"constants", stage.constants}});
    Json code = Json::array();
    for (const CompiledCode& compiled : pipeline.code)
        code.push_back(describe(compiled));
    Json frames = Json::array();
    if (pipeline.inCrowd)
        frames.push_back("crowd");
    if (pipeline.inViewer)
        frames.push_back("viewer");
    return {{"name", pipeline.name},
            {"chosen", pipeline.chosen},
            {"frames", frames},
            {"choices", choices},
            {"stages", stages},
            {"spills", pipeline.code.empty() ? Json(nullptr) : Json(spillsOf(pipeline))},
            {"code", code}};
}

} // namespace

std::uint64_t spillsOf(const CompiledPipeline& pipeline)
{
    std::uint64_t spills = 0;
    for (const CompiledCode& code : pipeline.code)
        for (const PipelineFigure& figure : code.figures)
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
    PipelineRows result{.columns = {"pipeline", "variant", "stage"}, .rows = {}};
    const bool marksChosen = !std::ranges::all_of(table.pipelines, &CompiledPipeline::chosen);
    if (marksChosen)
        result.columns.emplace_back("chosen");
    result.leftColumns = result.columns.size();
    const std::vector<std::string> figures = tellingNames(table);
    if (table.whyNoFigures.empty())
        result.columns.emplace_back("subgroup");
    result.columns.insert(result.columns.end(), figures.begin(), figures.end());
    for (const CompiledPipeline& pipeline : table.pipelines)
    {
        const auto add = [&](const std::vector<std::string>& stages)
        {
            result.rows.push_back(
                {pipeline.name, variantText(pipeline), fmt::format("{}", fmt::join(stages, ", "))});
            if (marksChosen)
                result.rows.back().emplace_back(pipeline.chosen ? "yes" : "");
        };
        for (const CompiledCode& code : pipeline.code)
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
    const bool hasFigures = table.whyNoFigures.empty();
    std::string text = countText(table.pipelines, hasFigures, false);
    if (!std::ranges::all_of(table.pipelines, &CompiledPipeline::chosen))
        text += "; chosen: " + countText(table.pipelines, hasFigures, true);
    return hasFigures ? text : text + "; no figures: " + table.whyNoFigures;
}

std::string pipelineText(const PipelineTable& table)
{
    const PipelineRows described = pipelineRows(table);
    std::vector<TextRow> rows = {described.columns};
    rows.insert(rows.end(), described.rows.begin(), described.rows.end());
    return printableLines(fmt::format("{}, {} ({}), {}; chosen by {}\n{}\n\n{}", table.deviceName,
                                      table.deviceDriver, table.deviceType, table.modelName,
                                      table.chosenBy, pipelineSummary(table),
                                      alignColumns(rows, described.leftColumns)));
}

std::string pipelineJson(const PipelineTable& table)
{
    Json descriptions = Json::object();
    Json pipelines = Json::array();
    for (const CompiledPipeline& pipeline : table.pipelines)
    {
        pipelines.push_back(describe(pipeline));
        for (const CompiledCode& code : pipeline.code)
            for (const PipelineFigure& figure : code.figures)
                descriptions[figure.name] = figure.description;
    }
    const Json json = {
        {"schema_version", kPipelineSchemaVersion},
        {"command", table.command},
        {"device",
         {{"name", table.deviceName}, {"driver", table.deviceDriver}, {"type", table.deviceType}}},
        {"model", table.modelName},
        {"chosen_by", table.chosenBy},
        {"why_no_figures", table.whyNoFigures.empty() ? Json(nullptr) : Json(table.whyNoFigures)},
        {"figures", descriptions},
        {"pipelines", pipelines}};
    return jsonText(json, 2) + "\n";
}

} // namespace sinew::crowd
