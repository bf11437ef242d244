#include "engine/gpu/pipeline_cache.h"

#include "engine/base/binary_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace sinew::gpu
{
namespace
{

VkResult createCache(VkDevice device, std::span<const std::byte> bytes, PipelineCacheHandle& cache)
{
    const VkPipelineCacheCreateInfo info{
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO,
        .initialDataSize = bytes.size(),
        .pInitialData = bytes.data(),
    };
    VkPipelineCache handle = VK_NULL_HANDLE;
    const VkResult result = vkCreatePipelineCache(device, &info, nullptr, &handle);
    if (result == VK_SUCCESS)
        cache = {device, handle};
    return result;
}

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
    const auto given = listOf<VkPipelineExecutableStatisticKHR>(
        [&](auto... list) { return vkGetPipelineExecutableStatisticsKHR(device, &info, list...); },
        kAsking, {.sType = VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_STATISTIC_KHR});
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
    const auto given = listOf<VkPipelineExecutablePropertiesKHR>(
        [&](auto... list) { return vkGetPipelineExecutablePropertiesKHR(device, &info, list...); },
        kAsking, {.sType = VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_PROPERTIES_KHR});
    std::vector<CompiledCode> code;
    for (std::uint32_t i = 0; i < given.size(); ++i)
        code.push_back({.name = given[i].name,
                        .description = given[i].description,
                        .stages = stageNames(given[i].stages),
                        .subgroupSize = given[i].subgroupSize,
                        .figures = figuresOf(device, pipeline, i)});
    return code;
}

} // namespace

bool isPipelineCacheOf(const VkPhysicalDeviceProperties& device, std::span<const std::byte> bytes)
{
    using Header = VkPipelineCacheHeaderVersionOne;
    if (bytes.size() < sizeof(Header))
        return false;
    // Number by number, since a version must not be loaded as Vulkan's enumeration before it is
    // known to be one; all of them are little-endian on every machine.
    const std::uint32_t headerSize = uint32At(bytes, offsetof(Header, headerSize));
    const std::uint32_t version = uint32At(bytes, offsetof(Header, headerVersion));
    const auto uuid = bytes.subspan(offsetof(Header, pipelineCacheUUID), VK_UUID_SIZE);
    return headerSize >= sizeof(Header) && headerSize <= bytes.size() &&
           version == VK_PIPELINE_CACHE_HEADER_VERSION_ONE &&
           uint32At(bytes, offsetof(Header, vendorID)) == device.vendorID &&
           uint32At(bytes, offsetof(Header, deviceID)) == device.deviceID &&
           std::ranges::equal(uuid, std::as_bytes(std::span(device.pipelineCacheUUID)));
}

PipelineCache::PipelineCache(VkDevice device, const VkPhysicalDeviceProperties& properties)
    : device_(device), properties_(properties)
{
    check(createCache(device, {}, cache_), "creating a pipeline cache");
    nameObject(device, reinterpret_cast<std::uint64_t>(cache_.get()), VK_OBJECT_TYPE_PIPELINE_CACHE,
               "pipeline cache");
}

std::string PipelineCache::name() const
{
    std::string name = fmt::format("{:x}-{:x}-", properties_.vendorID, properties_.deviceID);
    for (const std::uint8_t byte : properties_.pipelineCacheUUID)
        name += fmt::format("{:02x}", byte);
    return name;
}

bool PipelineCache::add(std::span<const std::byte> bytes)
{
    PipelineCacheHandle added;
    if (!isPipelineCacheOf(properties_, bytes) || createCache(device_, bytes, added) != VK_SUCCESS)
        return false;
    nameObject(device_, reinterpret_cast<std::uint64_t>(added.get()), VK_OBJECT_TYPE_PIPELINE_CACHE,
               "kept pipelines");
    return vkMergePipelineCaches(device_, cache_.get(), 1, added.address()) == VK_SUCCESS;
}

std::vector<std::byte> PipelineCache::bytes() const
{
    std::size_t size = 0;
    if (vkGetPipelineCacheData(device_, cache_.get(), &size, nullptr) != VK_SUCCESS)
        return {};
    std::vector<std::byte> bytes(size);
    if (vkGetPipelineCacheData(device_, cache_.get(), &size, bytes.data()) != VK_SUCCESS)
        return {};
    bytes.resize(size);
    return bytes;
}

SpirV variantOf(std::span<const ShaderVariant> variants,
                std::initializer_list<std::string_view> words)
{
    std::string wanted;
    for (const std::string_view word : words)
        wanted.append(wanted.empty() || word.empty() ? "" : "+").append(word);
    const auto found = std::ranges::find(variants, wanted, &ShaderVariant::words);
    require(found != variants.end(), "a shader has no variant " + wanted);
    return found->code;
}

void ShaderReplacements::set(std::span<const Replacement> replacements)
{
    codes_.clear();
    for (const auto& [embedded, code] : replacements)
        codes_.insert_or_assign({embedded.begin(), embedded.end()}, code);
}

SpirV ShaderReplacements::codeFor(SpirV embedded) const
{
    if (codes_.empty())
        return embedded;
    const auto found = codes_.find({embedded.begin(), embedded.end()});
    return found == codes_.end() ? embedded : SpirV(found->second);
}

void PipelineLog::add(const std::string& name, std::vector<CompiledPipeline::Stage> stages,
                      VkPipeline pipeline)
{
    const CompiledPipeline made{.name = name,
                                .stages = std::move(stages),
                                .code = driverDescribes_ ? codeOf(device_, pipeline)
                                                         : std::vector<CompiledCode>()};
    if (std::ranges::find(pipelines_, made) == pipelines_.end())
        pipelines_.push_back(made);
}

} // namespace sinew::gpu
