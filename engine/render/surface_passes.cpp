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
#include "spirv/ground_vert.h"
#include "spirv/lit_frag_variants.h"
#include "spirv/metallic_roughness_frag_variants.h"
#include "spirv/shadow_frag.h"
#include "spirv/unlit_frag.h"

namespace sinew
{
namespace
{

constexpr glm::dvec3 kTowardsKeyLight(0.75, -0.25, 0.8);
constexpr glm::dvec3 kTowardsFillLight(0.1, 0.9, 0.3);
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
    return glm::normalize(kTowardsKeyLight);
}

glm::dvec3 towardsFillLight()
{
    return glm::normalize(kTowardsFillLight);
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
        sets.push_back(
            {&slots_[i].constants,
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
}

void SceneFrames::bind(const gpu::Frame& frame, const gpu::Pipeline& pipeline,
                       std::size_t draw) const
{
    pipeline.bindSetAt(frame.commands, sets_[frame.slot], 0,
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

// A fragment shader may read only what the vertex stage writes; simple vertex shaders omit what
// their surface does not need.
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

// Pipelines of one name differ by their constants.
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

void SurfacePass::prepare(std::span<const SurfaceDraw> draws)
{
    for (const SurfaceDraw& draw : draws)
        if (includes(draw))
            pipelineFor(variantFor(draw));
}

const gpu::Pipeline& SurfacePass::pipelineFor(const SurfaceVariant& variant)
{
    auto found = pipelines_.find(variant);
    if (found == pipelines_.end())
    {
        const auto [description, name] = recipeFor(variant);
        const gpu::SetLayouts layouts = withGeometry(
            {&input_.scene.setLayout(), &input_.textures.setLayout(variant.kind)}, input_.geometry);
        found =
            pipelines_
                .emplace(variant, gpu::createGraphicsPipeline(device_, description, layouts, name))
                .first;
    }
    return found->second;
}

void SurfacePass::drawSurface(const gpu::Frame& frame, std::span<const SurfaceDraw> draws,
                              std::size_t index, DrawnView view, gpu::SurfaceState state,
                              const gpu::MotionPush* push)
{
    const SurfaceDraw& draw = draws[index];
    if (!includes(draw))
        return;
    const SurfaceVariant variant = variantFor(draw);
    const gpu::Pipeline& pipeline = pipelineFor(variant);
    pipeline.bind(frame.commands);
    if (push != nullptr)
        pipeline.push(frame.commands, *push);
    input_.scene.bind(frame, pipeline, index);
    const bool hasAllImages = variant.kind == draw.images.kind;
    pipeline.bindSet(frame.commands,
                     input_.textures.set(hasAllImages ? draw.images : alphaTestImages(draw)), 1);
    state.cullMode = cullModeOf(draw.cull);
    gpu::setSurfaceState(frame.commands, state);
    input_.geometry.draw(frame, pipeline, view, draw.mesh);
}

gpu::Pipeline SurfacePass::createGround(gpu::GraphicsDescription description,
                                        const std::string& name) const
{
    description.depthFormat = gpu::kDepthFormat;
    return gpu::createGraphicsPipeline(device_, description, {&input_.scene.setLayout()}, name);
}

void SurfacePass::recordGround(const gpu::Frame& frame, const gpu::Pipeline& ground,
                               const gpu::MotionPush* push) const
{
    constexpr std::uint32_t kVerticesOfASquare = 6;
    ground.bind(frame.commands);
    if (push != nullptr)
        ground.push(frame.commands, *push);
    input_.scene.bind(frame, ground, 0);
    gpu::setSurfaceState(frame.commands, {.cullMode = VK_CULL_MODE_BACK_BIT});
    vkCmdDraw(frame.commands, kVerticesOfASquare, 1, 0, 0);
}

SurfacePass::Recipe ShadowPass::recipeFor(const SurfaceVariant& variant) const
{
    constexpr std::uint32_t kNoShadowComparisons = 0;
    const bool isTested = variant.alphaComparison != gpu::kAlphaAlwaysPasses;
    gpu::GraphicsDescription description = graphicsOf(input_.geometry.shadowStage(isTested));
    if (isTested)
        description.fragmentShader = shadow_frag_spirv;
    description.fragmentConstants = {kNoShadowComparisons, variant.alphaComparison};
    // Casters nearer to the light than the map's depth range still cast shadows.
    description.depthClamp = device_.features().core.depthClamp == VK_TRUE;
    return {description, isTested ? "shadow, alpha tested" : "shadow"};
}

void ShadowPass::record(const gpu::Frame& frame, std::span<const SurfaceDraw> draws, TargetUse use)
{
    const gpu::DebugLabel label(frame, "shadow map");
    const gpu::GpuImage& shadowMap = input_.scene.shadowMap(frame);
    beginDepthRendering(frame.commands, shadowMap, shadowMap.extent(), use.begins);
    input_.geometry.bindBuffers(frame);
    for (std::size_t i = 0; i < draws.size(); ++i)
        drawSurface(frame, draws, i, DrawnView::Light, {});
    vkCmdEndRendering(frame.commands);
}

ForwardPass::ForwardPass(const gpu::Device& device, const PassInput& input,
                         VkSampleCountFlagBits samples, std::uint32_t shadowComparisons)
    : SurfacePass(device, input), samples_(samples), shadowComparisons_(shadowComparisons),
      ground_(createGround({.vertexShader = ground_vert_spirv,
                            .fragmentShader = ground_frag_spirv,
                            .fragmentConstants = {shadowComparisons},
                            .colourFormat = kColourFormat,
                            .samples = samples},
                           "ground"))
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

SurfacePass::Recipe ForwardPass::recipeFor(const SurfaceVariant& variant) const
{
    const VertexStage stage = input_.geometry.surfaceStage();
    gpu::GraphicsDescription description = graphicsOf(stage);
    description.fragmentShader = fragmentShaderOf(variant, stage);
    description.fragmentConstants = constantsOf(variant, shadowComparisons_);
    description.blend = {vulkanFactor(variant.blend.source),
                         vulkanFactor(variant.blend.destination)};
    description.colourFormat = kColourFormat;
    description.samples = samples_;
    description.alphaToCoverage = variant.softEdges;
    return {description, nameOf(variant)};
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
        drawSurface(frame, draws, i,
                    draws[i].phase == SurfaceDraw::Phase::Blended ? DrawnView::CameraInOrder
                                                                  : DrawnView::Camera,
                    {.writesDepth = draws[i].writesDepth,
                     .onlyAtEqualDepth = draws[i].sparesHoles,
                     .depthBias = draws[i].polygonOffset ? -1.0F : 0.0F});
}

} // namespace sinew
