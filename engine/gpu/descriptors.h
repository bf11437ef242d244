// Descriptor sets, whose bindings are written once, when the set is made, and their layouts.
#pragma once

#include "engine/gpu/barrier.h"
#include "engine/gpu/buffer.h"
#include "engine/gpu/image.h"
#include "engine/gpu/vulkan.h"

#include <span>
#include <string>
#include <variant>
#include <vector>

namespace sinew::gpu
{

// What a descriptor set holds.
class SetLayout
{
public:
    SetLayout() = default;
    // Binding i is of the i-th type, and visible to all `stages`.
    SetLayout(const Device& device, VkShaderStageFlags stages,
              const std::vector<VkDescriptorType>& bindings, const std::string& name);

    VkDescriptorSetLayout get() const { return handle_.get(); }
    const VkDescriptorSetLayout* address() const { return handle_.address(); }

private:
    SetLayoutHandle handle_;
};

// Set layout i is that of descriptor set i. They must outlive the call that they are given to.
using SetLayouts = std::vector<const SetLayout*>;

struct SampledTexture
{
    const GpuImage* image = nullptr;
    VkSampler sampler = VK_NULL_HANDLE;
    VkImageLayout layout = kSampledTexture.layout; // while it is sampled
};

// A whole buffer of constants; or, with a size, that many bytes of it from an offset that is given
// when the set is bound.
struct UniformBuffer
{
    const Buffer* buffer = nullptr;
    VkDeviceSize dynamicSize = 0;
};

// A plain buffer is bound whole, as a storage buffer; a view, or a buffer with one, as a uniform
// texel buffer.
using Descriptor = std::variant<const Buffer*, const TexelView*, const TexelBuffer*, UniformBuffer,
                                SampledTexture>;

VkDescriptorType typeOf(const Descriptor& descriptor);
// What a set layout for these descriptors holds.
std::vector<VkDescriptorType> typesOf(const std::vector<Descriptor>& set);

// Sets of one layout with their own pool.
class DescriptorSets
{
public:
    DescriptorSets() = default;
    // One set for each entry of `sets`, whose descriptors are in binding order. What they point to
    // must outlive the sets' use.
    DescriptorSets(const Device& device, const SetLayout& layout,
                   const std::vector<std::vector<Descriptor>>& sets, const std::string& name);

    VkDescriptorSet operator[](std::size_t index) const { return sets_.at(index); }

private:
    DescriptorPoolHandle pool_;
    std::vector<VkDescriptorSet> sets_;
};

} // namespace sinew::gpu
