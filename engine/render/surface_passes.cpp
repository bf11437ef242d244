#include "engine/render/surface_passes.h"

#include "engine/gpu/barrier.h"

#include <fmt/format.h>
#include <glm/ext/matrix_clip_space.hpp>
#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "spirv/ground_frag.h"
#include "spirv/ground_motion_vert.h"
#include "spirv/ground_vert.h"
#include "spirv/lit_frag_variants.h"
#include "spirv/metallic_roughness_frag_variants.h"
#include "spirv/motion_frag.h"
#include "spirv/motion_textured_frag.h"
#include "spirv/shadow_frag.h"
#include "spirv/unlit_frag.h"

namespace sinew
{
namespace
{

// Size of the ground in radii of the model.
constexpr double kGroundRadii = 5.0;

// View from the key light that just fits the sphere. The depth range also covers casters up to
// `casterReach` nearer to the light.
glm::dmat4 lightViewProjection(const Sphere& visible, const glm::dvec3& towardsLight, double radius,
                               double casterReach)
{
    const glm::dvec3 eye = visible.centre + towardsLight * (2.0 * radius + casterReach);
    const glm::dmat4 view = glm::lookAtRH(eye, visible.centre, glm::dvec3(0.0, 0.0, 1.0));
    glm::dmat4 projection =
        glm::orthoRH_ZO(-radius, radius, -radius, radius, radius, 3.0 * radius + casterReach);
    projection[1][1] = -projection[1][1]; // y points down in Vulkan's clip space
    return projection * view;
}

double paddedRadius(const Sphere& sphere)
{
    // Margin in texels for the filter at the edge of the shadow map.
    return std::max(sphere.radius, 1e-6) * 1.02;
}

VkDeviceSize surfaceStride(const gpu::Device& device)
{
    const VkDeviceSize alignment = device.limits().minUniformBufferOffsetAlignment;
    return (sizeof(gpu::SurfaceParameters) + alignment - 1) / alignment * alignment;
}

} // namespace

glm::dvec3 towardsKeyLight()
{
    return glm::normalize(glm::dvec3(0.75, -0.25, 0.8));
}

glm::dvec3 towardsFillLight()
{
    return glm::normalize(glm::dvec3(0.1, 0.9, 0.3));
}

gpu::SceneConstants sceneConstants(const SceneView& view)
{
    const double radius = paddedRadius(view.visible);
    const Sphere whole = view.whole.value_or(view.visible);
    const glm::dvec3 ground(whole.centre.x, whole.centre.y, view.groundHeight);
    return {
        .viewProjection =
            viewProjection(view.camera, view.aspect,
                           {.centre = whole.centre, .radius = whole.radius * (1.0 + kGroundRadii)}),
        .lightViewProjection = glm::mat4(
            lightViewProjection(view.visible, view.lighting.towardsKey, radius, view.casterReach)),
        .eye = glm::vec3(view.camera.eye()),
        .shadowMapSize = static_cast<float>(view.shadowMapSize),
        .towardsKeyLight = glm::vec3(view.lighting.towardsKey),
        .shadowTexel = static_cast<float>(2.0 * radius / view.shadowMapSize),
        .towardsFillLight = glm::vec3(towardsFillLight()),
        .groundCentre = glm::vec3(ground),
        .groundRadius = static_cast<float>(kGroundRadii * paddedRadius(whole)),
        .background = view.lighting.background,
        .keyBrightness = view.lighting.keyBrightness,
        .exposure = view.lighting.exposure,
    };
}

float shadowSnap(std::uint32_t subPixelBits)
{
    constexpr float kCovered = 0x1p-8F;
    return std::max(std::exp2(-static_cast<float>(subPixelBits)) - kCovered, 0.0F) / 2.0F;
}

SceneFrames::SceneFrames(const gpu::Device& device, std::size_t mostSurfaces,
                         std::uint32_t shadowMapSize)
    : surfaceStride_(surfaceStride(device)),
      shadowSnap_(shadowSnap(device.limits().subPixelPrecisionBits)),
      shadowSampler_(gpu::createSampler(
          device, {.address = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE, .nearest = true},
          "shadow map sampler")),
      setLayout_(device, VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT,
                 {VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC,
                  VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER},
                 "scene set layout")
{
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (std::uint32_t i = 0; i < slots_.size(); ++i)
    {
        slots_[i] = {
            .constants =
                gpu::Buffer(device, sizeof(gpu::SceneConstants), VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT,
                            gpu::Residency::Upload, fmt::format("scene constants of slot {}", i)),
            .surfaces = gpu::Buffer(device, surfaceStride_ * std::max<std::size_t>(mostSurfaces, 1),
                                    VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, gpu::Residency::Upload,
                                    fmt::format("surfaces of slot {}", i)),
            .shadowMap = gpu::GpuImage(
                device,
                {.extent = {shadowMapSize, shadowMapSize},
                 .format = gpu::kDepthFormat,
                 .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT,
                 .aspect = VK_IMAGE_ASPECT_DEPTH_BIT},
                fmt::format("shadow map of slot {}", i)),
        };
        sets.push_back({&slots_[i].constants,
                        {&slots_[i].surfaces, sizeof(gpu::SurfaceParameters)},
                        {&slots_[i].shadowMap, shadowSampler_.get(), gpu::kSampledDepth.layout}});
    }
    sets_ = gpu::DescriptorSets(device, setLayout_, sets, "scene set");
}

void SceneFrames::write(const gpu::Frame& frame, const SceneView& view,
                        std::span<const SurfaceDraw> draws)
{
    const Slot& slot = slots_[frame.slot];
    gpu::SceneConstants constants = sceneConstants(view);
    constants.shadowSnap = shadowSnap_;
    std::memcpy(slot.constants.mapped().data(), &constants, sizeof constants);
    const std::span<std::byte> surfaces = slot.surfaces.mapped();
    require(draws.size() * surfaceStride_ <= surfaces.size(),
            "more surfaces than there is room for");
    for (std::size_t i = 0; i < draws.size(); ++i)
        std::memcpy(&surfaces[i * surfaceStride_], &draws[i].parameters,
                    sizeof(gpu::SurfaceParameters));
    frame.count(&gpu::RecordedCounts::uploadBytes,
                sizeof constants + draws.size() * sizeof(gpu::SurfaceParameters));
}

void SceneFrames::bind(const gpu::Frame& frame, const gpu::Pipeline& pipeline,
                       std::size_t draw) const
{
    pipeline.bindSet(frame.commands, sets_[frame.slot], 0,
                     static_cast<std::uint32_t>(draw * surfaceStride_));
}

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

// A fragment shader may read only what the vertex stage writes. Simple vertex shaders omit outputs
// that their surface does not need.
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

// Pipelines with the same name differ in their constants.
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

} // namespace

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

