#include "tools/goals/report_file.h"

#include "engine/base/text_location.h"
#include "engine/files/files.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>

namespace sinew::goals
{

using crowd::BenchmarkResult;
using crowd::Run;
using crowd::Samples;

namespace
{

using Json = nlohmann::json;

constexpr std::int64_t kSchemaVersion = 4;

// What is wrong in a report; becomes a Diagnostic before it leaves this file.
class Mistake : public std::runtime_error
{
    using std::runtime_error::runtime_error;
};

// A value and its path in the report.
struct Field
{
    const Json& json;
    std::string path;

    Field operator[](const std::string& name) const
    {
        if (!json.is_object())
            throw Mistake(path + " is not an object");
        const auto found = json.find(name);
        const std::string inner = path.empty() ? name : path + '.' + name;
        if (found == json.end())
            throw Mistake(inner + " is missing");
        return {*found, inner};
    }
};

std::string text(const Field& field)
{
    if (!field.json.is_string())
        throw Mistake(field.path + " is not a string");
    return field.json.get<std::string>();
}

bool flag(const Field& field)
{
    if (!field.json.is_boolean())
        throw Mistake(field.path + " is neither true nor false");
    return field.json.get<bool>();
}

template <typename Integer>
Integer count(const Field& field)
{
    if (!field.json.is_number_unsigned() ||
        field.json.get<std::uint64_t>() > std::numeric_limits<Integer>::max())
        throw Mistake(field.path + " is not a whole number from 0 on that fits");
    return field.json.get<Integer>();
}

// Numbers that were not finite are null in a report.
double number(const Field& field)
{
    if (field.json.is_null())
        return std::numeric_limits<double>::quiet_NaN();
    if (!field.json.is_number() || field.json.get<double>() < 0.0)
        throw Mistake(field.path + " is not a number from 0 on");
    return field.json.get<double>();
}

Samples samples(const Field& field)
{
    if (!field.json.is_array())
        throw Mistake(field.path + " is not an array");
    Samples read;
    for (std::size_t i = 0; i < field.json.size(); ++i)
        read.push_back(number({field.json[i], fmt::format("{}[{}]", field.path, i)}));
    return read;
}

void readTimes(const Field& field, Run& run)
{
    run.wall = samples(field["wall"]);
    run.cpuRecord = samples(field["cpu_record"]);
    run.passes.cull = samples(field["cull"]);
    run.passes.pose = samples(field["pose"]);
    run.passes.skin = samples(field["skin"]);
    run.passes.triangles = samples(field["triangles"]);
    run.passes.shadow = samples(field["shadow"]);
    run.passes.colour = samples(field["colour"]);
}

FormValues choices(const Field& field)
{
    if (!field.json.is_object())
        throw Mistake(field.path + " is not an object");
    FormValues read;
    for (const auto& [name, value] : field.json.items())
        read[name] = text({value, field.path + '.' + name});
    return read;
}

Run readRun(const Field& field)
{
    Run run;
    run.options.mode = text(field["mode"]);
    run.options.instances = count<std::uint32_t>(field["instances"]);
    run.options.view = text(field["view"]);
    run.options.shadows = flag(field["shadows"]);
    run.options.cull = flag(field["cull"]);
    run.options.triangleCull = text(field["triangle_cull"]);
    run.options.lod = text(field["lod"]);
    run.options.width = count<std::uint32_t>(field["width"]);
    run.options.height = count<std::uint32_t>(field["height"]);
    run.options.msaa = count<std::uint32_t>(field["msaa"]);
    run.options.form = text(field["form"]);
    run.choices = choices(field["choices"]);
    run.visible = count<std::uint32_t>(field["visible"]);
    run.chunks = count<std::uint32_t>(field["chunks"]);
    run.skinRounds = count<std::uint32_t>(field["skin_rounds"]);
    run.verticesSkinned = count<std::uint64_t>(field["vertices_skinned"]);
    run.bytesPerVertex = count<std::uint32_t>(field["bytes_per_vertex"]);
    run.peakDeviceBytes = count<std::uint64_t>(field["peak_device_bytes"]);
    run.skinMemoryBytes = count<std::uint64_t>(field["skin_memory_bytes"]);
    run.instanceRecordBytes = count<std::uint64_t>(field["instance_record_bytes"]);
    const double size = number(field["median_instance_size"]);
    run.medianInstanceSize = std::isfinite(size) ? size : 0.0;
    readTimes(field["samples_ms"], run);
    if (run.options.instances == 0)
        throw Mistake(field.path + ".instances is 0");
    return run;
}

BenchmarkResult readResult(const Field& report)
{
    const Field version = report["schema_version"];
    if (!version.json.is_number_integer() || version.json.get<std::int64_t>() != kSchemaVersion)
        throw Mistake(fmt::format("schema_version is not {}", kSchemaVersion));
    BenchmarkResult result;
    result.command = text(report["command"]);
    result.deviceName = text(report["device"]["name"]);
    result.deviceDriver = text(report["device"]["driver"]);
    result.deviceType = text(report["device"]["type"]);
    result.modelName = text(report["model"]["name"]);
    result.modelFile = text(report["model"]["file"]);
    result.modelHash = text(report["model"]["hash"]);
    result.vertices = count<std::uint64_t>(report["model"]["vertices"]);
    result.triangles = count<std::uint64_t>(report["model"]["triangles"]);
    result.joints = count<std::uint64_t>(report["model"]["joints"]);
    result.weights = count<std::uint64_t>(report["model"]["weights"]);
    result.clips = count<std::uint64_t>(report["model"]["clips"]);
    result.rounds = count<std::uint32_t>(report["rounds"]);
    result.warmup = count<std::uint32_t>(report["warmup"]);
    result.validated = flag(report["validation"]["enabled"]);
    result.validationMessages = count<std::uint32_t>(report["validation"]["messages"]);
    const Field runs = report["runs"];
    if (!runs.json.is_array())
        throw Mistake("runs is not an array");
    for (std::size_t i = 0; i < runs.json.size(); ++i)
        result.runs.push_back(readRun({runs.json[i], fmt::format("runs[{}]", i)}));
    return result;
}

} // namespace

Result<BenchmarkResult> parseReport(std::string_view text, std::string_view fileName)
{
    const auto mistake = [&](const std::string& message)
    {
        return tl::make_unexpected(
            Diagnostic{.file = std::string(fileName),
                       .message = message + "; a report of sinew-crowd --json is expected"});
    };
    try
    {
        const Json json = Json::parse(text);
        return readResult({json, ""});
    }
    catch (const Json::exception& error)
    {
        return mistake(printable(error.what()));
    }
    catch (const Mistake& error)
    {
        return mistake(error.what());
    }
}

Result<BenchmarkResult> readReport(const std::filesystem::path& path)
{
    const Result<std::string> text = readTextFile(path);
    if (!text)
        return tl::make_unexpected(text.error());
    return parseReport(*text, path.string());
}

} // namespace sinew::goals
