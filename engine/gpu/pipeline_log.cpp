#include "engine/gpu/pipeline_log.h"

#include <utility>

namespace sinew::gpu
{
namespace
{

constexpr const char* kAsking = "asking what the driver says of a pipeline";

PipelineStatistic statisticOf(const VkPipelineExecutableStatisticKHR& given)
{
    PipelineStatistic statistic{.name = given.name, .description = given.description, .value = {}};
    switch (given.format)
    {
    case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_BOOL32_KHR:
        statistic.value = given.value.b32 == VK_TRUE;
        break;
    case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_INT64_KHR:
        statistic.value = given.value.i64;
        break;
    case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_FLOAT64_KHR:
        statistic.value = given.value.f64;
        break;
    default:
        statistic.value = given.value.u64;
        break;
    }
    return statistic;
}

std::vector<PipelineStatistic> statisticsOf(VkDevice device, VkPipeline pipeline,
                                            std::uint32_t executable)
{
    const VkPipelineExecutableInfoKHR info{
        .sType = VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_INFO_KHR,
        .pipeline = pipeline,
        .executableIndex = executable,
    };
    std::uint32_t count = 0;
    check(vkGetPipelineExecutableStatisticsKHR(device, &info, &count, nullptr), kAsking);
    std::vector<VkPipelineExecutableStatisticKHR> given(
        count, {.sType = VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_STATISTIC_KHR});
    check(vkGetPipelineExecutableStatisticsKHR(device, &info, &count, given.data()), kAsking);
    std::vector<PipelineStatistic> statistics;
    for (const VkPipelineExecutableStatisticKHR& statistic : given)
        statistics.push_back(statisticOf(statistic));
    return statistics;
}

std::vector<PipelineExecutable> executablesOf(VkDevice device, VkPipeline pipeline)
{
    const VkPipelineInfoKHR info{.sType = VK_STRUCTURE_TYPE_PIPELINE_INFO_KHR,
                                 .pipeline = pipeline};
    std::uint32_t count = 0;
    check(vkGetPipelineExecutablePropertiesKHR(device, &info, &count, nullptr), kAsking);
    std::vector<VkPipelineExecutablePropertiesKHR> given(
        count, {.sType = VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_PROPERTIES_KHR});
    check(vkGetPipelineExecutablePropertiesKHR(device, &info, &count, given.data()), kAsking);
    std::vector<PipelineExecutable> executables;
    for (std::uint32_t i = 0; i < count; ++i)
        executables.push_back({.name = given[i].name,
                               .description = given[i].description,
                               .stages = given[i].stages,
                               .subgroupSize = given[i].subgroupSize,
                               .statistics = statisticsOf(device, pipeline, i)});
    return executables;
}

} // namespace

bool PipelineLog::has(const std::string& key)
{
    const auto found = indices_.find(key);
    if (found == indices_.end())
        return false;
    std::vector<std::uint32_t>& users = pipelines_[found->second].users;
    if (users.back() != user_)
        users.push_back(user_);
    return true;
}

void PipelineLog::add(const std::string& key, const std::string& name,
                      std::vector<PipelineStage> stages, VkPipeline pipeline)
{
    indices_.emplace(key, pipelines_.size());
    pipelines_.push_back({.name = name,
                          .stages = std::move(stages),
                          .executables = driverDescribes_ ? executablesOf(device_, pipeline)
                                                          : std::vector<PipelineExecutable>(),
                          .users = {user_}});
}

} // namespace sinew::gpu
