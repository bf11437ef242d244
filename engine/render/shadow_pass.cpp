#include "engine/render/shadow_pass.h"

#include "engine/gpu/barrier.h"
#include "engine/render/render_target.h"

#include "spirv/shadow_frag.h"
#include "spirv/shadow_vert.h"

namespace sinew
{
namespace
{

gpu::Pipeline createPipeline(const gpu::Device& device, const GeometryInput& input,
                             gpu::SpirV fragmentShader, const std::string& name)
{
    return gpu::createGraphicsPipeline(
        device,
        {.vertexShader = shadow_vert_spirv,
         .fragmentShader = fragmentShader,
         .vertexBindings = vertexBindings(),
         .vertexAttributes = {positionAttribute(0), texCoordAttribute(1)},
         .depthFormat = kDepthFormat},
        {input.scene.setLayout().get(), input.textures.setLayout().get()}, name);
}

void beginRendering(VkCommandBuffer commands, const gpu::GpuImage& shadowMap)
{
    const VkRenderingAttachmentInfo depth{
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = shadowMap.view(),
        .imageLayout = gpu::kDepthAttachment.layout,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
        .clearValue = {.depthStencil = {.depth = 1.0F}},
    };
    const VkRenderingInfo info{
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .renderArea = {.extent = shadowMap.extent()},
        .layerCount = 1,
        .pDepthAttachment = &depth,
    };
    vkCmdBeginRendering(commands, &info);
    gpu::setWholeViewport(commands, shadowMap.extent());
}

} // namespace

ShadowPass::ShadowPass(const gpu::Device& device, const GeometryInput& input)
    : input_(input), opaque_(createPipeline(device, input, {}, "shadow")),
      alphaTested_(createPipeline(device, input, shadow_frag_spirv, "shadow, alpha tested"))
{
}

void ShadowPass::record(const gpu::Frame& frame, std::span<const SurfaceDraw> draws) const
{
    beginRendering(frame.commands, input_.scene.shadowMap(frame));
    bindGeometry(frame.commands, input_.model, input_.posed[frame.slot]);
    for (std::uint32_t i = 0; i < draws.size(); ++i)
    {
        const SurfaceDraw& draw = draws[i];
        const IndexRange& range = input_.meshes[draw.mesh];
        if (!draw.castsShadow || range.count == 0)
            continue;
        const bool tested = draw.phase == SurfaceDraw::Phase::AlphaTested;
        const gpu::Pipeline& pipeline = tested ? alphaTested_ : opaque_;
        pipeline.bind(frame.commands);
        input_.scene.bind(frame, pipeline, i);
        pipeline.bindSet(frame.commands, input_.textures.set(draw.images), 1);
        gpu::setSurfaceState(frame.commands, {.cullMode = cullModeOf(draw.cull)});
        vkCmdDrawIndexed(frame.commands, range.count, 1, range.first, 0, 0);
    }
    vkCmdEndRendering(frame.commands);
}

} // namespace sinew
