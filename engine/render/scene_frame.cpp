#include "engine/render/scene_frame.h"

#include <fmt/format.h>
#include <glm/ext/matrix_clip_space.hpp>
#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace sinew
{
namespace
{

constexpr glm::dvec3 kTowardsKeyLight(0.75, -0.25, 0.8);
constexpr glm::dvec3 kTowardsFillLight(0.1, 0.9, 0.3);
// How far the ground reaches, in radii of what stands on it.
constexpr double kGroundRadii = 5.0;

// Looks from the key light at the sphere, which just fits into the map. The depths also hold what
// stands up to `casterReach` nearer to the light.
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

// Every point's picture moved by the same distance: by w times as much before the division by it.
glm::mat4 jittered(const glm::mat4& viewProjection, const glm::dvec2& jitter)
{
    glm::mat4 moved = viewProjection;
    for (int column = 0; column < 4; ++column)
        for (int axis = 0; axis < 2; ++axis)
            moved[column][axis] += static_cast<float>(jitter[axis]) * viewProjection[column].w;
    return moved;
}

double paddedRadius(const Sphere& sphere)
{
    // Some texels of margin for the filter at the edge of the shadow map.
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
        .viewProjection = jittered(
            viewProjection(view.camera, view.aspect,
                           {.centre = whole.centre, .radius = whole.radius * (1.0 + kGroundRadii)}),
            view.jitter),
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
        sets.push_back({gpu::UniformBuffer{.buffer = &slots_[i].constants},
                        gpu::UniformBuffer{.buffer = &slots_[i].surfaces,
                                           .dynamicSize = sizeof(gpu::SurfaceParameters)},
                        gpu::SampledTexture{.image = &slots_[i].shadowMap,
                                            .sampler = shadowSampler_.get(),
                                            .layout = gpu::kSampledDepth.layout}});
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

} // namespace sinew
