// The pipelines of a run as the driver compiled them, for --pipelines: plain data, no device.
#pragma once

#include "engine/gpu/compiled_pipeline.h"

#include <string>
#include <vector>

namespace sinew::crowd
{

struct PipelineTable
{
    std::string command; // that repeats it
    std::string deviceName;
    std::string deviceDriver;
    std::string deviceType;
    std::string modelName;
    std::string whyNoFigures; // empty: the driver gives figures
    std::vector<gpu::CompiledPipeline> pipelines;
};

// For the terminal: device, model, the number of pipelines and of those with spills, then for each
// piece of code what the driver says of it.
std::string pipelineText(const PipelineTable& table);

// One JSON object, indented; its members stand in docs/benchmarking.md.
std::string pipelineJson(const PipelineTable& table);
inline constexpr int kPipelineSchemaVersion = 4;

} // namespace sinew::crowd
