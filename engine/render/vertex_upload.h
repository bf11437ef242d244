// Draws vertices that were skinned elsewhere: copies them over those of a frame's slot.
#pragma once

#include "engine/animation/reference_skinning.h"
#include "engine/render/model_buffers.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

// As the skin pass writes them, one per vertex of the model.
struct SkinnedVertices
{
    std::vector<gpu::SkinnedVertex> positions; // with normals
    std::vector<std::uint32_t> tangents;       // octahedral
};

SkinnedVertices packSkinned(std::span<const ReferenceVertex> vertices);

// The halves of a picture that is split in two.
enum class PictureSide : std::uint8_t
{
    Left, // or the whole picture
    Right,
};

class VertexUpload
{
public:
    // `posed` must outlive it.
    VertexUpload(const gpu::Device& device, const ModelBuffers& model,
                 const PosedBufferRing& posed);

    // Overwrites the slot's vertices (kCopyWrite), once in a frame for each side.
    void record(const gpu::Frame& frame, PictureSide side, const SkinnedVertices& vertices) const;

private:
    const PosedBufferRing& posed_;
    // Per slot: positions and tangents of the left side, then those of the right one.
    std::array<gpu::Buffer, gpu::kFramesInFlight> staging_;
};

} // namespace sinew
