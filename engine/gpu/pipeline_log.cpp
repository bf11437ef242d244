#include "engine/gpu/pipeline_log.h"

#include <array>
#include <utility>

namespace sinew::gpu
{
namespace
{

constexpr const char* kAsking = "asking what the driver says of a pipeline";

PipelineFigure figureOf(const VkPipelineExecutableStatisticKHR& given)
{
    PipelineFigure figure{.name = given.name, .description = given.description, .value = {}};
    switch (given.format)
    {
    case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_BOOL32_KHR:
        figure.value = given.value.b32 == VK_TRUE;
        break;
    case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_INT64_KHR:
        figure.value = given.value.i64;
        break;
    case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_FLOAT64_KHR:
        figure.value = given.value.f64;
        break;
    default:
        figure.value = given.value.u64;
        break;
    }
    return figure;
}

std::vector<PipelineFigure> figuresOf(VkDevice device, VkPipeline pipeline,
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
    std::vector<PipelineFigure> figures;
    for (const VkPipelineExecutableStatisticKHR& statistic : given)
        figures.push_back(figureOf(statistic));
    return figures;
}

std::vector<std::string> stageNames(VkShaderStageFlags stages)
{
    constexpr std::array<std::pair<VkShaderStageFlagBits, const char*>, 3> kNames{
        {{VK_SHADER_STAGE_COMPUTE_BIT, "compute"},
         {VK_SHADER_STAGE_VERTEX_BIT, "vertex"},
         {VK_SHADER_STAGE_FRAGMENT_BIT, "fragment"}}};
    std::vector<std::string> names;
    for (const auto& [bit, name] : kNames)
        if ((stages & bit) != 0)
            names.emplace_back(name);
    return names;
}

std::vector<CompiledCode> codeOf(VkDevice device, VkPipeline pipeline)
{
    const VkPipelineInfoKHR info{.sType = VK_STRUCTURE_TYPE_PIPELINE_INFO_KHR,
                                 .pipeline = pipeline};
    std::uint32_t count = 0;
    check(vkGetPipelineExecutablePropertiesKHR(device, &info, &count, nullptr), kAsking);
    std::vector<VkPipelineExecutablePropertiesKHR> given(
        count, {.sType = VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_PROPERTIES_KHR});
    check(vkGetPipelineExecutablePropertiesKHR(device, &info, &count, given.data()), kAsking);
    std::vector<CompiledCode> code;
    for (std::uint32_t i = 0; i < count; ++i)
        code.push_back({.name = given[i].name,
                        .description = given[i].description,
                        .stages = stageNames(given[i].stages),
                        .subgroupSize = given[i].subgroupSize,
                        .figures = figuresOf(device, pipeline, i)});
    return code;
}

} // namespace

void PipelineLog::add(const std::string& key, const std::string& name,
                      std::vector<CompiledPipeline::Stage> stages, VkPipeline pipeline)
{
    keys_.insert(key);
    pipelines_.push_back(
        {.name = name,
         .stages = std::move(stages),
         .code = driverDescribes_ ? codeOf(device_, pipeline) : std::vector<CompiledCode>()});
}

} // namespace sinew::gpu
