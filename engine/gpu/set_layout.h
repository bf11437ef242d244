// What a descriptor set holds.
#pragma once

#include "engine/gpu/device.h"
#include "engine/gpu/handle.h"

#include <string>
#include <vector>

namespace sinew::gpu
{

class SetLayout
{
public:
    SetLayout() = default;
    // Binding i is of the i-th type, and visible to all `stages`.
    SetLayout(const Device& device, VkShaderStageFlags stages,
              std::vector<VkDescriptorType> bindings, const std::string& name);

    VkDescriptorSetLayout get() const { return handle_.get(); }
    const VkDescriptorSetLayout* address() const { return handle_.address(); }
    VkShaderStageFlags stages() const { return stages_; }
    const std::vector<VkDescriptorType>& bindings() const { return bindings_; }

private:
    SetLayoutHandle handle_;
    VkShaderStageFlags stages_ = 0;
    std::vector<VkDescriptorType> bindings_;
};

// Set layout i is that of descriptor set i. They must outlive the call that they are given to.
using SetLayouts = std::vector<const SetLayout*>;

// Throws VulkanError, with the limit's name, where pipelines with these sets and this block of push
// constants are beyond the device's limits. `name` is that of the pipeline.
void requireLimits(const Device& device, const SetLayouts& layouts, std::uint32_t pushBytes,
                   const std::string& name);

} // namespace sinew::gpu
