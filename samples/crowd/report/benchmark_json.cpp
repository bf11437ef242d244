#include "engine/base/text.h"
#include "samples/crowd/report/benchmark_result.h"

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
    for (std::size_t time = 0; time < kTimeCount; ++time)
    {
        const Samples& samples = run.times.at(time);
        const char* const name = kTimes.at(time).name;
        const std::optional<double> median = medianOf(samples);
        json["median_ms"][name] = median ? Json(*median) : Json(nullptr);
        json["samples_ms"][name] = Json::array();
        for (const double sample : samples)
            json["samples_ms"][name].push_back(number(sample));
    }
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
                 {"choices", choicesOf(run)},
                 {"visible", run.visible},
                 {"peak_device_bytes", run.peakDeviceBytes},
                 {"chunks", run.chunks},
                 {"skin_rounds", run.skinRounds},
                 {"dispatches", run.dispatches},
                 {"barriers", run.barriers},
                 {"draws", run.draws},
                 {"draws_per_instance", run.drawnInViews == 0
                                            ? Json(nullptr)
                                            : Json(static_cast<double>(run.draws) /
                                                   static_cast<double>(run.drawnInViews))},
                 {"upload_bytes", run.uploadBytes},
                 {"bytes_per_vertex", run.bytesPerVertex},
                 {"skin_memory_bytes", run.skinMemoryBytes},
                 {"instance_record_bytes", run.instanceRecordBytes},
                 {"median_instance_size", number(run.medianInstanceSize)}};
    addTimes(json, run);
    return json;
}

Json describeModel(const MeasuredModel& model)
{
    return {{"name", model.name},
            {"file", model.file},
            {"hash", model.hash},
            {"vertices", model.vertices},
            {"triangles", model.triangles},
            {"joints", model.joints},
            {"weights", model.weights},
            {"clips", model.clips},
            {"share", model.share},
            {"palette_error", model.paletteError ? number(*model.paletteError) : Json(nullptr)}};
}

Json budgetOf(const BenchmarkResult& result)
{
    if (!result.budget)
        return nullptr;
    Json json = {{"milliseconds", *result.budget}, {"searches", Json::array()}};
    for (const BudgetAnswer& answer : result.answers)
        json["searches"].push_back(
            {{"mode", answer.options.mode},
             {"shadows", answer.options.shadows},
             {"triangle_cull", answer.options.triangleCull},
             {"lod", answer.options.lod},
             {"instances", answer.options.instances},
             {"exceeds", answer.exceeds ? Json(*answer.exceeds) : Json(nullptr)},
             {"stopped_by", answer.stoppedBy.empty() ? Json(nullptr) : Json(answer.stoppedBy)}});
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
        {"model", result.models.empty() ? Json() : describeModel(result.models.front())},
        {"models", Json::array()},
        {"rounds", result.rounds},
        {"warmup", kWarmupRounds},
        {"validation", {{"enabled", result.validated}, {"messages", result.validationMessages}}},
        {"warnings", warnings(result)},
        {"runs", Json::array()},
        {"opponents", Json::array()},
        {"budget", budgetOf(result)}};
    for (const auto& [name, value] : result.provenance)
        json["provenance"][name] = value;
    for (const MeasuredModel& model : result.models)
        json["models"].push_back(describeModel(model));
    for (const Run& run : result.runs)
        json["runs"].push_back(describeRun(run));
    for (const RunGroup& group : groupRuns(result))
        if (group.opponent)
            json["opponents"].push_back(*group.opponent);
    return jsonText(json, 2) + "\n";
}

} // namespace sinew::crowd
