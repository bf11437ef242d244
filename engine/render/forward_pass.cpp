#include "engine/render/forward_pass.h"

#include "engine/gpu/barrier.h"

#include "spirv/ground_frag.h"
#include "spirv/ground_vert.h"
#include "spirv/lit_frag.h"
#include "spirv/surface_vert.h"
#include "spirv/unlit_frag.h"

namespace sinew
{
namespace
{

// Linear light; kBackground of lighting.glsl, into which the ground fades.
constexpr VkClearColorValue kBackground{{0.032F, 0.036F, 0.043F, 1.0F}};

VkBlendFactor vulkanFactor(BlendFactor factor)
{
    switch (factor)
    {
    case BlendFactor::Zero:
        return VK_BLEND_FACTOR_ZERO;
    case BlendFactor::One:
        return VK_BLEND_FACTOR_ONE;
    case BlendFactor::SourceColour:
        return VK_BLEND_FACTOR_SRC_COLOR;
    case BlendFactor::OneMinusSourceColour:
        return VK_BLEND_FACTOR_ONE_MINUS_SRC_COLOR;
    case BlendFactor::DestinationColour:
        return VK_BLEND_FACTOR_DST_COLOR;
    case BlendFactor::OneMinusDestinationColour:
        return VK_BLEND_FACTOR_ONE_MINUS_DST_COLOR;
    case BlendFactor::SourceAlpha:
        return VK_BLEND_FACTOR_SRC_ALPHA;
    case BlendFactor::OneMinusSourceAlpha:
        return VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA;
    case BlendFactor::DestinationAlpha:
        return VK_BLEND_FACTOR_DST_ALPHA;
    case BlendFactor::OneMinusDestinationAlpha:
        return VK_BLEND_FACTOR_ONE_MINUS_DST_ALPHA;
    }
    return VK_BLEND_FACTOR_ONE;
}

gpu::Pipeline createSurfacePipeline(const gpu::Device& device, const GeometryInput& input,
                                    VkSampleCountFlagBits samples, const SurfaceDraw& draw)
{
    return gpu::createGraphicsPipeline(
        device,
        {.vertexShader = surface_vert_spirv,
         .fragmentShader = draw.lit ? gpu::SpirV(lit_frag_spirv) : gpu::SpirV(unlit_frag_spirv),
         .vertexBindings = vertexBindings(),
         .vertexAttributes = {positionAttribute(0), normalAttribute(1), tangentAttribute(2),
                              texCoordAttribute(3), tangentSignAttribute(4)},
         .blend = {vulkanFactor(draw.blend.source), vulkanFactor(draw.blend.destination)},
         .colourFormat = kColourFormat,
         .depthFormat = kDepthFormat,
         .samples = samples,
         .alphaToCoverage = draw.parameters.softEdges != 0},
        {input.scene.setLayout().get(), input.textures.setLayout().get()},
        draw.lit ? "lit surface" : "unlit surface");
}

gpu::Pipeline createGroundPipeline(const gpu::Device& device, const GeometryInput& input,
                                   VkSampleCountFlagBits samples)
{
    return gpu::createGraphicsPipeline(device,
                                       {.vertexShader = ground_vert_spirv,
                                        .fragmentShader = ground_frag_spirv,
                                        .vertexBindings = {},
                                        .vertexAttributes = {},
                                        .colourFormat = kColourFormat,
                                        .depthFormat = kDepthFormat,
                                        .samples = samples},
                                       {input.scene.setLayout().get()}, "ground");
}

void beginRendering(VkCommandBuffer commands, const RenderTarget& target)
{
    const bool resolves = target.multisampled.has_value();
    const VkRenderingAttachmentInfo colour{
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = resolves ? target.multisampled->view() : target.colour.view(),
        .imageLayout = gpu::kColourAttachment.layout,
        .resolveMode = resolves ? VK_RESOLVE_MODE_AVERAGE_BIT : VK_RESOLVE_MODE_NONE,
        .resolveImageView = resolves ? target.colour.view() : VK_NULL_HANDLE,
        .resolveImageLayout = resolves ? gpu::kColourAttachment.layout : VK_IMAGE_LAYOUT_UNDEFINED,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .storeOp = resolves ? VK_ATTACHMENT_STORE_OP_DONT_CARE : VK_ATTACHMENT_STORE_OP_STORE,
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
    const VkRenderingInfo info{
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .renderArea = {.extent = target.extent()},
        .layerCount = 1,
        .colorAttachmentCount = 1,
        .pColorAttachments = &colour,
        .pDepthAttachment = &depth,
    };
    vkCmdBeginRendering(commands, &info);
    gpu::setWholeViewport(commands, target.extent());
}

} // namespace

ForwardPass::ForwardPass(const gpu::Device& device, const GeometryInput& input,
                         VkSampleCountFlagBits samples)
    : device_(device), input_(input), samples_(samples),
      ground_(createGroundPipeline(device, input, samples))
{
}

void ForwardPass::record(const gpu::Frame& frame, const RenderTarget& target,
                         std::span<const SurfaceDraw> draws, bool ground)
{
    beginRendering(frame.commands, target);
    bindGeometry(frame.commands, input_.model, input_.posed[frame.slot]);
    bool groundDue = ground;
    for (std::uint32_t i = 0; i < draws.size(); ++i)
    {
        // Behind what is blended over it, but after what covers it.
        if (groundDue && draws[i].phase == SurfaceDraw::Phase::Blended)
        {
            drawGround(frame);
            groundDue = false;
        }
        draw(frame, draws[i], i);
    }
    if (groundDue)
        drawGround(frame);
    vkCmdEndRendering(frame.commands);
}

void ForwardPass::draw(const gpu::Frame& frame, const SurfaceDraw& draw, std::uint32_t surface)
{
    const IndexRange& range = input_.meshes[draw.mesh];
    if (range.count == 0)
        return;
    const gpu::Pipeline& pipeline = pipelineFor(draw);
    pipeline.bind(frame.commands);
    input_.scene.bind(frame, pipeline, surface);
    pipeline.bindSet(frame.commands, input_.textures.set(draw.images), 1);
    gpu::setSurfaceState(frame.commands, {.cullMode = cullModeOf(draw.cull),
                                          .writesDepth = draw.writesDepth,
                                          .onlyAtEqualDepth = draw.sparesHoles,
                                          .depthBias = draw.polygonOffset ? -1.0F : 0.0F});
    vkCmdDrawIndexed(frame.commands, range.count, 1, range.first, 0, 0);
}

void ForwardPass::drawGround(const gpu::Frame& frame) const
{
    constexpr std::uint32_t kVerticesOfASquare = 6;
    ground_.bind(frame.commands);
    input_.scene.bind(frame, ground_, 0);
    gpu::setSurfaceState(frame.commands, {.cullMode = VK_CULL_MODE_BACK_BIT});
    vkCmdDraw(frame.commands, kVerticesOfASquare, 1, 0, 0);
}

const gpu::Pipeline& ForwardPass::pipelineFor(const SurfaceDraw& draw)
{
    const auto key = std::tuple(draw.lit, draw.parameters.softEdges != 0, draw.blend.source,
                                draw.blend.destination);
    auto found = pipelines_.find(key);
    if (found == pipelines_.end())
        found =
            pipelines_.emplace(key, createSurfacePipeline(device_, input_, samples_, draw)).first;
    return found->second;
}

} // namespace sinew
