// The pipelines that were made on a device that only compiles (DeviceUse::CompilesOnly), and what
// its driver says of them.
#pragma once

#include "engine/gpu/compiled_pipeline.h"
#include "engine/gpu/vulkan.h"

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace sinew::gpu
{

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

    // Whether a pipeline with this key is in the log. Keys are equal only where the pipelines are.
    bool has(const std::string& key) const { return keys_.contains(key); }
    // Adds one that is not in the log.
    void add(const std::string& key, const std::string& name,
             std::vector<CompiledPipeline::Stage> stages, VkPipeline pipeline);

    // In the order in which they were first asked for.
    const std::vector<CompiledPipeline>& pipelines() const { return pipelines_; }

private:
    VkDevice device_;
    bool driverDescribes_;
    std::vector<CompiledPipeline> pipelines_;
    std::set<std::string, std::less<>> keys_;
};

} // namespace sinew::gpu
