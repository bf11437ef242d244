// Draws a skinned model as what it is made of, instead of with its materials: in a colour for each
// vertex, or by its normals, tangents or texture coordinates.
#pragma once

#include "engine/render/geometry.h"
#include "engine/render/scene_frame.h"
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
    // All must outlive the pass. `samples` as those of the targets.
    InspectionPass(const gpu::Device& device, const SkinnedGeometry& geometry,
                   const SceneFrames& scene, std::uint32_t vertexCount,
                   VkSampleCountFlagBits samples);

    // Of the next targets. No frame that the pass was recorded into may be in flight.
    void setSamples(VkSampleCountFlagBits samples);

    // One for each vertex of the model: red in the lowest byte, then green and blue, sRGB-encoded.
    // Shown from the next frame on.
    void setColours(std::vector<std::uint32_t> colours);

    // Draws the meshes, both sides of them, into a rendering that was begun, with the geometry's
    // buffers bound; `shown` is gpu::kShowsColours, ... The scene was written for this frame.
    void draw(const gpu::Frame& frame, std::span<const std::uint32_t> meshes, std::uint32_t shown);

private:
    const gpu::Device& device_;
    const SkinnedGeometry& geometry_;
    const SceneFrames& scene_;
    gpu::Pipeline pipeline_;
    std::vector<std::uint32_t> colours_;
    std::uint32_t version_ = 0; // of colours_
    // A frame in flight may still read its own slot's.
    std::array<gpu::Buffer, gpu::kFramesInFlight> buffers_;
    std::array<std::uint32_t, gpu::kFramesInFlight> versions_{};
};

} // namespace sinew