SurfacePass::SurfacePass(const gpu::Device& device, const PassInput& input, SurfaceOutput output,
                         VkSampleCountFlagBits samples, std::uint32_t shadowComparisons)
    : device_(device), input_(input), output_(output), samples_(samples),
      shadowComparisons_(shadowComparisons)
{
    if (output == SurfaceOutput::ShadowMap)
        return;
    gpu::GraphicsDescription ground{.vertexShader = ground_vert_spirv,
                                    .fragmentShader = ground_frag_spirv,
                                    .fragmentConstants = {shadowComparisons},
                                    .colourFormat = kColourFormat,
                                    .depthFormat = gpu::kDepthFormat,
                                    .samples = samples};
    if (output == SurfaceOutput::Motion)
        ground = {.vertexShader = ground_motion_vert_spirv,
                  .fragmentShader = motion_frag_spirv,
                  .colourFormat = kMotionFormat,
                  .depthFormat = gpu::kDepthFormat,
                  .pushBytes = sizeof(gpu::MotionPush)};
    ground_ = gpu::createGraphicsPipeline(device, ground, {&input.scene.setLayout()}, "ground");
}

bool SurfacePass::includes(const SurfaceDraw& draw) const
{
    if (output_ == SurfaceOutput::ShadowMap)
        return draw.castsShadow;
    // Blended surfaces, and surfaces that leave out the holes of an alpha-tested one, have the
    // vectors of the surfaces below.
    return output_ == SurfaceOutput::Colours ||
           (draw.phase != SurfaceDraw::Phase::Blended && draw.writesDepth && !draw.sparesHoles);
}

// If no colours are drawn, surfaces differ only in their alpha test.
SurfaceVariant SurfacePass::variantFor(const SurfaceDraw& draw) const
{
    return output_ == SurfaceOutput::Colours
               ? variantOf(draw)
               : SurfaceVariant{.alphaComparison = draw.alphaComparison};
}

gpu::SurfaceState SurfacePass::stateFor(const SurfaceDraw& draw) const
{
    gpu::SurfaceState state{.cullMode = cullModeOf(draw.cull)};
    if (output_ != SurfaceOutput::ShadowMap && draw.polygonOffset)
        state.depthBias = -1.0F;
    if (output_ == SurfaceOutput::Colours)
    {
        state.writesDepth = draw.writesDepth;
        state.onlyAtEqualDepth = draw.sparesHoles;
    }
    return state;
}

