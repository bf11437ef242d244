// How much frames drew, without waiting for them.
#pragma once

#include "engine/crowd/crowd_frame.h"
#include "engine/gpu/buffer.h"
#include "engine/gpu/frame_ring.h"

#include <array>
#include <optional>
#include <span>

namespace sinew
{

// Triangles that the triangle cull kept of a view's culled list. `meshes` are those of the full
// surface, `counts` the numbers of their draws; `capacity` is the chunk's.
std::uint64_t culledTriangles(std::span<const gpu::DrawCommand> draws,
                              std::span<const gpu::CrowdMesh> meshes,
                              std::span<const std::uint32_t> counts, std::uint32_t capacity);

class FrameCounts
{
public:
    struct Counts
    {
        std::uint32_t visible = 0; // instances in the picture
        std::uint32_t skinned = 0; // instances, summed over the chunks
        // Drawn into the picture, those of meshes without a surface included; none: not counted of
        // frames of several chunks.
        std::optional<std::uint64_t> triangles;
    };

    // Both must outlive it.
    FrameCounts(const gpu::Device& device, const CrowdModel& model) : device_(device), model_(model)
    {
    }

    // Copies the counts of the crowd's frame, right after its commands. Requires that it computes.
    void record(const gpu::Frame& frame, const CrowdFrame& crowd);
    // Those that were recorded last in this slot, which must have left the device. Nothing: none
    // were since the last call.
    std::optional<Counts> read(const gpu::Frame& frame);

private:
    struct Slot
    {
        gpu::Buffer lengths;    // of the lists of all chunks
        gpu::Buffer wholeDraws; // of lists
        gpu::Buffer draws;      // of triangles of the camera
        gpu::Buffer drawCounts; // of the same
        CrowdFrame::ChunkRange chunks;
        std::uint32_t capacity = 0;         // of a chunk
        std::vector<gpu::CrowdMesh> meshes; // of the full surface; none: no triangles are culled
        bool recorded = false;
    };

    const gpu::Device& device_;
    const CrowdModel& model_;
    std::array<Slot, gpu::kFramesInFlight> slots_;
};

} // namespace sinew
