// The driver's statistics of a compiled pipeline, as plain data for reports, which need no device.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace sinew::gpu
{

// A figure as the driver gives it, with the driver's name and description
// (VK_KHR_pipeline_executable_properties).
struct PipelineFigure
{
    std::string name;
    std::string description;
    std::variant<bool, std::int64_t, std::uint64_t, double> value;

    bool operator==(const PipelineFigure&) const = default;
};

// Machine code for one stage or several ("compute", "vertex", "fragment"). Drivers may make several
// pieces of code for one stage.
struct CompiledCode
{
    std::string name;
    std::string description;
    std::vector<std::string> stages;
    std::uint32_t subgroupSize = 0;
    std::vector<PipelineFigure> figures;

    bool operator==(const CompiledCode&) const = default;
};

struct CompiledPipeline
{
    struct Stage
    {
        std::string name;
        std::vector<std::uint32_t> constants; // values of the specialisation constants

        bool operator==(const Stage&) const = default;
    };

    std::string name;
    std::vector<Stage> stages;
    std::vector<CompiledCode> code; // empty where the driver says nothing

    bool operator==(const CompiledPipeline&) const = default;
};

} // namespace sinew::gpu
