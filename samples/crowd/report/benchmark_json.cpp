#include "engine/base/text.h"
#include "samples/crowd/report/benchmark_report.h"
#include "samples/crowd/report/figures.h"

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

// Counts are written without a fraction.
Json figure(double value)
{
    constexpr double kMostExact = 9007199254740992.0; // 2 to the power of 53
    const bool isCount = std::abs(value) <= kMostExact && value == std::floor(value);
    return isCount ? Json(static_cast<std::int64_t>(value)) : number(value);
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

Json choicesOf(const Run& run)
{
    Json json = Json::object();
    for (const auto& [part, value] : run.choices)
    {
        std::string name = part;
        std::ranges::replace(name, '-', '_');
        json[name] = value;
    }
    return json;
}

void addTimes(Json& json, const Run& run)
{
    Json passes;
    Json rounds;
    for (std::size_t time = 0; time < kTimeCount; ++time)
    {
        const Samples& samples = run.times.at(time);
        const std::string name = kTimes.at(time).name;
        if (time < kFirstPass)
            json[name + "_ms"] = summaryOf(samples);
        else
            passes[name] = summaryOf(samples);
        rounds[name] = Json::array();
        for (const double sample : samples)
            rounds[name].push_back(number(sample));
    }
    json["passes"] = std::move(passes);
    json["samples_ms"] = std::move(rounds);
}

Json describeRun(const Run& run)
{
    const RunOptions& options = run.options;
    Json json = {{"mode", options.mode},
                 {"instances", options.instances},
                 {"view", options.view},
                 {"shadows", options.shadows},
                 {"cull", options.cull},
                 {"occlusion", options.occlusion},
                 {"triangle_cull", options.triangleCull},
                 {"lod", options.lod},
                 {"width", options.width},
                 {"height", options.height},
                 {"msaa", options.msaa},
                 {"choices", choicesOf(run)}};
    for (const Figure& own : kFigures)
        json[own.name] = figure(own.valueOf(run));
    addTimes(json, run);
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
        {"provenance", Json::object()},
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
        {"warmup", kWarmupRounds},
        {"validation", {{"enabled", result.validated}, {"messages", result.validationMessages}}},
        {"warnings", warnings(result)},
        {"runs", Json::array()},
        {"budget", budgetOf(result)},
        {"comparisons", comparisonsOf(result)}};
    for (const auto& [name, value] : result.provenance)
        json["provenance"][name] = value;
    for (const Run& run : result.runs)
        json["runs"].push_back(describeRun(run));
    return jsonText(json, 2) + "\n";
}

} // namespace sinew::crowd
