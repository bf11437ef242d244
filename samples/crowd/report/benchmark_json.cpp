#include "engine/base/json_text.h"
#include "samples/crowd/report/benchmark_report.h"
#include "samples/crowd/report/run_figures.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace sinew::crowd
{

namespace
{

using Json = nlohmann::ordered_json;

Json number(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json number(const std::optional<double>& value)
{
    return value ? number(*value) : Json(nullptr);
}

Json summaryOf(const Samples& samples)
{
    const std::optional<Summary> summary = summarize(samples);
    if (!summary)
        return nullptr;
    return {{"min", number(summary->min)},
            {"median", number(summary->median)},
            {"p90", number(summary->p90)},
            {"p99", number(summary->p99)},
            {"max", number(summary->max)}};
}

Json provenanceOf(const BenchmarkResult& result)
{
    Json json = Json::object();
    for (const auto& [name, value] : result.provenance)
        json[name] = value;
    return json;
}

Json optionsOf(const BenchmarkResult& result)
{
    Json json = Json::object();
    for (const auto& [name, value] : result.options)
    {
        if (!json.contains(name))
            json[name] = value;
        else if (json[name].is_array())
            json[name].push_back(value);
        else
            json[name] = Json::array({json[name], value});
    }
    return json;
}

void addTimes(Json& json, const Run& run)
{
    json["wall_ms"] = summaryOf(run.wall);
    json["cpu_record_ms"] = summaryOf(run.cpuRecord);
    for (const Series& pass : passSeries(run))
        json["passes"][std::string(pass.name)] = summaryOf(*pass.samples);
}

void addFigures(Json& json, const Run& run)
{
    const SkinFigures figures = skinFigures(run);
    json["vertices_skinned"] = run.verticesSkinned;
    json["bytes_per_vertex"] = run.bytesPerVertex;
    json["vertices_per_second"] = number(figures.verticesPerSecond);
    json["bytes_per_second"] = number(figures.bytesPerSecond);
    json["peak_device_bytes"] = run.peakDeviceBytes;
    json["skin_memory_bytes"] = run.skinMemoryBytes;
    json["instance_record_bytes"] = run.instanceRecordBytes;
}

Json samplesOf(const Run& run)
{
    Json json;
    for (const Series& series : allSeries(run))
    {
        Json& rounds = json[std::string(series.name)] = Json::array();
        for (const double sample : *series.samples)
            rounds.push_back(number(sample));
    }
    return json;
}

std::string memberName(std::string part)
{
    std::ranges::replace(part, '-', '_');
    return part;
}

Json choicesOf(const Run& run)
{
    Json json = Json::object();
    for (const auto& [part, value] : run.choices)
        json[memberName(part)] = value;
    return json;
}

Json describeRun(const Run& run)
{
    const RunOptions& options = run.options;
    Json json = {{"mode", options.mode},
                 {"instances", options.instances},
                 {"visible", run.visible},
                 {"chunks", run.chunks},
                 {"skin_rounds", run.skinRounds},
                 {"view", options.view},
                 {"shadows", options.shadows},
                 {"cull", options.cull},
                 {"occlusion", options.occlusion},
                 {"triangle_cull", options.triangleCull},
                 {"lod", options.lod},
                 {"width", options.width},
                 {"height", options.height},
                 {"msaa", options.msaa},
                 {"choices", choicesOf(run)},
                 {"median_instance_size", number(run.medianInstanceSize)}};
    addTimes(json, run);
    addFigures(json, run);
    json["samples_ms"] = samplesOf(run);
    return json;
}

Json budgetOf(const BenchmarkResult& result)
{
    if (!result.budget)
        return nullptr;
    Json json = {{"milliseconds", result.budget->milliseconds}, {"searches", Json::array()}};
    for (const BudgetSearchResult& search : result.budget->searches)
    {
        const BudgetAnswer& answer = search.answer;
        Json own = {
            {"mode", search.options.mode},
            {"shadows", search.options.shadows},
            {"triangle_cull", search.options.triangleCull},
            {"lod", search.options.lod},
            {"instances", answer.instances},
            {"holds", answer.holds},
            {"exceeds", answer.exceeds ? Json(*answer.exceeds) : Json(nullptr)},
            {"stopped_by", answer.stoppedBy.empty() ? Json(nullptr) : Json(answer.stoppedBy)},
            {"steps", Json::array()}};
        for (const Run& step : search.steps)
            own["steps"].push_back(describeRun(step));
        json["searches"].push_back(std::move(own));
    }
    return json;
}

Json ratiosOf(const BenchmarkResult& result)
{
    Json json = Json::object();
    for (const RunGroup& group : groupRuns(result))
    {
        if (!group.reference || group.runs.size() < 2)
            continue;
        const auto reference = summarize(result.runs[*group.reference].wall);
        if (!reference || !(reference->median > 0.0))
            continue;
        json["compute"] = 1.0;
        for (const std::size_t run : group.runs)
        {
            const std::string& mode = result.runs[run].options.mode;
            if (const auto wall = summarize(result.runs[run].wall); wall && !json.contains(mode))
                json[mode] = number(wall->median / reference->median);
        }
        break;
    }
    return json;
}

Json winnerOf(const BenchmarkResult& result, const PairedRatio& ratio, std::size_t run,
              std::size_t reference)
{
    switch (winner(ratio))
    {
    case Winner::Numerator:
        return result.runs[run].options.mode;
    case Winner::Denominator:
        return result.runs[reference].options.mode;
    case Winner::None:
        break;
    }
    return nullptr;
}

Json comparisonsOf(const BenchmarkResult& result)
{
    Json json = Json::array();
    for (const RunGroup& group : groupRuns(result))
        for (const std::size_t run : group.runs)
            if (const auto ratio = againstReference(result, group, run))
                json.push_back({{"run", run},
                                {"reference", *group.reference},
                                {"lower_quartile", ratio->lowerQuartile},
                                {"median", ratio->median},
                                {"upper_quartile", ratio->upperQuartile},
                                {"rounds", ratio->rounds},
                                {"winner", winnerOf(result, *ratio, run, *group.reference)}});
    return json;
}

} // namespace

std::string benchmarkJson(const BenchmarkResult& result)
{
    Json json = {
        {"schema_version", kBenchmarkSchemaVersion},
        {"command", result.command},
        {"provenance", provenanceOf(result)},
        {"device",
         {{"name", result.deviceName},
          {"driver", result.deviceDriver},
          {"type", result.deviceType}}},
        {"model",
         {{"name", result.modelName},
          {"file", result.modelFile},
          {"hash", result.modelHash},
          {"vertices", result.vertices},
          {"triangles", result.triangles},
          {"joints", result.joints},
          {"weights", result.weights},
          {"clips", result.clips}}},
        {"options", optionsOf(result)},
        {"rounds", result.rounds},
        {"warmup", result.warmup},
        {"validation", {{"enabled", result.validated}, {"messages", result.validationMessages}}},
        {"warnings", noiseWarnings(result)},
        {"runs", Json::array()},
        {"budget", budgetOf(result)},
        {"ratios", ratiosOf(result)},
        {"comparisons", comparisonsOf(result)}};
    for (const Run& run : result.runs)
        json["runs"].push_back(describeRun(run));
    return jsonText(json, 2) + "\n";
}

} // namespace sinew::crowd