gpu::Pipeline SurfacePass::createPipeline(const SurfaceVariant& variant) const
{
    constexpr std::uint32_t kNoShadowComparisons = 0;
    const bool isTested = variant.alphaComparison != gpu::kAlphaAlwaysPasses;
    const VertexStage stage = input_.geometry.stageFor(output_, isTested);
    gpu::GraphicsDescription description = graphicsOf(stage);
    description.fragmentConstants = {kNoShadowComparisons, variant.alphaComparison};
    std::string name = isTested ? ", alpha tested" : "";
    switch (output_)
    {
    case SurfaceOutput::ShadowMap:
        if (isTested)
            description.fragmentShader = shadow_frag_spirv;
        // Casters nearer to the light than the map's depth range still cast shadows.
        description.depthClamp = device_.features().core.depthClamp == VK_TRUE;
        name = "shadow" + name;
        break;
    case SurfaceOutput::Colours:
        description.fragmentShader = fragmentShaderOf(variant, stage);
        description.fragmentConstants = constantsOf(variant, shadowComparisons_);
        description.blend = {vulkanFactor(variant.blend.source),
                             vulkanFactor(variant.blend.destination)};
        description.colourFormat = kColourFormat;
        description.samples = samples_;
        description.alphaToCoverage = variant.softEdges;
        name = nameOf(variant);
        break;
    case SurfaceOutput::Motion:
        description.fragmentShader =
            isTested ? gpu::SpirV(motion_textured_frag_spirv) : gpu::SpirV(motion_frag_spirv);
        description.colourFormat = kMotionFormat;
        description.pushBytes = sizeof(gpu::MotionPush);
        name = "motion" + name;
        break;
    }
    gpu::SetLayouts layouts = {&input_.scene.setLayout(), &input_.textures.setLayout(variant.kind)};
    if (input_.geometry.setLayout() != nullptr)
        layouts.push_back(input_.geometry.setLayout());
    return gpu::createGraphicsPipeline(device_, description, layouts, name);
}

const gpu::Pipeline& SurfacePass::pipelineFor(const SurfaceVariant& variant)
{
    auto found = pipelines_.find(variant);
    if (found == pipelines_.end())
        found = pipelines_.emplace(variant, createPipeline(variant)).first;
    return found->second;
}

void SurfacePass::prepare(std::span<const SurfaceDraw> draws)
{
    for (const SurfaceDraw& draw : draws)
        if (includes(draw))
            pipelineFor(variantFor(draw));
}

void SurfacePass::bind(const gpu::Frame& frame, const gpu::Pipeline& pipeline, std::size_t draw,
                       const gpu::MotionPush* push) const
{
    pipeline.bind(frame.commands);
    if (push != nullptr)
        pipeline.push(frame.commands, *push);
    input_.scene.bind(frame, pipeline, draw);
}

void SurfacePass::draw(const gpu::Frame& frame, std::span<const SurfaceDraw> draws, DrawRange range,
                       const gpu::MotionPush* push)
{
    input_.geometry.bindBuffers(frame);
    for (std::size_t i = range.first; i < range.first + range.count; ++i)
    {
        const SurfaceDraw& draw = draws[i];
        if (!includes(draw))
            continue;
        const SurfaceVariant variant = variantFor(draw);
        const gpu::Pipeline& pipeline = pipelineFor(variant);
        bind(frame, pipeline, i, push);
        const bool hasAllImages = variant.kind == draw.images.kind;
        pipeline.bindSet(frame.commands,
                         input_.textures.set(hasAllImages ? draw.images : alphaTestImages(draw)),
                         1);
        gpu::setSurfaceState(frame.commands, stateFor(draw));
        const DrawnView camera = draw.phase == SurfaceDraw::Phase::Blended
                                     ? DrawnView::CameraInOrder
                                     : DrawnView::Camera;
        input_.geometry.draw(frame, pipeline,
                             output_ == SurfaceOutput::ShadowMap ? DrawnView::Light : camera,
                             draw.mesh);
    }
}

void SurfacePass::drawGround(const gpu::Frame& frame, const gpu::MotionPush* push) const
{
    constexpr std::uint32_t kVerticesOfASquare = 6;
    bind(frame, ground_, 0, push);
    gpu::setSurfaceState(frame.commands, {});
    vkCmdDraw(frame.commands, kVerticesOfASquare, 1, 0, 0);
    frame.count(&gpu::RecordedCounts::draws);
}

void recordShadowMap(const gpu::Frame& frame, const SceneFrames& scene,
                     std::span<const PassDraws> passes, std::span<const SurfaceDraw> draws,
                     TargetUse use)
{
    const gpu::DebugLabel label(frame, "shadow map");
    const gpu::GpuImage& shadowMap = scene.shadowMap(frame);
    beginAttachments(frame.commands, shadowMap.extent(), nullptr,
                     depthAttachment(shadowMap, use.begins, true));
    gpu::setWholeViewport(frame.commands, shadowMap.extent());
    for (const auto& [pass, range] : passes)
        pass.draw(frame, draws, range);
    vkCmdEndRendering(frame.commands);
}

} // namespace sinew
