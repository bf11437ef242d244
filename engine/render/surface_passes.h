// The passes that draw the surfaces of a skinned model or a crowd: their depth as the key light
// sees it, then their colours, lit and shadowed, and the ground below. Descriptor set 0 is what
// they share in a frame: the scene's constants, its surfaces, and the shadow map.
#pragma once

#include "engine/gpu/buffer.h"
#include "engine/gpu/frame_ring.h"
#include "engine/gpu/image.h"
#include "engine/gpu/pipeline.h"
#include "engine/render/camera.h"
#include "engine/render/draw_list.h"
#include "engine/render/geometry.h"
#include "engine/render/render_target.h"
#include "engine/render/surface_textures.h"
#include "shaders/shared/scene_types.h"

#include <array>
#include <compare>
#include <map>
#include <optional>
#include <span>
#include <string>

namespace sinew
{

inline constexpr std::uint32_t kShadowMapSize =
    2048; // texels per side, unless another is asked for

// Unit length, world space.
glm::dvec3 towardsKeyLight(); // unless Lighting says otherwise
glm::dvec3 towardsFillLight();

// Adjustable lighting. The reflected environment of metallic surfaces does not change with it.
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
    // Bounds for the ground; encloses `visible`. Empty: `visible` itself.
    std::optional<Sphere> whole;
    // Distance from `visible` towards the light within which objects cast shadows.
    double casterReach = 0.0;
    double groundHeight = 0.0;
    Lighting lighting;
    std::uint32_t shadowMapSize = kShadowMapSize; // as that of the SceneFrames
};

// shadowSnap is 0: SceneFrames knows the device.
gpu::SceneConstants sceneConstants(const SceneView& view);

// Rasterisation snaps vertices to a grid of 2^-subPixelBits texels. This is the snapping error
// beyond the 1/512 of 8 bits, which the constant bias of lighting.glsl covers.
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

// Inputs of the passes; all must outlive them.
struct PassInput
{
    const Geometry& geometry;
    const SceneFrames& scene;
    SurfaceTextures& textures;
};

// Some of a frame's draws, which are in the order of drawList.
struct DrawRange
{
    std::size_t first = 0;
    std::size_t count = 0;
};

// The draws that are not blended. The others are blended over them, after the ground.
DrawRange opaqueDraws(std::span<const SurfaceDraw> draws);

// Key of a surface's pipeline.
struct SurfaceVariant
{
    SurfaceKind kind = SurfaceKind::Declared;
    bool lit = true;
    bool vertexColours = false; // only for Declared
    bool normalMapped = false;
    bool specular = false;
    // Of MetallicRoughness, whose `specular` is the image of how rough and metallic it is.
    bool coloured = false; // by an image
    bool occluded = false; // likewise, as the next
    bool emissive = false;
    std::uint32_t alphaComparison = gpu::kAlphaAlwaysPasses;
    bool softEdges = false;
    std::uint32_t normalEncoding = gpu::kNormalInColour;
    Blend blend;

    auto operator<=>(const SurfaceVariant&) const = default; // NOLINT(modernize-use-nullptr)
};

SurfaceVariant variantOf(const SurfaceDraw& draw);

// A pass that draws surfaces, each with the pipeline of its variant.
class SurfacePass
{
public:
    // Only colours use what follows `output`: `samples` as those of the targets;
    // `shadowComparisons` each way are averaged: the more, the softer the edges of shadows; 0:
    // there are none. Motion needs a geometry that knows the previous positions of its vertices.
    SurfacePass(const gpu::Device& device, const PassInput& input, SurfaceOutput output,
                VkSampleCountFlagBits samples = VK_SAMPLE_COUNT_1_BIT,
                std::uint32_t shadowComparisons = 3);

    // Creates the pipelines of these draws in advance; otherwise they are created on first use.
    void prepare(std::span<const SurfaceDraw> draws);

    // Rendering must have begun. `draws` as written to the scene; those that have no part in the
    // output are left out. `push` is that of motion.
    void draw(const gpu::Frame& frame, std::span<const SurfaceDraw> draws, DrawRange range,
              const gpu::MotionPush* push = nullptr);
    // A square, which writes depth; not into the shadow map.
    void drawGround(const gpu::Frame& frame, const gpu::MotionPush* push = nullptr) const;

private:
    bool includes(const SurfaceDraw& draw) const;
    SurfaceVariant variantFor(const SurfaceDraw& draw) const;
    gpu::SurfaceState stateFor(const SurfaceDraw& draw) const;
    const gpu::Pipeline& pipelineFor(const SurfaceVariant& variant);
    gpu::Pipeline createPipeline(const SurfaceVariant& variant) const;
    void bind(const gpu::Frame& frame, const gpu::Pipeline& pipeline, std::size_t draw,
              const gpu::MotionPush* push) const;

    const gpu::Device& device_;
    PassInput input_;
    SurfaceOutput output_;
    VkSampleCountFlagBits samples_;
    std::uint32_t shadowComparisons_;
    gpu::Pipeline ground_;
    std::map<SurfaceVariant, gpu::Pipeline> pipelines_;
};

// A pass, and the draws of a frame that it draws.
struct PassDraws
{
    SurfacePass& pass;
    DrawRange range;
};

// Fills the slot's shadow map, which must be in the layout kDepthAttachment, by passes of that
// output.
void recordShadowMap(const gpu::Frame& frame, const SceneFrames& scene,
                     std::span<const PassDraws> passes, std::span<const SurfaceDraw> draws,
                     TargetUse use = {});

} // namespace sinew
