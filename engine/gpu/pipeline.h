// Pipelines from SPIR-V that is embedded in the program.
#pragma once

#include "engine/gpu/device.h"
#include "engine/gpu/handle.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sinew::gpu
{

using SpirV = std::span<const std::uint32_t>;

// A pipeline and its layout: at most one descriptor set, at most one block of push constants.
class Pipeline
{
public:
    Pipeline() = default;
    Pipeline(PipelineLayoutHandle layout, PipelineHandle pipeline, VkPipelineBindPoint bindPoint,
             VkShaderStageFlags pushStages)
        : layout_(std::move(layout)), pipeline_(std::move(pipeline)), bindPoint_(bindPoint),
          pushStages_(pushStages)
    {
    }

    void bind(VkCommandBuffer commands) const
    {
        vkCmdBindPipeline(commands, bindPoint_, pipeline_.get());
    }
    void bindSet(VkCommandBuffer commands, VkDescriptorSet set) const
    {
        vkCmdBindDescriptorSets(commands, bindPoint_, layout_.get(), 0, 1, &set, 0, nullptr);
    }
    // T is the shader's whole block of push constants.
    template <class T>
    void push(VkCommandBuffer commands, const T& constants) const
    {
        vkCmdPushConstants(commands, layout_.get(), pushStages_, 0, sizeof(T), &constants);
    }

private:
    PipelineLayoutHandle layout_;
    PipelineHandle pipeline_;
    VkPipelineBindPoint bindPoint_ = VK_PIPELINE_BIND_POINT_COMPUTE;
    VkShaderStageFlags pushStages_ = 0;
};

Pipeline createComputePipeline(const Device& device, SpirV code, const SetLayoutHandle& setLayout,
                               std::uint32_t pushBytes, const std::string& name);

struct GraphicsDescription
{
    SpirV vertexShader;
    SpirV fragmentShader;
    std::vector<VkVertexInputBindingDescription> vertexBindings;
    std::vector<VkVertexInputAttributeDescription> vertexAttributes;
    VkCullModeFlags cullMode = VK_CULL_MODE_BACK_BIT; // front faces are clockwise
    VkFormat colourFormat = VK_FORMAT_UNDEFINED;
    VkFormat depthFormat = VK_FORMAT_UNDEFINED; // tested and written; smaller is nearer
    std::uint32_t pushBytes = 0;                // visible to both stages
};

// Triangles into one colour attachment with dynamic viewport and scissor.
Pipeline createGraphicsPipeline(const Device& device, const GraphicsDescription& description,
                                const SetLayoutHandle& setLayout, const std::string& name);

} // namespace sinew::gpu
