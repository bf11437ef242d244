#include "engine/gpu/set_layout.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sinew::gpu
{
namespace
{

enum class Counted
{
    UniformBuffers,
    DynamicUniformBuffers,
    StorageBuffers,
    SampledImages,
    Samplers,
    Anything,
};

bool counts(Counted what, VkDescriptorType type)
{
    switch (what)
    {
    case Counted::UniformBuffers:
        return type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER ||
               type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC;
    case Counted::DynamicUniformBuffers:
        return type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC;
    case Counted::StorageBuffers:
        return type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    case Counted::SampledImages:
        return type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER ||
               type == VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
    case Counted::Samplers:
        return type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
    case Counted::Anything:
        return true;
    }
    return false;
}

// Of all sets together.
std::uint32_t count(const SetLayouts& layouts, Counted what, VkShaderStageFlags stages)
{
    std::ptrdiff_t sum = 0;
    for (const SetLayout* layout : layouts)
        if ((layout->stages() & stages) != 0)
            sum += std::ranges::count_if(layout->bindings(),
                                         [&](VkDescriptorType type) { return counts(what, type); });
    return static_cast<std::uint32_t>(sum);
}

struct DescriptorLimit
{
    Counted what;
    const char* words;
    const char* perStageName; // null: none
    std::uint32_t VkPhysicalDeviceLimits::*perStage;
    const char* name; // of all stages together; null: none
    std::uint32_t VkPhysicalDeviceLimits::*inAll;
};

constexpr std::array kDescriptorLimits = {
    DescriptorLimit{
        Counted::UniformBuffers, "uniform buffers", "maxPerStageDescriptorUniformBuffers",
        &VkPhysicalDeviceLimits::maxPerStageDescriptorUniformBuffers,
        "maxDescriptorSetUniformBuffers", &VkPhysicalDeviceLimits::maxDescriptorSetUniformBuffers},
    DescriptorLimit{Counted::DynamicUniformBuffers, "dynamic uniform buffers", nullptr, nullptr,
                    "maxDescriptorSetUniformBuffersDynamic",
                    &VkPhysicalDeviceLimits::maxDescriptorSetUniformBuffersDynamic},
    DescriptorLimit{
        Counted::StorageBuffers, "storage buffers", "maxPerStageDescriptorStorageBuffers",
        &VkPhysicalDeviceLimits::maxPerStageDescriptorStorageBuffers,
        "maxDescriptorSetStorageBuffers", &VkPhysicalDeviceLimits::maxDescriptorSetStorageBuffers},
    DescriptorLimit{Counted::SampledImages, "sampled images and texel buffers",
                    "maxPerStageDescriptorSampledImages",
                    &VkPhysicalDeviceLimits::maxPerStageDescriptorSampledImages,
                    "maxDescriptorSetSampledImages",
                    &VkPhysicalDeviceLimits::maxDescriptorSetSampledImages},
    DescriptorLimit{Counted::Samplers, "samplers", "maxPerStageDescriptorSamplers",
                    &VkPhysicalDeviceLimits::maxPerStageDescriptorSamplers,
                    "maxDescriptorSetSamplers", &VkPhysicalDeviceLimits::maxDescriptorSetSamplers},
    DescriptorLimit{Counted::Anything, "resources", "maxPerStageResources",
                    &VkPhysicalDeviceLimits::maxPerStageResources, nullptr, nullptr},
};

} // namespace

SetLayout::SetLayout(const Device& device, VkShaderStageFlags stages,
                     std::vector<VkDescriptorType> bindings, const std::string& name)
    : stages_(stages), bindings_(std::move(bindings))
{
    std::vector<VkDescriptorSetLayoutBinding> entries;
    for (const VkDescriptorType type : bindings_)
        entries.push_back({.binding = static_cast<std::uint32_t>(entries.size()),
                           .descriptorType = type,
                           .descriptorCount = 1,
                           .stageFlags = stages});
    requireLimits(device, {this}, 0, name);
    const VkDescriptorSetLayoutCreateInfo info{
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = static_cast<std::uint32_t>(entries.size()),
        .pBindings = entries.data(),
    };
    VkDescriptorSetLayout layout = VK_NULL_HANDLE;
    check(vkCreateDescriptorSetLayout(device.get(), &info, nullptr, &layout),
          "creating a descriptor set layout");
    handle_ = {device.get(), layout};
    device.name(layout, VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, name);
}

void requireLimits(const Device& device, const SetLayouts& layouts, std::uint32_t pushBytes,
                   const std::string& name)
{
    const VkPhysicalDeviceLimits& limits = device.limits();
    for (const DescriptorLimit& limit : kDescriptorLimits)
    {
        if (limit.perStageName != nullptr)
            for (const VkShaderStageFlagBits stage :
                 {VK_SHADER_STAGE_VERTEX_BIT, VK_SHADER_STAGE_FRAGMENT_BIT,
                  VK_SHADER_STAGE_COMPUTE_BIT})
                requireLimit(count(layouts, limit.what, stage), limits.*limit.perStage,
                             limit.perStageName, limit.words, name);
        if (limit.name != nullptr)
            requireLimit(count(layouts, limit.what, VK_SHADER_STAGE_ALL), limits.*limit.inAll,
                         limit.name, limit.words, name);
    }
    requireLimit(layouts.size(), limits.maxBoundDescriptorSets, "maxBoundDescriptorSets",
                 "descriptor sets", name);
    requireLimit(pushBytes, limits.maxPushConstantsSize, "maxPushConstantsSize",
                 "bytes of push constants", name);
}

} // namespace sinew::gpu
