// The passes that draw the surfaces of a skinned model or a crowd: their depth as seen by the key
// light, then their colours, lit and shadowed, and the ground. They share descriptor set 0 in a
// frame: the scene's constants, its surfaces, and the shadow map.
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

inline constexpr std::uint32_t kShadowMapSize = 2048; // texels per side, by default

// Unit length, world space.
glm::dvec3 towardsKeyLight(); // default of Lighting
glm::dvec3 towardsFillLight();

// Adjustable lighting. The reflected environment of metallic surfaces does not change with it.
struct Lighting
{
    glm::dvec3 towardsKey = towardsKeyLight(); // unit length, world space
    float keyBrightness = 1.0F;                // times gpu::kKeyColour
    float exposure = 1.0F;                     // multiplies all light except the background
    glm::vec3 background = kBackground;        // linear light; the ground fades into it
};

// Camera, lights and extent of a frame's content.
struct SceneView
{
    OrbitCamera camera;
    double aspect = 1.0;
    Sphere visible; // contains everything drawn or shadowed, except the ground
    // Bounds for the ground; encloses `visible`. Empty: `visible` itself.
    std::optional<Sphere> whole;
    // Distance from `visible` towards the light up to which objects cast shadows.
    double casterReach = 0.0;
    double groundHeight = 0.0;
    Lighting lighting;
    std::uint32_t shadowMapSize = kShadowMapSize; // same as in SceneFrames
};

// Sets shadowSnap to 0, because only SceneFrames knows the device.
gpu::SceneConstants sceneConstants(const SceneView& view);

// Rasterisation snaps vertices to a grid of 2^-subPixelBits texels. Returns the error beyond the
// 1/512 texel of 8 bits, which the constant bias in lighting.glsl covers.
float shadowSnap(std::uint32_t subPixelBits);

class SceneFrames
{
public:
    // Room for `mostSurfaces` draws per frame.
    SceneFrames(const gpu::Device& device, std::size_t mostSurfaces,
                std::uint32_t shadowMapSize = kShadowMapSize);

    // Writes the slot's constants and surfaces. The slot's previous frame must have completed.
    void write(const gpu::Frame& frame, const SceneView& view, std::span<const SurfaceDraw> draws);

    const gpu::SetLayout& setLayout() const { return setLayout_; }
    // Binds set 0 with the surface of the draw with index `draw`.
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

// A range of a frame's draws, in the order of drawList.
struct DrawRange
{
    std::size_t first = 0;
    std::size_t count = 0;
};

// The draws that are not blended. Blended ones are drawn over them, after the ground.
DrawRange opaqueDraws(std::span<const SurfaceDraw> draws);

// Key of a surface's pipeline.
struct SurfaceVariant
{
    SurfaceKind kind = SurfaceKind::Declared;
    bool lit = true;
    bool vertexColours = false; // only for Declared
    bool normalMapped = false;
    bool specular = false;
    // For MetallicRoughness, whose `specular` image has roughness and metalness.
    bool coloured = false; // has an image of the base colour
    bool occluded = false; // has an occlusion image
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
    // The parameters after `output` are used only for colours. `samples`: as in the targets.
    // `shadowComparisons`: comparisons averaged in each direction; more give softer shadow edges,
    // and 0 disables shadows. Motion requires a geometry with previous vertex positions.
    SurfacePass(const gpu::Device& device, const PassInput& input, SurfaceOutput output,
                VkSampleCountFlagBits samples = VK_SAMPLE_COUNT_1_BIT,
                std::uint32_t shadowComparisons = 3);

    // Creates the pipelines of these draws in advance; otherwise they are created on first use.
    void prepare(std::span<const SurfaceDraw> draws);

    // Rendering must have begun. `draws` must be those written to the scene; draws that do not
    // contribute to the output are skipped. `push` is for motion.
    void draw(const gpu::Frame& frame, std::span<const SurfaceDraw> draws, DrawRange range,
              const gpu::MotionPush* push = nullptr);
    // Draws a square that writes depth; not for the shadow map.
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

// A pass and the range of a frame's draws that it draws.
struct PassDraws
{
    SurfacePass& pass;
    DrawRange range;
};

// Fills the slot's shadow map, which must be in the layout kDepthAttachment. The passes must have
// the output ShadowMap.
void recordShadowMap(const gpu::Frame& frame, const SceneFrames& scene,
                     std::span<const PassDraws> passes, std::span<const SurfaceDraw> draws,
                     TargetUse use = {});

} // namespace sinew
