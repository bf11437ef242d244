// What the passes over the geometry share in a frame: the scene's constants, its surfaces, and the
// shadow map, as descriptor set 0.
#pragma once

#include "engine/gpu/buffer.h"
#include "engine/gpu/descriptors.h"
#include "engine/gpu/frame_ring.h"
#include "engine/gpu/image.h"
#include "engine/gpu/pipeline.h"
#include "engine/render/camera.h"
#include "engine/render/draw_list.h"
#include "engine/render/render_target.h"
#include "shaders/shared/scene_types.h"

#include <array>
#include <optional>
#include <span>

namespace sinew
{

inline constexpr std::uint32_t kShadowMapSize =
    2048; // texels per side, unless another is asked for

// Unit length, world space.
glm::dvec3 towardsKeyLight(); // unless Lighting says otherwise
glm::dvec3 towardsFillLight();

// What may change about the lights; what metallic surfaces mirror does not change with them.
struct Lighting
{
    glm::dvec3 towardsKey = towardsKeyLight(); // unit length, world space
    float keyBrightness = 1.0F;                // times gpu::kKeyColour
    float exposure = 1.0F;                     // times all light but the background's
    glm::vec3 background = kBackground;        // linear light; the ground fades into it
};

// Camera, lights and extent of what a frame draws.
struct SceneView
{
    OrbitCamera camera;
    double aspect = 1.0;
    Sphere visible; // everything that is drawn or shadowed lies inside, but for the ground
    // Encloses `visible`; the ground lies around it. None: `visible` itself.
    std::optional<Sphere> whole;
    // Shadows are cast by what lies inside `visible`, or up to this far from it towards the light.
    double casterReach = 0.0;
    double groundHeight = 0.0;
    Lighting lighting;
    std::uint32_t shadowMapSize = kShadowMapSize; // as that of the SceneFrames
    // The picture is moved by it, in clip space, where it is 2 wide and 2 high.
    glm::dvec2 jitter{0.0};
};

// shadowSnap is 0: SceneFrames knows the device.
gpu::SceneConstants sceneConstants(const SceneView& view);

// Rasterising moves corners onto a grid of 2^-subPixelBits of a texel, along each axis by up to
// half a step. How far it moves them beyond the 1/512 that 8 bits do, which the constant bias of
// shadow.glsl covers.
float shadowSnap(std::uint32_t subPixelBits);

class SceneFrames
{
public:
    // Room for `mostSurfaces` draws per frame.
    SceneFrames(const gpu::Device& device, std::size_t mostSurfaces,
                std::uint32_t shadowMapSize = kShadowMapSize);

    // Writes the slot's constants and surfaces; its previous frame must have left the GPU.
    void write(const gpu::Frame& frame, const SceneView& view, std::span<const SurfaceDraw> draws);

    const gpu::SetLayout& setLayout() const { return setLayout_; }
    // Binds set 0 with the surface of the draw of that index.
    void bind(const gpu::Frame& frame, const gpu::Pipeline& pipeline, std::size_t draw) const;
    const gpu::GpuImage& shadowMap(const gpu::Frame& frame) const
    {
        return slots_[frame.slot].shadowMap;
    }

private:
    struct Slot
    {
        gpu::Buffer constants;
        gpu::Buffer surfaces;
        gpu::GpuImage shadowMap;
    };

    VkDeviceSize surfaceStride_; // bytes from one surface to the next
    float shadowSnap_;
    std::array<Slot, gpu::kFramesInFlight> slots_;
    gpu::SamplerHandle shadowSampler_;
    gpu::SetLayout setLayout_;
    gpu::DescriptorSets sets_;
};

} // namespace sinew
