// The bytes that a frame's passes move and the arithmetic that they do, counted from what was
// dispatched. Drawing is left out: what it reads depends on the rasteriser's cache of vertices.
#pragma once

#include "engine/crowd/chunk_buffers.h"
#include "engine/crowd/crowd_model.h"

#include <cstdint>
#include <span>

namespace sinew
{

// What every implementation must move: an array that is read again and again, and so comes out of
// caches, counts once.
struct PassTraffic
{
    std::uint64_t read = 0; // bytes
    std::uint64_t written = 0;
};

// How much a chunk worked on.
struct ChunkCounts
{
    std::uint32_t posed = 0;   // instances
    std::uint32_t skinned = 0; // instances
    struct Culled              // of a view; nothing where it was not worked for
    {
        std::uint32_t instances = 0; // whose triangles were looked at
        std::uint64_t triangles = 0; // of them, what was left
    };
    Culled camera;
    Culled light;
};

// Of the last chunk, which must have left the device. `views` as in Chunk.
ChunkCounts countsOf(const gpu::Device& device, const CrowdModel& model,
                     const CrowdBuffers& buffers, std::uint32_t views);

// What the triangle cull left of the first `instances` of a view's culled list, by the draws that
// it wrote; `capacity`: of the chunk.
std::uint64_t culledTriangles(std::span<const gpu::DrawCommand> draws,
                              std::span<const gpu::TrianglePiece> pieces, std::uint32_t instances,
                              std::uint32_t capacity);

// For one chunk with all instances.
PassTraffic cullTraffic(const CrowdBuffers& buffers, const ChunkCounts& counts);
PassTraffic poseTraffic(const CrowdModel& model, const CrowdBuffers& buffers,
                        const ChunkCounts& counts);
PassTraffic skinTraffic(const CrowdModel& model, const CrowdBuffers& buffers,
                        const ChunkCounts& counts, std::uint32_t views);
PassTraffic trianglesTraffic(const CrowdBuffers& buffers, const ChunkCounts& counts);

// Multiplications with an addition, of the sum over the influences and of the projections, in the
// mean of the model's vertices: the formula's, whatever a compiler makes of it. For one skinning of
// each vertex, with what `form` writes of it; 0 where vertices are stored frame by frame.
double skinMultiplyAdds(const CrowdModel& model, const CrowdForm& form, std::uint32_t views);

} // namespace sinew
