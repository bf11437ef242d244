#include "engine/render/surface_passes.h"

#include "engine/gpu/barrier.h"

#include <algorithm>
#include <array>

#include "spirv/ground_frag.h"
#include "spirv/ground_vert.h"
#include "spirv/lit_frag_variants.h"
#include "spirv/metallic_roughness_frag_variants.h"
#include "spirv/shadow_frag.h"
#include "spirv/unlit_frag.h"

namespace sinew
{
namespace
{

VkBlendFactor vulkanFactor(BlendFactor factor)
{
    constexpr std::array kFactors{
        VK_BLEND_FACTOR_ZERO,      VK_BLEND_FACTOR_ONE,
        VK_BLEND_FACTOR_SRC_COLOR, VK_BLEND_FACTOR_ONE_MINUS_SRC_COLOR,
        VK_BLEND_FACTOR_DST_COLOR, VK_BLEND_FACTOR_ONE_MINUS_DST_COLOR,
        VK_BLEND_FACTOR_SRC_ALPHA, VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA,
        VK_BLEND_FACTOR_DST_ALPHA, VK_BLEND_FACTOR_ONE_MINUS_DST_ALPHA,
    }; // in the order of BlendFactor
    return kFactors.at(static_cast<std::size_t>(factor));
}

// A shader reads no more than what the vertex stage writes; the simple ones leave out what their
// surface does not need.
gpu::SpirV fragmentShaderOf(const SurfaceVariant& variant, const VertexStage& stage)
{
    const std::string_view inside = stage.writesInside ? "INSIDE" : "";
    const std::string_view tangents = variant.normalMapped ? "TANGENTS" : "";
    if (variant.kind == SurfaceKind::MetallicRoughness)
        return gpu::variantOf(
            metallic_roughness_frag_variants,
            {inside, wordFor(stage.extras),
             stage.extras == VertexExtras::ColoursAndTexCoords ? "TANGENTS" : tangents});
    if (!variant.lit)
        return unlit_frag_spirv;
    const bool isColoured = variant.vertexColours && stage.extras != VertexExtras::None;
    return gpu::variantOf(lit_frag_variants, {inside, isColoured ? "COLOURS" : "", tangents});
}

// The pipeline list tells pipelines of one name apart by their constants.
std::string nameOf(const SurfaceVariant& variant)
{
    std::string name = variant.lit ? "lit surface" : "unlit surface";
    if (variant.kind == SurfaceKind::MetallicRoughness)
        name += ", metallic-roughness";
    if (variant.normalMapped)
        name += ", normal map";
    if (variant.alphaComparison != gpu::kAlphaAlwaysPasses)
        name += ", alpha tested";
    return variant.blend == Blend{} ? name : name + ", blended";
}

// In the order of the shaders' constant_id.
gpu::Specialisation constantsOf(const SurfaceVariant& variant, std::uint32_t shadowComparisons)
{
    gpu::Specialisation constants = {variant.lit ? shadowComparisons : 0U, variant.alphaComparison,
                                     variant.specular ? 1U : 0U, variant.normalEncoding,
                                     variant.softEdges ? 1U : 0U};
    if (variant.kind == SurfaceKind::MetallicRoughness)
        for (const bool is : {variant.coloured, variant.normalMapped, variant.occluded,
                              variant.emissive, variant.lit, variant.blend != Blend{}})
            constants.push_back(is ? 1U : 0U);
    return constants;
}

gpu::Pipeline createSurfacePipeline(const gpu::Device& device, const PassInput& input,
                                    VkSampleCountFlagBits samples, std::uint32_t shadowComparisons,
                                    const SurfaceVariant& variant)
{
    const VertexStage stage = input.geometry.surfaceStage();
    gpu::GraphicsDescription description = graphicsOf(stage);
    description.fragmentShader = fragmentShaderOf(variant, stage);
    description.fragmentConstants = constantsOf(variant, shadowComparisons);
    description.blend = {vulkanFactor(variant.blend.source),
                         vulkanFactor(variant.blend.destination)};
    description.colourFormat = kColourFormat;
    description.samples = samples;
    description.alphaToCoverage = variant.softEdges;
    return gpu::createGraphicsPipeline(
        device, description,
        withGeometry({&input.scene.setLayout(), &input.textures.setLayout(variant.kind)},
                     input.geometry),
        nameOf(variant));
}

gpu::Pipeline createGroundPipeline(const gpu::Device& device, const PassInput& input,
                                   VkSampleCountFlagBits samples, std::uint32_t shadowComparisons)
{
    return gpu::createGraphicsPipeline(device,
                                       {.vertexShader = ground_vert_spirv,
                                        .fragmentShader = ground_frag_spirv,
                                        .fragmentConstants = {shadowComparisons},
                                        .vertexBindings = {},
                                        .vertexAttributes = {},
                                        .colourFormat = kColourFormat,
                                        .depthFormat = gpu::kDepthFormat,
                                        .samples = samples},
                                       {&input.scene.setLayout()}, "ground");
}

gpu::Pipeline createShadowPipeline(const gpu::Device& device, const PassInput& input,
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
                      [&] { return createShadowPipeline(device_, input_, alphaComparison); });
}

void ShadowPass::prepare(std::span<const SurfaceDraw> draws)
{
    for (const SurfaceDraw& draw : draws)
        if (draw.castsShadow)
            pipelineFor(draw.alphaComparison);
}

void ShadowPass::record(const gpu::Frame& frame, std::span<const SurfaceDraw> draws, TargetUse use)
{
    const gpu::DebugLabel label(frame, "shadow map");
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

ForwardPass::ForwardPass(const gpu::Device& device, const PassInput& input,
                         VkSampleCountFlagBits samples, std::uint32_t shadowComparisons)
    : device_(device), input_(input), samples_(samples), shadowComparisons_(shadowComparisons),
      ground_(createGroundPipeline(device, input, samples, shadowComparisons))
{
}

SurfaceVariant variantOf(const SurfaceDraw& draw)
{
    const bool isDeclared = draw.images.kind == SurfaceKind::Declared;
    const auto hasImage = [&](const SampledImage& image)
    { return !isDeclared && image != builtIn(BuiltInTexture::White); };
    return {.kind = draw.images.kind,
            .lit = draw.lit,
            .vertexColours = draw.vertexColours,
            .normalMapped = draw.images.normal != builtIn(BuiltInTexture::FlatNormal),
            .specular = isDeclared ? draw.images.specular != builtIn(BuiltInTexture::Black)
                                   : hasImage(draw.images.specular),
            .coloured = hasImage(draw.images.diffuse),
            .occluded = hasImage(draw.images.occlusion),
            .emissive = hasImage(draw.images.emissive),
            .alphaComparison = draw.alphaComparison,
            .softEdges = draw.softEdges,
            .normalEncoding = draw.normalEncoding,
            .blend = draw.blend};
}

DrawRange opaqueDraws(std::span<const SurfaceDraw> draws)
{
    const auto blended = std::ranges::find(draws, SurfaceDraw::Phase::Blended, &SurfaceDraw::phase);
    return {.first = 0, .count = static_cast<std::size_t>(blended - draws.begin())};
}

void ForwardPass::prepare(std::span<const SurfaceDraw> draws)
{
    for (const SurfaceDraw& draw : draws)
        pipelineFor(variantOf(draw));
}

void ForwardPass::record(const gpu::Frame& frame, const RenderTarget& target,
                         std::span<const SurfaceDraw> draws, bool ground, TargetUse use)
{
    const DrawRange opaque = opaqueDraws(draws);
    begin(frame, target, use);
    draw(frame, draws, opaque);
    if (ground)
        drawGround(frame);
    draw(frame, draws, {.first = opaque.count, .count = draws.size() - opaque.count});
    vkCmdEndRendering(frame.commands);
}

void ForwardPass::begin(const gpu::Frame& frame, const RenderTarget& target, TargetUse use) const
{
    beginRendering(frame.commands, target, use);
    input_.geometry.bindBuffers(frame);
}

void ForwardPass::draw(const gpu::Frame& frame, std::span<const SurfaceDraw> draws, DrawRange range)
{
    for (std::size_t i = range.first; i < range.first + range.count; ++i)
    {
        const SurfaceDraw& draw = draws[i];
        const gpu::Pipeline& pipeline = pipelineFor(variantOf(draw));
        pipeline.bind(frame.commands);
        input_.scene.bind(frame, pipeline, i);
        pipeline.bindSet(frame.commands, input_.textures.set(draw.images), 1);
        gpu::setSurfaceState(frame.commands, {.cullMode = cullModeOf(draw.cull),
                                              .writesDepth = draw.writesDepth,
                                              .onlyAtEqualDepth = draw.sparesHoles,
                                              .depthBias = draw.polygonOffset ? -1.0F : 0.0F});
        input_.geometry.draw(frame, pipeline,
                             draw.phase == SurfaceDraw::Phase::Blended ? DrawnView::CameraInOrder
                                                                       : DrawnView::Camera,
                             draw.mesh);
    }
}

void ForwardPass::drawGround(const gpu::Frame& frame) const
{
    constexpr std::uint32_t kVerticesOfASquare = 6;
    ground_.bind(frame.commands);
    input_.scene.bind(frame, ground_, 0);
    gpu::setSurfaceState(frame.commands, {.cullMode = VK_CULL_MODE_BACK_BIT});
    vkCmdDraw(frame.commands, kVerticesOfASquare, 1, 0, 0);
}

const gpu::Pipeline& ForwardPass::pipelineFor(const SurfaceVariant& variant)
{
    return pipelineIn(
        pipelines_, variant,
        [&]
        { return createSurfacePipeline(device_, input_, samples_, shadowComparisons_, variant); });
}

} // namespace sinew
