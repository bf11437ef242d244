// Limits how many instances are processed at once. Memory use does not grow with the crowd.
//
// If not all instances fit at full detail, each one takes only the vertices and triangles of its
// LOD. The device chooses LODs in each frame, so it also divides the instances into chunks: each
// instance has a cost, and a chunk begins at each multiple of the chunk's cost in the running sum.
// The plan provides enough chunks to draw all instances in full.
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

// The properties of a model's instances, and of the configuration, that need memory.
struct ChunkNeeds
{
    SurfaceSize full;
    std::vector<SurfaceSize> coarser; // LODs, each no larger than the previous one
    std::size_t ownLods = 0;          // number of trailing LODs with their own vertices
    std::uint32_t jointCount = 0;
    std::uint32_t farJointCount = 0;    // if all LODs in use are among ownLods
    bool skins = true;                  // skins into a buffer, not in the vertex shader
    bool tangents = false;              // for materials with a normal map
    bool framePairs = false;            // the model has stored frames
    std::uint32_t weightCount = 0;      // number of morph weights
    std::uint32_t paletteSize = 0;      // matrices
    std::uint32_t pieceCount = 0;       // pieces per instance in the triangle cull
    std::uint32_t mostPiecesOfMesh = 0; // largest number of pieces in one mesh
    std::uint32_t orderedDraws = 0;     // draws per instance if LODs differ: one per mesh
    bool cullsTriangles = true;         // for the camera and the light
    bool shortIndices = true;           // 16-bit indices
    std::uint32_t step = 4;             // a chunk's instance count is a multiple of it
    std::uint32_t instancesAtOnce = 1;  // per invocation of the skin pass
    bool occludes = false;              // instances are listed twice: occluders, then the others
    bool motion = false;                // CrowdConfig::motion
    bool tints = false;                 // CrowdConfig::tints
};

struct ChunkLimits
{
    std::uint64_t memory = 0;              // bytes for all results of a chunk
    std::uint64_t storageBufferRange = 0;  // bytes per binding
    std::uint64_t texelBufferElements = 0; // texels per binding; unlimited if none are used
    std::uint32_t workgroups = 65'535;     // per dispatch in x and y
    std::uint64_t drawsOfCommand = ~std::uint64_t{0};
};

struct ChunkPlan
{
    std::uint32_t capacity = 0; // instances per chunk: a multiple of `step`, or 0 if too few fit
    std::uint64_t joints = 0;   // per chunk, for one time
    std::uint64_t vertices = 0; // per chunk
    std::uint64_t triangles = 0;
    std::uint32_t chunks = 0;           // for all instances; at least 1
    std::uint64_t bytesPerInstance = 0; // at full detail
    std::uint64_t bytes = 0;            // per chunk
    gpu::ChunkRoom room{};
    // For frames in which all LODs are among ChunkNeeds::ownLods: more instances fit.
    gpu::ChunkRoom farRoom{};
};

// Plans the fewest chunks that hold all instances at full detail.
ChunkPlan planChunks(const ChunkNeeds& needs, const ChunkLimits& limits, std::uint32_t instances);

// Default of --skin-memory: a quarter of the device-local memory, at most 1 GiB.
std::uint64_t defaultSkinMemory(std::uint64_t deviceLocalHeap);

} // namespace sinew
