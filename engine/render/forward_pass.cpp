#include "engine/render/forward_pass.h"

#include "engine/gpu/barrier.h"
#include "shaders/shared/forward_types.h"

#include <glm/geometric.hpp>

#include <array>
#include <cstddef>

#include "spirv/forward_frag.h"
#include "spirv/forward_vert.h"

namespace sinew
{
namespace
{

constexpr std::uint32_t kSkinnedBinding = 0;
constexpr std::uint32_t kStaticBinding = 1;
// Linear light; a dark, slightly blue grey that both light and dark models stand out from.
constexpr VkClearColorValue kBackground{{0.032F, 0.036F, 0.043F, 1.0F}};

gpu::Pipeline createPipeline(const gpu::Device& device, const gpu::SetLayoutHandle& setLayout,
                             bool twoSided)
{
    const gpu::GraphicsDescription description{
        .vertexShader = forward_vert_spirv,
        .fragmentShader = forward_frag_spirv,
        .vertexBindings = {{.binding = kSkinnedBinding, .stride = sizeof(gpu::SkinnedVertex)},
                           {.binding = kStaticBinding, .stride = sizeof(gpu::StaticVertex)}},
        .vertexAttributes =
            {
                {.location = 0,
                 .binding = kSkinnedBinding,
                 .format = VK_FORMAT_R32G32B32_SFLOAT,
                 .offset = offsetof(gpu::SkinnedVertex, position)},
                {.location = 1,
                 .binding = kSkinnedBinding,
                 .format = VK_FORMAT_R16G16_SNORM,
                 .offset = offsetof(gpu::SkinnedVertex, normal)},
                {.location = 2,
                 .binding = kStaticBinding,
                 .format = VK_FORMAT_R32G32_SFLOAT,
                 .offset = offsetof(gpu::StaticVertex, texCoord)},
            },
        .cullMode = twoSided ? VK_CULL_MODE_NONE : VK_CULL_MODE_BACK_BIT,
        .colourFormat = kColourFormat,
        .depthFormat = kDepthFormat,
        .pushBytes = sizeof(gpu::ForwardPush),
    };
    return gpu::createGraphicsPipeline(device, description, setLayout, "forward");
}

void beginRendering(VkCommandBuffer commands, const RenderTarget& target)
{
    const VkRenderingAttachmentInfo colour{
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = target.colour.view(),
        .imageLayout = gpu::kColourAttachment.layout,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
        .clearValue = {.color = kBackground},
    };
    const VkRenderingAttachmentInfo depth{
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = target.depth.view(),
        .imageLayout = gpu::kDepthAttachment.layout,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .storeOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
        .clearValue = {.depthStencil = {.depth = 1.0F}},
    };
    const VkRect2D area{.extent = target.extent()};
    const VkRenderingInfo info{
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .renderArea = area,
        .layerCount = 1,
        .colorAttachmentCount = 1,
        .pColorAttachments = &colour,
        .pDepthAttachment = &depth,
    };
    vkCmdBeginRendering(commands, &info);
    const VkViewport viewport{.width = static_cast<float>(area.extent.width),
                              .height = static_cast<float>(area.extent.height),
                              .maxDepth = 1.0F};
    vkCmdSetViewport(commands, 0, 1, &viewport);
    vkCmdSetScissor(commands, 0, 1, &area);
}

} // namespace

ForwardPass::ForwardPass(const gpu::Device& device, Input input)
    : input_(std::move(input)),
      setLayout_(gpu::createSetLayout(device, VK_SHADER_STAGE_FRAGMENT_BIT,
                                      {VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER},
                                      "material set layout")),
      sampler_(gpu::createTextureSampler(device)),
      pipeline_(createPipeline(device, setLayout_, input_.twoSided))
{
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (const gpu::GpuImage& texture : input_.textures)
        sets.push_back({gpu::SampledTexture{.image = &texture, .sampler = sampler_.get()}});
    materialSets_ = gpu::DescriptorSets(device, setLayout_, sets, "material set");
}

void ForwardPass::record(const gpu::Frame& frame, const RenderTarget& target,
                         const glm::mat4& viewProjection) const
{
    beginRendering(frame.commands, target);
    pipeline_.bind(frame.commands);
    pipeline_.push(frame.commands,
                   gpu::ForwardPush{
                       .viewProjection = viewProjection,
                       .towardsKeyLight = glm::normalize(glm::vec3(0.75F, -0.25F, 0.8F)),
                       .towardsFillLight = glm::normalize(glm::vec3(0.1F, 0.9F, 0.3F)),
                   });
    draw(frame);
    vkCmdEndRendering(frame.commands);
}

void ForwardPass::draw(const gpu::Frame& frame) const
{
    const std::array buffers = {input_.posed[frame.slot].skinned.get(),
                                input_.model.staticVertices.get()};
    constexpr std::array<VkDeviceSize, 2> kOffsets{};
    vkCmdBindVertexBuffers(frame.commands, 0, static_cast<std::uint32_t>(buffers.size()),
                           buffers.data(), kOffsets.data());
    vkCmdBindIndexBuffer(frame.commands, input_.model.indices.get(), 0, VK_INDEX_TYPE_UINT32);
    for (const DrawRange& range : input_.draws)
    {
        if (range.indexCount == 0)
            continue;
        pipeline_.bindSet(frame.commands, materialSets_[range.texture]);
        vkCmdDrawIndexed(frame.commands, range.indexCount, 1, range.firstIndex, 0, 0);
    }
}

} // namespace sinew
