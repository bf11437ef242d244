// What a driver compiled, and the forms in which that is reported: plain data, no device.
#pragma once

#include "engine/gpu/compiled_pipeline.h"

#include <cstddef>
#include <cstdint>
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

// Registers that the code keeps in memory because it needs more than there are: the sum of all
// figures that the driver calls spills.
std::uint64_t spillsOf(const gpu::CompiledPipeline& pipeline);

// The table of text and page: for each piece of code what it belongs to, and those figures that
// tell most; all figures stand in the JSON.
struct PipelineRows
{
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows; // as many cells as columns
    std::size_t leftColumns = 0;                // that hold words
};
PipelineRows pipelineRows(const PipelineTable& table);

// "24 pipelines, 0 with spills"; without figures only the number of pipelines, and the reason.
std::string pipelineSummary(const PipelineTable& table);

// For the terminal.
std::string pipelineText(const PipelineTable& table);

// One JSON object, indented; its members stand in docs/benchmarking.md.
std::string pipelineJson(const PipelineTable& table);
inline constexpr int kPipelineSchemaVersion = 4;

} // namespace sinew::crowd
