#include "engine/gpu/pipeline.h"

#include "engine/gpu/shader_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

namespace sinew::gpu
{

namespace
{

void write(const Device& device, VkDescriptorSet set, std::uint32_t binding, VkDescriptorType type,
           const Descriptor& descriptor)
{
    VkDescriptorBufferInfo bufferInfo{};
    VkDescriptorImageInfo imageInfo{};
    VkBufferView view = VK_NULL_HANDLE;
    require((type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER) == (descriptor.image != nullptr),
            "an image is bound where a shader samples one");
    if (descriptor.image != nullptr)
        imageInfo = {.sampler = descriptor.sampler,
                     .imageView = descriptor.image->view(),
                     .imageLayout = descriptor.layout};
    if (descriptor.buffer != nullptr)
    {
        require(descriptor.buffer->get() != VK_NULL_HANDLE, "an empty buffer is bound");
        view = descriptor.buffer->view();
        require(type != VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER || view != VK_NULL_HANDLE,
                "a buffer whose texels are read has a view");
        bufferInfo = {.buffer = descriptor.buffer->get(), .range = descriptor.range};
    }
    const VkWriteDescriptorSet entry{
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .dstSet = set,
        .dstBinding = binding,
        .descriptorCount = 1,
        .descriptorType = type,
        .pImageInfo = &imageInfo,
        .pBufferInfo = &bufferInfo,
        .pTexelBufferView = &view,
    };
    vkUpdateDescriptorSets(device.get(), 1, &entry, 0, nullptr);
}

} // namespace

SetLayout::SetLayout(const Device& device, VkShaderStageFlags stages,
                     std::vector<VkDescriptorType> bindings, const std::string& name)
    : bindings_(std::move(bindings))
{
    std::vector<VkDescriptorSetLayoutBinding> entries;
    for (const VkDescriptorType type : bindings_)
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

DescriptorSets::DescriptorSets(const Device& device, const SetLayout& layout,
                               const std::vector<std::vector<Descriptor>>& sets,
                               const std::string& name)
{
    if (sets.empty())
        return;
    const auto setCount = static_cast<std::uint32_t>(sets.size());
    std::vector<VkDescriptorPoolSize> sizes;
    for (const VkDescriptorType type : layout.bindings())
        sizes.push_back({type, setCount});
    const VkDescriptorPoolCreateInfo poolInfo{
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .maxSets = setCount,
        .poolSizeCount = static_cast<std::uint32_t>(sizes.size()),
        .pPoolSizes = sizes.data(),
    };
    pool_ = device.create<DescriptorPoolHandle>(vkCreateDescriptorPool, poolInfo,
                                                "creating a descriptor pool", name);

    const std::vector<VkDescriptorSetLayout> layouts(sets.size(), layout.get());
    const VkDescriptorSetAllocateInfo allocate{
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorPool = pool_.get(),
        .descriptorSetCount = setCount,
        .pSetLayouts = layouts.data(),
    };
    sets_.resize(sets.size());
    check(vkAllocateDescriptorSets(device.get(), &allocate, sets_.data()),
          "allocating descriptor sets");
    for (std::size_t i = 0; i < sets.size(); ++i)
    {
        device.name(sets_[i], VK_OBJECT_TYPE_DESCRIPTOR_SET, fmt::format("{} {}", name, i));
        require(sets[i].size() == layout.bindings().size(),
                fmt::format("{}: {} descriptors for {} bindings", name, sets[i].size(),
                            layout.bindings().size()));
        for (std::uint32_t binding = 0; binding < sets[i].size(); ++binding)
            write(device, sets_[i], binding, layout.bindings()[binding], sets[i][binding]);
    }
}

namespace
{

PipelineLayoutHandle createLayout(const Device& device, const SetLayouts& setLayouts,
                                  VkShaderStageFlags stages, std::uint32_t pushBytes,
                                  const std::string& name)
{
    std::vector<VkDescriptorSetLayout> handles;
    for (const SetLayout* setLayout : setLayouts)
        handles.push_back(setLayout->get());
    const VkPushConstantRange push{.stageFlags = stages, .size = pushBytes};
    const VkPipelineLayoutCreateInfo info{
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = static_cast<std::uint32_t>(handles.size()),
        .pSetLayouts = handles.data(),
        .pushConstantRangeCount = pushBytes > 0 ? 1U : 0U,
        .pPushConstantRanges = &push,
    };
    return device.create<PipelineLayoutHandle>(vkCreatePipelineLayout, info,
                                               "creating a pipeline layout", name);
}

// A stage of a pipeline. Not movable, because Vulkan holds its addresses.
struct ShaderStage
{
    ShaderStage(const Device& device, VkShaderStageFlagBits bit, SpirV embedded,
                const Specialisation& constants, const std::string& name)
    {
        const SpirV code = device.replacedShaders().codeFor(embedded);
        const VkShaderModuleCreateInfo moduleInfo{
            .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
            .codeSize = code.size_bytes(),
            .pCode = code.data(),
        };
        shader = device.create<ShaderModuleHandle>(vkCreateShaderModule, moduleInfo,
                                                   "creating a shader", name);
        for (std::uint32_t i = 0; i < constants.size(); ++i)
            entries.push_back({.constantID = i,
                               .offset = static_cast<std::uint32_t>(i * sizeof constants[i]),
                               .size = sizeof constants[i]});
        specialisation = {.mapEntryCount = static_cast<std::uint32_t>(entries.size()),
                          .pMapEntries = entries.data(),
                          .dataSize = constants.size() * sizeof(std::uint32_t),
                          .pData = constants.data()};
        info = {.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                .stage = bit,
                .module = shader.get(),
                .pName = "main",
                .pSpecializationInfo = &specialisation};
    }
    ~ShaderStage() = default;
    ShaderStage(const ShaderStage&) = delete;
    ShaderStage& operator=(const ShaderStage&) = delete;

    ShaderModuleHandle shader;
    std::vector<VkSpecializationMapEntry> entries;
    VkSpecializationInfo specialisation{};
    VkPipelineShaderStageCreateInfo info{};
};

// `make` is vkCreateComputePipelines or vkCreateGraphicsPipelines.
PipelineHandle createPipeline(const Device& device, const auto& make, const auto& info,
                              const std::string& name)
{
    return device.create<PipelineHandle>([&](VkDevice on, auto... rest)
                                         { return make(on, VK_NULL_HANDLE, 1, rest...); },
                                         info, "creating the pipeline " + name, name);
}

} // namespace

Pipeline createComputePipeline(const Device& device, SpirV code, const SetLayouts& setLayouts,
                               std::uint32_t pushBytes, const std::string& name,
                               const Specialisation& constants)
{
    const ShaderStage compute(device, VK_SHADER_STAGE_COMPUTE_BIT, code, constants, name);
    PipelineLayoutHandle layout =
        createLayout(device, setLayouts, VK_SHADER_STAGE_COMPUTE_BIT, pushBytes, name);
    const VkComputePipelineCreateInfo info{
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = compute.info,
        .layout = layout.get(),
    };
    PipelineHandle pipeline = createPipeline(device, vkCreateComputePipelines, info, name);
    return {std::move(layout), std::move(pipeline), VK_PIPELINE_BIND_POINT_COMPUTE,
            VK_SHADER_STAGE_COMPUTE_BIT};
}

Pipeline createGraphicsPipeline(const Device& device, const GraphicsDescription& description,
                                const SetLayouts& setLayouts, const std::string& name)
{
    constexpr VkShaderStageFlags kStages =
        VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT;
    const ShaderStage vertex(device, VK_SHADER_STAGE_VERTEX_BIT, description.vertexShader,
                             description.vertexConstants, name);
    std::optional<ShaderStage> fragment;
    if (!description.fragmentShader.empty())
        fragment.emplace(device, VK_SHADER_STAGE_FRAGMENT_BIT, description.fragmentShader,
                         description.fragmentConstants, name);
    const std::array stages = {vertex.info,
                               fragment ? fragment->info : VkPipelineShaderStageCreateInfo{}};
    PipelineLayoutHandle layout =
        createLayout(device, setLayouts, kStages, description.pushBytes, name);

    const std::set<std::uint32_t> read = vertexInputsOf(description.vertexShader);
    auto attributes = description.vertexAttributes;
    std::erase_if(attributes, [&](const auto& each) { return !read.contains(each.location); });
    auto bindings = description.vertexBindings;
    std::erase_if(bindings,
                  [&](const VkVertexInputBindingDescription& each)
                  {
                      return std::ranges::none_of(attributes, [&](const auto& attribute)
                                                  { return attribute.binding == each.binding; });
                  });
    const VkPipelineVertexInputStateCreateInfo input{
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO,
        .vertexBindingDescriptionCount = static_cast<std::uint32_t>(bindings.size()),
        .pVertexBindingDescriptions = bindings.data(),
        .vertexAttributeDescriptionCount = static_cast<std::uint32_t>(attributes.size()),
        .pVertexAttributeDescriptions = attributes.data(),
    };
    const VkPipelineInputAssemblyStateCreateInfo assembly{
        .sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
        .topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST,
    };
    const VkPipelineViewportStateCreateInfo viewport{
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO,
        .viewportCount = 1,
        .scissorCount = 1,
    };
    const VkPipelineRasterizationStateCreateInfo rasterisation{
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO,
        .depthClampEnable = description.depthClamp ? VK_TRUE : VK_FALSE,
        .polygonMode = VK_POLYGON_MODE_FILL,
        .frontFace = VK_FRONT_FACE_CLOCKWISE,
        .lineWidth = 1.0F,
    };
    const VkPipelineMultisampleStateCreateInfo multisample{
        .sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO,
        .rasterizationSamples = description.samples,
        .alphaToCoverageEnable = description.alphaToCoverage ? VK_TRUE : VK_FALSE,
    };
    const VkPipelineDepthStencilStateCreateInfo depth{
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO,
        .depthTestEnable = VK_TRUE,
        .depthWriteEnable = VK_TRUE,
        .depthCompareOp = VK_COMPARE_OP_LESS_OR_EQUAL,
    };
    const BlendFactors& factors = description.blend;
    const VkPipelineColorBlendAttachmentState mixing{
        .blendEnable =
            factors.source != VK_BLEND_FACTOR_ONE || factors.destination != VK_BLEND_FACTOR_ZERO,
        .srcColorBlendFactor = factors.source,
        .dstColorBlendFactor = factors.destination,
        .colorBlendOp = VK_BLEND_OP_ADD,
        // Alpha is not written, so the image keeps the alpha to which it was cleared.
        .colorWriteMask =
            VK_COLOR_COMPONENT_R_BIT | VK_COLOR_COMPONENT_G_BIT | VK_COLOR_COMPONENT_B_BIT};
    const bool hasColour = description.colourFormat != VK_FORMAT_UNDEFINED;
    const VkPipelineColorBlendStateCreateInfo blend{
        .sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO,
        .attachmentCount = hasColour ? 1U : 0U,
        .pAttachments = &mixing,
    };
    constexpr std::array kDynamic = {
        VK_DYNAMIC_STATE_VIEWPORT,         VK_DYNAMIC_STATE_SCISSOR,
        VK_DYNAMIC_STATE_CULL_MODE,        VK_DYNAMIC_STATE_DEPTH_WRITE_ENABLE,
        VK_DYNAMIC_STATE_DEPTH_COMPARE_OP, VK_DYNAMIC_STATE_DEPTH_BIAS_ENABLE,
        VK_DYNAMIC_STATE_DEPTH_BIAS,
    };
    const VkPipelineDynamicStateCreateInfo dynamic{
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO,
        .dynamicStateCount = static_cast<std::uint32_t>(kDynamic.size()),
        .pDynamicStates = kDynamic.data(),
    };
    const VkPipelineRenderingCreateInfo rendering{
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO,
        .colorAttachmentCount = hasColour ? 1U : 0U,
        .pColorAttachmentFormats = &description.colourFormat,
        .depthAttachmentFormat = description.depthFormat,
    };
    const VkGraphicsPipelineCreateInfo info{
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
        .pNext = &rendering,
        .stageCount = fragment ? 2U : 1U,
        .pStages = stages.data(),
        .pVertexInputState = &input,
        .pInputAssemblyState = &assembly,
        .pViewportState = &viewport,
        .pRasterizationState = &rasterisation,
        .pMultisampleState = &multisample,
        .pDepthStencilState = &depth,
        .pColorBlendState = &blend,
        .pDynamicState = &dynamic,
        .layout = layout.get(),
    };
    PipelineHandle pipeline = createPipeline(device, vkCreateGraphicsPipelines, info, name);
    return {std::move(layout), std::move(pipeline), VK_PIPELINE_BIND_POINT_GRAPHICS, kStages};
}

void setSurfaceState(VkCommandBuffer commands, const SurfaceState& state)
{
    vkCmdSetCullMode(commands, state.cullMode);
    vkCmdSetDepthWriteEnable(commands, state.writesDepth ? VK_TRUE : VK_FALSE);
    vkCmdSetDepthCompareOp(commands, state.onlyAtEqualDepth ? VK_COMPARE_OP_EQUAL
                                                            : VK_COMPARE_OP_LESS_OR_EQUAL);
    vkCmdSetDepthBiasEnable(commands, state.depthBias != 0.0F ? VK_TRUE : VK_FALSE);
    vkCmdSetDepthBias(commands, state.depthBias, 0.0F, state.depthBias);
}

void setWholeViewport(VkCommandBuffer commands, VkExtent2D extent)
{
    const VkViewport viewport{.width = static_cast<float>(extent.width),
                              .height = static_cast<float>(extent.height),
                              .maxDepth = 1.0F};
    vkCmdSetViewport(commands, 0, 1, &viewport);
    const VkRect2D area{.extent = extent};
    vkCmdSetScissor(commands, 0, 1, &area);
}

} // namespace sinew::gpu
