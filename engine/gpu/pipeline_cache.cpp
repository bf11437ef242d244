#include "engine/gpu/pipeline_cache.h"

#include "engine/base/binary_file.h"

#include <fmt/format.h>

#include <algorithm>

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

} // namespace sinew::gpu
