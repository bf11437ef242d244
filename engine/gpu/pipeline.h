// Pipelines from embedded SPIR-V (or its replacement on the device), and descriptor sets. A set is
// written once, at creation.
#pragma once

#include "engine/gpu/barrier.h"
#include "engine/gpu/buffer.h"
#include "engine/gpu/device.h"
#include "engine/gpu/frame_ring.h"
#include "engine/gpu/image.h"
#include "engine/gpu/shader_code.h"
#include "engine/gpu/vulkan.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sinew::gpu
{

// The layout of a descriptor set.
class SetLayout
{
public:
    SetLayout() = default;
    // Binding i has the i-th type and is visible to all `stages`.
    SetLayout(const Device& device, VkShaderStageFlags stages,
              std::vector<VkDescriptorType> bindings, const std::string& name);

    VkDescriptorSetLayout get() const { return handle_.get(); }
    const VkDescriptorSetLayout* address() const { return handle_.address(); }
    const std::vector<VkDescriptorType>& bindings() const { return bindings_; }

private:
    SetLayoutHandle handle_;
    std::vector<VkDescriptorType> bindings_;
};

// Set layout i belongs to descriptor set i. The layouts must outlive the call.
using SetLayouts = std::vector<const SetLayout*>;

// A buffer or a sampled image to bind. The set layout defines the type of the binding.
struct Descriptor
{
    // `size`: the bytes after the offset of a dynamic uniform buffer.
    Descriptor(const Buffer* bound, VkDeviceSize size = VK_WHOLE_SIZE) : buffer(bound), range(size)
    {
    }
    Descriptor(const GpuImage* sampled, VkSampler sampledBy,
               VkImageLayout whileSampled = kSampledTexture.layout)
        : image(sampled), sampler(sampledBy), layout(whileSampled)
    {
    }

    const Buffer* buffer = nullptr;
    VkDeviceSize range = VK_WHOLE_SIZE;
    const GpuImage* image = nullptr;
    VkSampler sampler = VK_NULL_HANDLE;
    VkImageLayout layout = VK_IMAGE_LAYOUT_UNDEFINED;
};

// Descriptor sets of one layout with their own pool.
class DescriptorSets
{
public:
    DescriptorSets() = default;
    // Creates one set per entry of `sets`, with its descriptors in binding order. Each descriptor
    // must have the resource that the layout's type needs. The resources must outlive the use of
    // the sets.
    DescriptorSets(const Device& device, const SetLayout& layout,
                   const std::vector<std::vector<Descriptor>>& sets, const std::string& name);

    VkDescriptorSet operator[](std::size_t index) const { return sets_.at(index); }

private:
    DescriptorPoolHandle pool_;
    std::vector<VkDescriptorSet> sets_;
};

// A pipeline and its layout, with at most one block of push constants.
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
    // `offset`: byte offset of the set's dynamic uniform buffer, if it has one.
    void bindSet(VkCommandBuffer commands, VkDescriptorSet set, std::uint32_t number = 0,
                 std::optional<std::uint32_t> offset = {}) const
    {
        vkCmdBindDescriptorSets(commands, bindPoint_, layout_.get(), number, 1, &set,
                                offset ? 1 : 0, offset ? &*offset : nullptr);
    }
    // T is the shader's complete push constant block.
    template <class T>
    void push(VkCommandBuffer commands, const T& constants) const
    {
        pushBytes(commands, std::as_bytes(std::span(&constants, 1)));
    }
    void pushBytes(VkCommandBuffer commands, std::span<const std::byte> constants) const
    {
        vkCmdPushConstants(commands, layout_.get(), pushStages_, 0,
                           static_cast<std::uint32_t>(constants.size()), constants.data());
    }

private:
    PipelineLayoutHandle layout_;
    PipelineHandle pipeline_;
    VkPipelineBindPoint bindPoint_ = VK_PIPELINE_BIND_POINT_COMPUTE;
    VkShaderStageFlags pushStages_ = 0;
};

// Values of the specialisation constants; entry i has constant_id i.
using Specialisation = std::vector<std::uint32_t>;

Pipeline createComputePipeline(const Device& device, SpirV code, const SetLayouts& setLayouts,
                               std::uint32_t pushBytes, const std::string& name,
                               const Specialisation& constants = {});

// Blend factors: source * drawn colour + destination * existing colour.
struct BlendFactors
{
    VkBlendFactor source = VK_BLEND_FACTOR_ONE;
    VkBlendFactor destination = VK_BLEND_FACTOR_ZERO;
};

struct GraphicsDescription
{
    SpirV vertexShader;
    Specialisation vertexConstants;
    SpirV fragmentShader; // empty: writes only depth
    Specialisation fragmentConstants;
    // The pipeline uses only the attributes that its vertex shader reads.
    std::vector<VkVertexInputBindingDescription> vertexBindings;
    std::vector<VkVertexInputAttributeDescription> vertexAttributes;
    BlendFactors blend;
    VkFormat colourFormat = VK_FORMAT_UNDEFINED; // undefined: writes no colour
    VkFormat depthFormat = VK_FORMAT_UNDEFINED;  // depth test: not farther than the stored depth
    VkSampleCountFlagBits samples = VK_SAMPLE_COUNT_1_BIT;
    bool depthClamp = false;      // draws geometry before the near plane at depth 0
    bool alphaToCoverage = false; // the colour's alpha decides how many samples are drawn
    std::uint32_t pushBytes = 0;  // visible to both stages
};

// Triangles with clockwise front faces. Dynamic state: viewport, scissor and SurfaceState.
Pipeline createGraphicsPipeline(const Device& device, const GraphicsDescription& description,
                                const SetLayouts& setLayouts, const std::string& name);

// Dynamic state of a draw.
struct SurfaceState
{
    VkCullModeFlags cullMode = VK_CULL_MODE_BACK_BIT;
    bool writesDepth = true;
    bool onlyAtEqualDepth = false; // otherwise also at nearer depths
    float depthBias = 0.0F;        // in units of the depth resolution; below 0: nearer

    bool operator==(const SurfaceState&) const = default;
};
void setSurfaceState(VkCommandBuffer commands, const SurfaceState& state);

// Sets viewport and scissor to the whole attachment.
void setWholeViewport(VkCommandBuffer commands, VkExtent2D extent);

} // namespace sinew::gpu
