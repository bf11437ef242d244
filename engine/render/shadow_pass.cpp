#include "engine/render/shadow_pass.h"

#include "engine/gpu/barrier.h"
#include "engine/render/render_target.h"

#include "spirv/shadow_frag.h"

namespace sinew
{
namespace
{

gpu::Pipeline createPipeline(const gpu::Device& device, const PassInput& input,
                             std::uint32_t alphaComparison)
{
    constexpr std::uint32_t kNoShadowComparisons = 0;
    const bool isTested = alphaComparison != gpu::kAlphaAlwaysPasses;
    gpu::GraphicsDescription description = graphicsOf(input.geometry.shadowStage(isTested));
    if (isTested)
        description.fragmentShader = shadow_frag_spirv;
    description.fragmentConstants = {kNoShadowComparisons, alphaComparison};
    // What lies nearer to the light than the map's depths still casts its shadow.
    description.depthClamp = device.features().core.depthClamp == VK_TRUE;
    return gpu::createGraphicsPipeline(
        device, description,
        withGeometry({&input.scene.setLayout(), &input.textures.setLayout(SurfaceKind::Declared)},
                     input.geometry),
        isTested ? "shadow, alpha tested" : "shadow");
}

} // namespace

ShadowPass::ShadowPass(const gpu::Device& device, const PassInput& input)
    : device_(device), input_(input)
{
}

const gpu::Pipeline& ShadowPass::pipelineFor(std::uint32_t alphaComparison)
{
    return pipelineIn(pipelines_, alphaComparison,
                      [&] { return createPipeline(device_, input_, alphaComparison); });
}

void ShadowPass::prepare(std::span<const SurfaceDraw> draws)
{
    for (const SurfaceDraw& draw : draws)
        if (draw.castsShadow)
            pipelineFor(draw.alphaComparison);
}

void ShadowPass::record(const gpu::Frame& frame, std::span<const SurfaceDraw> draws, TargetUse use)
{
    const gpu::GpuImage& shadowMap = input_.scene.shadowMap(frame);
    beginDepthRendering(frame.commands, shadowMap, shadowMap.extent(), use.begins);
    input_.geometry.bindBuffers(frame);
    for (std::uint32_t i = 0; i < draws.size(); ++i)
    {
        const SurfaceDraw& draw = draws[i];
        if (!draw.castsShadow)
            continue;
        const gpu::Pipeline& pipeline = pipelineFor(draw.alphaComparison);
        pipeline.bind(frame.commands);
        input_.scene.bind(frame, pipeline, i);
        pipeline.bindSet(frame.commands, input_.textures.set(alphaTestImages(draw)), 1);
        gpu::setSurfaceState(frame.commands, {.cullMode = cullModeOf(draw.cull)});
        input_.geometry.draw(frame, pipeline, DrawnView::Light, draw.mesh);
    }
    vkCmdEndRendering(frame.commands);
}

} // namespace sinew
