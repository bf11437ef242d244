// The pipelines that were made on a device that only compiles (DeviceUse::CompilesOnly), and what
// its driver says of them.
#pragma once

#include "engine/gpu/vulkan.h"

#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace sinew::gpu
{

// Names and values are the driver's own (VK_KHR_pipeline_executable_properties).
struct PipelineStatistic
{
    std::string name;
    std::string description;
    std::variant<bool, std::int64_t, std::uint64_t, double> value;
};

// Machine code for one stage or for several together. Drivers may make several of one stage.
struct PipelineExecutable
{
    std::string name;
    std::string description;
    VkShaderStageFlags stages = 0;
    std::uint32_t subgroupSize = 0;
    std::vector<PipelineStatistic> statistics;
};

struct PipelineStage
{
    VkShaderStageFlagBits stage = VK_SHADER_STAGE_COMPUTE_BIT;
    std::vector<std::uint32_t> constants; // values of its specialisation constants
};

struct LoggedPipeline
{
    std::string name;
    std::vector<PipelineStage> stages;
    std::vector<PipelineExecutable> executables; // empty where the driver says nothing
    std::vector<std::uint32_t> users;            // ascending
};

class PipelineLog
{
public:
    PipelineLog(VkDevice device, bool driverDescribes)
        : device_(device), driverDescribes_(driverDescribes)
    {
    }

    // Whether the driver says anything of pipelines; they must then be made with
    // VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR.
    bool driverDescribes() const { return driverDescribes_; }

    // Pipelines that are asked for from now on are noted as this user's.
    void beginUser(std::uint32_t user) { user_ = user; }
    // Whether a pipeline with this key is in the log; the user is then noted with it. Keys are
    // equal only where the pipelines are.
    bool has(const std::string& key);
    // Adds one that is not in the log.
    void add(const std::string& key, const std::string& name, std::vector<PipelineStage> stages,
             VkPipeline pipeline);

    // In the order in which they were first asked for.
    const std::vector<LoggedPipeline>& pipelines() const { return pipelines_; }

private:
    VkDevice device_;
    bool driverDescribes_;
    std::uint32_t user_ = 0;
    std::vector<LoggedPipeline> pipelines_;
    std::map<std::string, std::size_t> indices_; // by key
};

} // namespace sinew::gpu
