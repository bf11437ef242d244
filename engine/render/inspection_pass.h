// Draws a skinned model's data instead of its materials: a colour per vertex, normals, tangents or
// texture coordinates.
#pragma once

#include "engine/render/geometry.h"
#include "engine/render/surface_passes.h"
#include "shaders/shared/scene_types.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

class InspectionPass
{
public:
    // All arguments must outlive the pass. `samples`: samples per pixel of the targets.
    InspectionPass(const gpu::Device& device, const SkinnedGeometry& geometry,
                   const SceneFrames& scene, std::uint32_t vertexCount,
                   VkSampleCountFlagBits samples);

    // One colour per vertex, sRGB-encoded: red in the lowest byte, then green and blue. Takes
    // effect in the next frame.
    void setColours(std::vector<std::uint32_t> colours);

    // Draws both sides of the meshes. Rendering must have begun and the scene must be written.
    // `shown`: gpu::kShowsColours, ...
    void draw(const gpu::Frame& frame, std::span<const std::uint32_t> meshes, std::uint32_t shown);

private:
    const gpu::Device& device_;
    const SkinnedGeometry& geometry_;
    const SceneFrames& scene_;
    gpu::Pipeline pipeline_;
    std::vector<std::uint32_t> colours_;
    std::uint32_t version_ = 0; // version of colours_
    // One per slot, because a frame in flight may still read its own.
    std::array<gpu::Buffer, gpu::kFramesInFlight> buffers_;
    std::array<std::uint32_t, gpu::kFramesInFlight> versions_{};
};

} // namespace sinew
