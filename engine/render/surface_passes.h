// The passes that draw the surfaces of a skinned model or a crowd: their depth as the key light
// sees it, then their colours, lit and shadowed, and the ground below.
#pragma once

#include "engine/render/geometry.h"
#include "engine/render/render_target.h"
#include "engine/render/scene_frame.h"
#include "engine/render/surface_textures.h"

#include <compare>
#include <map>

namespace sinew
{

// What the passes over a geometry read; all of it must outlive them.
struct PassInput
{
    const Geometry& geometry;
    const SceneFrames& scene;
    SurfaceTextures& textures;
};

// The pipeline of that key, which is made when first needed.
template <class Key, class Create>
const gpu::Pipeline& pipelineIn(std::map<Key, gpu::Pipeline>& made, const Key& key,
                                const Create& create)
{
    auto found = made.find(key);
    if (found == made.end())
        found = made.emplace(key, create()).first;
    return found->second;
}

class ShadowPass
{
public:
    ShadowPass(const gpu::Device& device, const PassInput& input);

    // Makes the pipelines that these draws need; they are made when first drawn with, otherwise.
    void prepare(std::span<const SurfaceDraw> draws);

    // Fills the slot's shadow map, which must be in the layout kDepthAttachment. `draws` as written
    // to the scene.
    void record(const gpu::Frame& frame, std::span<const SurfaceDraw> draws, TargetUse use = {});

private:
    const gpu::Pipeline& pipelineFor(std::uint32_t alphaComparison);

    const gpu::Device& device_;
    PassInput input_;
    std::map<std::uint32_t, gpu::Pipeline> pipelines_; // by alpha comparison
};

// Some of a frame's draws, which are in the order of drawList.
struct DrawRange
{
    std::size_t first = 0;
    std::size_t count = 0;
};

// The draws that are not blended. The others are blended over them, after the ground.
DrawRange opaqueDraws(std::span<const SurfaceDraw> draws);

// What decides which pipeline draws a surface.
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

class ForwardPass
{
public:
    // `samples` as those of the targets. `shadowComparisons` each way are averaged: the more, the
    // softer the edges of shadows; 0: there are none.
    ForwardPass(const gpu::Device& device, const PassInput& input, VkSampleCountFlagBits samples,
                std::uint32_t shadowComparisons = 3);

    // Makes the pipelines that these draws need; they are made when first drawn with, otherwise.
    void prepare(std::span<const SurfaceDraw> draws);

    // Fills `target`, whose images must be attachments. Reads the slot's shadow map
    // (kSampledDepth). `draws` as written to the scene.
    void record(const gpu::Frame& frame, const RenderTarget& target,
                std::span<const SurfaceDraw> draws, bool ground, TargetUse use = {});

    // The same in parts: begin, any of the following, vkCmdEndRendering.
    void begin(const gpu::Frame& frame, const RenderTarget& target, TargetUse use) const;
    void draw(const gpu::Frame& frame, std::span<const SurfaceDraw> draws, DrawRange range);
    void drawGround(const gpu::Frame& frame) const;

private:
    const gpu::Pipeline& pipelineFor(const SurfaceVariant& variant);

    const gpu::Device& device_;
    PassInput input_;
    VkSampleCountFlagBits samples_;
    std::uint32_t shadowComparisons_;
    gpu::Pipeline ground_;
    std::map<SurfaceVariant, gpu::Pipeline> pipelines_; // made when first needed
};

} // namespace sinew
