// How many instances are worked on at once, so that memory does not grow with the crowd.
//
// Where a chunk cannot hold all of them in full, an instance takes only the vertices and triangles
// of its LOD. Which that is, the device finds out in each frame; so it also divides the instances
// into chunks: each has a cost, a chunk's instances begin at multiples of a chunk's cost in the sum
// of theirs, and the plan provides as many chunks as are needed where all are drawn in full.
#pragma once

#include "shaders/shared/crowd_types.h"

#include <cstdint>
#include <vector>

namespace sinew
{

struct SurfaceSize
{
    std::uint32_t vertexCount = 0;
    std::uint32_t triangleCount = 0;
};

// The needs of an instance, and the limits of the device.
struct ChunkNeeds
{
    SurfaceSize full;
    std::vector<SurfaceSize> coarser; // LODs, none larger than the one before
    std::size_t ownLods = 0;          // the last of them, with vertices of their own
    std::uint32_t jointCount = 0;
    std::uint32_t farJointCount = 0;    // of instances whose LODs are all among ownLods
    bool skins = true;                  // vertices are written, not skinned where they are drawn
    bool tangents = false;              // for materials with a normal map
    bool framePairs = false;            // of stored frames
    std::uint32_t weightCount = 0;      // of morph targets
    std::uint32_t paletteSize = 0;      // matrices
    std::uint32_t pieceCount = 0;       // of triangles that are culled
    std::uint32_t mostPiecesOfMesh = 0; // drawn by one command
    std::uint32_t orderedDraws = 0;     // of instances whose LODs differ; one for each mesh
    bool cullsTriangles = true;         // for the camera and the light
    bool shortIndices = true;           // 16 bits each
    std::uint32_t step = 4;             // instances of a chunk are a multiple of it
    std::uint32_t instancesAtOnce = 1;  // by an invocation of the skin pass
    bool occludes = false;              // instances are listed twice: occluders, then the others
    bool motion = false;                // CrowdConfig::motion
    bool tints = false;                 // CrowdConfig::tints
};

struct ChunkLimits
{
    std::uint64_t memory = 0;              // bytes for everything that a chunk computes
    std::uint64_t storageBufferRange = 0;  // bytes of a binding
    std::uint64_t texelBufferElements = 0; // texels of a binding; no limit where none is used
    std::uint32_t workgroups = 65'535;     // of a dispatch in x and y
    std::uint64_t drawsOfCommand = ~std::uint64_t{0};
};

struct ChunkPlan
{
    std::uint32_t capacity = 0; // instances of a chunk, a multiple of the step; 0: not so many fit
    std::uint64_t joints = 0;   // of a chunk, at one time
    std::uint64_t vertices = 0; // of a chunk
    std::uint64_t triangles = 0;
    std::uint32_t chunks = 0;           // for all instances; at least 1
    std::uint64_t bytesPerInstance = 0; // in full
    std::uint64_t bytes = 0;            // of a chunk
    gpu::ChunkRoom room{};
    // For frames in which all instances have LODs of ChunkNeeds::ownLods: more of them fit.
    gpu::ChunkRoom farRoom{};
};

// Uses as few chunks as fit all instances at full detail.
ChunkPlan planChunks(const ChunkNeeds& needs, const ChunkLimits& limits, std::uint32_t instances);

// Default of --skin-memory: a quarter of the device-local memory, at most 1 GiB.
std::uint64_t defaultSkinMemory(std::uint64_t deviceLocalHeap);

} // namespace sinew
