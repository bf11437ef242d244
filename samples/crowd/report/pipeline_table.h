// What a driver compiled, and the forms in which that is reported: plain data, no device.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace sinew::crowd
{

// A figure as the driver gives it, with the driver's name and description.
struct PipelineFigure
{
    std::string name;
    std::string description;
    std::variant<bool, std::int64_t, std::uint64_t, double> value;
};

// Machine code for one stage or several ("compute", "vertex", "fragment").
struct CompiledCode
{
    std::string name;
    std::string description;
    std::vector<std::string> stages;
    std::uint32_t subgroupSize = 0;
    std::vector<PipelineFigure> figures;
};

struct CompiledPipeline
{
    struct Stage
    {
        std::string name;
        std::vector<std::uint32_t> constants; // values of the specialisation constants
    };

    std::string name;
    bool chosen = false; // made for what the other options ask for
    bool inCrowd = false;
    bool inViewer = false;
    // What the crowd must choose so that it makes this pipeline: only choices that matter, each
    // with the values that do.
    std::vector<std::pair<std::string, std::vector<std::string>>> choices;
    std::vector<Stage> stages;
    std::vector<CompiledCode> code; // empty where the driver says nothing
};

struct PipelineTable
{
    std::string command; // that repeats it
    std::string deviceName;
    std::string deviceDriver;
    std::string deviceType;
    std::string modelName;
    std::string chosenBy;     // what decided where options leave it open: "kind of device"
    std::string whyNoFigures; // empty: the driver gives figures
    std::vector<CompiledPipeline> pipelines;
};

// Registers that the code keeps in memory because it needs more than there are: the sum of all
// figures that the driver calls spills.
std::uint64_t spillsOf(const CompiledPipeline& pipeline);

// The table of text and page: for each piece of code what it belongs to, and those figures that
// tell most; all figures stand in the JSON. Which pipelines are chosen is said where not all of
// them are.
struct PipelineRows
{
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows; // as many cells as columns
    std::size_t leftColumns = 0;                // that hold words
};
PipelineRows pipelineRows(const PipelineTable& table);

// "61 pipelines, 0 with spills; chosen: 24 pipelines, 0 with spills", the latter where not all are
// chosen; without figures only the numbers of pipelines, and the reason.
std::string pipelineSummary(const PipelineTable& table);

// For the terminal.
std::string pipelineText(const PipelineTable& table);

// One JSON object, indented; its members stand in docs/benchmarking.md.
std::string pipelineJson(const PipelineTable& table);
inline constexpr int kPipelineSchemaVersion = 2;

} // namespace sinew::crowd
