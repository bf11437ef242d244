#include "engine/gpu/descriptors.h"

#include <fmt/format.h>

#include <map>

namespace sinew::gpu
{

VkDescriptorType typeOf(const Descriptor& descriptor)
{
    if (std::holds_alternative<const Buffer*>(descriptor))
        return VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    if (std::holds_alternative<const TexelView*>(descriptor))
        return VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
    if (const auto* const* texels = std::get_if<const TexelBuffer*>(&descriptor))
        return (*texels)->view ? VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER
                               : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    if (const auto* uniform = std::get_if<UniformBuffer>(&descriptor))
        return uniform->dynamicSize > 0 ? VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC
                                        : VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
    return VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
}

namespace
{

std::vector<VkDescriptorPoolSize> poolSizes(const std::vector<std::vector<Descriptor>>& sets)
{
    std::map<VkDescriptorType, std::uint32_t> counts;
    for (const auto& set : sets)
        for (const Descriptor& descriptor : set)
            ++counts[typeOf(descriptor)];
    std::vector<VkDescriptorPoolSize> sizes;
    for (const auto& [type, count] : counts)
        sizes.push_back({type, count});
    return sizes;
}

void write(const Device& device, VkDescriptorSet set, std::uint32_t binding,
           const Descriptor& descriptor)
{
    VkWriteDescriptorSet entry{
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .dstSet = set,
        .dstBinding = binding,
        .descriptorCount = 1,
    };
    entry.descriptorType = typeOf(descriptor);
    VkDescriptorBufferInfo bufferInfo{};
    VkDescriptorImageInfo imageInfo{};
    VkBufferView view = VK_NULL_HANDLE;
    if (const auto* buffer = std::get_if<const Buffer*>(&descriptor))
    {
        bufferInfo = {.buffer = (*buffer)->get(), .range = VK_WHOLE_SIZE};
    }
    else if (const auto* texels = std::get_if<const TexelView*>(&descriptor))
    {
        view = (*texels)->get();
    }
    else if (const auto* either = std::get_if<const TexelBuffer*>(&descriptor))
    {
        bufferInfo = {.buffer = (*either)->buffer.get(), .range = VK_WHOLE_SIZE};
        view = (*either)->view ? (*either)->view->get() : VK_NULL_HANDLE;
    }
    else if (const auto* uniform = std::get_if<UniformBuffer>(&descriptor))
    {
        bufferInfo = {.buffer = uniform->buffer->get(),
                      .range = uniform->dynamicSize > 0 ? uniform->dynamicSize : VK_WHOLE_SIZE};
    }
    else
    {
        const auto& texture = std::get<SampledTexture>(descriptor);
        imageInfo = {.sampler = texture.sampler,
                     .imageView = texture.image->view(),
                     .imageLayout = texture.layout};
    }
    entry.pBufferInfo = &bufferInfo;
    entry.pImageInfo = &imageInfo;
    entry.pTexelBufferView = &view;
    vkUpdateDescriptorSets(device.get(), 1, &entry, 0, nullptr);
}

} // namespace

SetLayout::SetLayout(const Device& device, VkShaderStageFlags stages,
                     const std::vector<VkDescriptorType>& bindings, const std::string& name)
{
    std::vector<VkDescriptorSetLayoutBinding> entries;
    for (const VkDescriptorType type : bindings)
        entries.push_back({.binding = static_cast<std::uint32_t>(entries.size()),
                           .descriptorType = type,
                           .descriptorCount = 1,
                           .stageFlags = stages});
    const VkDescriptorSetLayoutCreateInfo info{
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = static_cast<std::uint32_t>(entries.size()),
        .pBindings = entries.data(),
    };
    handle_ = device.create<SetLayoutHandle>(vkCreateDescriptorSetLayout, info,
                                             "creating a descriptor set layout", name);
}

std::vector<VkDescriptorType> typesOf(const std::vector<Descriptor>& set)
{
    std::vector<VkDescriptorType> types;
    for (const Descriptor& descriptor : set)
        types.push_back(typeOf(descriptor));
    return types;
}

DescriptorSets::DescriptorSets(const Device& device, const SetLayout& layout,
                               const std::vector<std::vector<Descriptor>>& sets,
                               const std::string& name)
{
    if (sets.empty())
        return;
    const std::vector<VkDescriptorPoolSize> sizes = poolSizes(sets);
    const VkDescriptorPoolCreateInfo poolInfo{
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .maxSets = static_cast<std::uint32_t>(sets.size()),
        .poolSizeCount = static_cast<std::uint32_t>(sizes.size()),
        .pPoolSizes = sizes.data(),
    };
    pool_ = device.create<DescriptorPoolHandle>(vkCreateDescriptorPool, poolInfo,
                                                "creating a descriptor pool", name);

    const std::vector<VkDescriptorSetLayout> layouts(sets.size(), layout.get());
    const VkDescriptorSetAllocateInfo allocate{
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorPool = pool_.get(),
        .descriptorSetCount = static_cast<std::uint32_t>(layouts.size()),
        .pSetLayouts = layouts.data(),
    };
    sets_.resize(sets.size());
    check(vkAllocateDescriptorSets(device.get(), &allocate, sets_.data()),
          "allocating descriptor sets");
    for (std::size_t i = 0; i < sets.size(); ++i)
    {
        device.name(sets_[i], VK_OBJECT_TYPE_DESCRIPTOR_SET, fmt::format("{} {}", name, i));
        if (device.compilesOnly())
            continue; // there are no buffers and images
        for (std::size_t binding = 0; binding < sets[i].size(); ++binding)
            write(device, sets_[i], static_cast<std::uint32_t>(binding), sets[i][binding]);
    }
}

} // namespace sinew::gpu
