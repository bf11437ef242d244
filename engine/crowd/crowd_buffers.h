// Device buffers of a crowd: the model (written once), the instances, and the results of the
// current chunk.
#pragma once

#include "engine/crowd/chunk_plan.h"
#include "engine/crowd/crowd_config.h"
#include "engine/crowd/live_instances.h"
#include "engine/gpu/barrier.h"
#include "engine/gpu/buffer.h"
#include "engine/gpu/frame_ring.h"
#include "engine/gpu/pipeline.h"
#include "shaders/shared/indirect_layout.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sinew
{

// Small instances whose triangles are culled share draws. A shared draw needs a separate copy of
// the vertices for each instance, so gpu::kMostInDraw copies of the vertices of the sharing LODs
// follow the static and the coloured vertices. The copy identifies the instance of a vertex.
struct SharedDraws
{
    std::uint32_t firstLod = gpu::kMostLods; // this LOD and coarser ones share; default: none
    std::uint32_t firstVertex = 0;           // first vertex of these LODs
    std::uint32_t vertexCount = 0;           // per copy
    std::uint32_t firstCopy = 0;             // first vertex of the copies
};

// Buffers that the configuration does not read are empty. With CrowdConfig::texels, the arrays of
// shaders/texels.glsl have texel buffer views.
struct CrowdModelBuffers
{
    gpu::Buffer keys;
    gpu::Buffer scales;      // CrowdModel::scales
    gpu::Buffer frameTimes;  // CrowdModel::frameTimes
    gpu::Buffer hierarchy;   // gpu::PoseJoint
    gpu::Buffer levelRanges; // posing by workgroup: start and length of each level
    gpu::Buffer carried;     // see bounds.comp
    // Fast skinning: SkinOrder::influenceTexels and anyNumber.
    gpu::Buffer influences;
    gpu::Buffer anyNumber;
    gpu::Buffer places; // SkinOrder::places
    // Simple skinning and the vertex shader: SkinOrder::vertices (also as vertex attributes) and,
    // in the same order, their influences as gpu::Influence and as SkinOrder::plainTexels (or the
    // vertices of a VertexPalette).
    gpu::Buffer vertexInfluences;
    gpu::Buffer simpleInfluences;
    gpu::Buffer plainInfluences;
    gpu::Buffer inverseBinds; // for a VertexPalette
    // The vertices of StoredFrames, in the order of staticVertices, and its frameNormals.
    gpu::Buffer framedVertices;
    gpu::Buffer frames;
    gpu::Buffer frameTangents;
    gpu::Buffer frameNormals;
    // Morph targets: arrays of SkinOrder, and CrowdModel::weights.
    gpu::Buffer morphedVertices;
    gpu::Buffer morphRanges;
    gpu::Buffer morphDeltas;
    gpu::Buffer weights;
    gpu::Buffer staticVertices;
    gpu::Buffer colouredVertices; // if the model has extras
    gpu::Buffer indices;
    gpu::Buffer triangles; // see triangles.comp
    gpu::Buffer pieces;    // gpu::TrianglePiece, LOD by LOD, for the triangle cull
    gpu::Buffer meshes;    // gpu::CrowdMesh, LOD by LOD
    std::uint32_t jointCount = 0;
    std::uint32_t farJointCount = 0; // ChunkNeeds::farJointCount
    std::uint32_t weightCount = 0;   // number of morph weights
    std::uint32_t paletteSize = 0;   // matrices per instance
    std::uint32_t meshCount = 0;
    std::uint32_t pieceCount = 0; // for the full surface
    std::uint32_t lodCount = 1;
    std::vector<gpu::CrowdMesh> meshRecords; // the contents of `meshes`
    std::vector<InfluenceBucket> buckets;    // skinnedBuckets
    SharedDraws shared;
    std::uint32_t levelCount = 0; // levels of the hierarchy
    VertexExtras extras = VertexExtras::None;
    JointScale scale = JointScale::None;
    bool uneven = false; // some clip has frame times
};

// The triangles of all LODs as drawn, and their meshes, LOD by LOD, without the data that only the
// triangle cull needs.
std::vector<std::uint32_t> indicesOfLods(const SkinOrder& ordered);
std::vector<gpu::CrowdMesh> meshesOfLods(const SkinningModel& model, const SkinOrder& ordered);

// Sets the members that do not depend on the plan.
void describeLods(const CrowdModel& model, gpu::ChunkRoom& room);

// `culled`: the sides that the material of each mesh culls.
CrowdModelBuffers uploadCrowdModel(const gpu::Device& device, const CrowdModel& model,
                                   const CrowdConfig& config, std::span<const CullSides> culled);

// Views and the state of the clips at one time, written by the CPU.
struct FrameInputs
{
    gpu::Buffer constants; // gpu::CrowdConstants
    gpu::Buffer clips;     // gpu::CrowdClip
};

// The instances, the frame's constants, and the instances that may be visible.
struct CrowdInstances
{
    gpu::Buffer records; // gpu::CrowdInstance
    // The records of the previous frame; empty without CrowdConfig::motion.
    gpu::Buffer recordsBefore;
    gpu::Buffer found; // LODs of each instance: see kCandidateInstance
    gpu::Buffer groupCounts;
    gpu::Buffer groupStarts;
    gpu::Buffer candidates; // see kCandidateInstance
    gpu::Buffer seen;       // per instance: 1 if visible in the last frame with occlusion culling
    // One of each per frame in flight: for the time of the frame, and for the time of the previous
    // frame (empty without CrowdConfig::motion).
    std::array<FrameInputs, gpu::kFramesInFlight> now;
    std::array<FrameInputs, gpu::kFramesInFlight> before;
    std::array<gpu::Buffer, gpu::kFramesInFlight> updates; // gpu::InstanceUpdate
    bool blends = false;                                   // some instance can blend two clips
    bool haveLayers = false;                               // instances can have layers: CrowdLayers
};

// Allocates the capacity of `instances` in up to `chunks`. Initially no instance counts as visible.
CrowdInstances uploadInstances(const gpu::Device& device, const LiveInstances& instances,
                               std::size_t clipCount, std::uint32_t chunks,
                               const CrowdConfig& config);

// Device memory in bytes per instance, independent of the chunk size.
constexpr std::uint64_t recordBytes(const CrowdConfig& config)
{
    // Includes the arrays `found`, `candidates` and, with occlusion culling, `seen`.
    return (config.motion ? 2 : 1) * sizeof(gpu::CrowdInstance) +
           (config.occludes ? 3 : 2) * sizeof(std::uint32_t);
}

// The instance lists of a chunk and their indirect commands.
struct ListBuffers
{
    gpu::Buffer lists; // see indirect_layout.h
    gpu::Buffer lengths;
    gpu::Buffer drawCounts;
    gpu::Buffer listCommands;
    gpu::Buffer draws;
    gpu::Buffer orderedDraws; // if there are several LODs
    gpu::Buffer cameraDraws;  // written by the triangle cull
    gpu::Buffer lightDraws;
};

// Output of the pose and skin passes for one time.
struct PosedInstances
{
    gpu::Buffer jointMatrices;
    gpu::Buffer framePairs; // gpu::FramePair, kChannelCount per instance
    gpu::Buffer weights;    // morph weights, floats
    gpu::Buffer palettes;   // same layout as jointMatrices
    gpu::Buffer skinned;
};

// Shared by all frames in flight: the device executes frames one after the other, separated by a
// barrier at the start of each chunk. Buffers that the configuration does not need are empty.
struct ChunkBuffers
{
    gpu::Buffer chunkCount; // also holds what the chunk resumes
    gpu::Buffer chunkCommands;
    PosedInstances now;
    std::optional<PosedInstances> before; // for the previous frame's time, with CrowdConfig::motion
    gpu::Buffer unused;                   // placeholder for outputs that `before` does not have
    gpu::Buffer flags;                    // gpu::ListFlags
    gpu::Buffer groupCounts;
    gpu::Buffer groupStarts;
    gpu::Buffer listTotals;
    ListBuffers shown;     // for drawing shadows and the image
    ListBuffers occluders; // for drawing occluders, if the configuration occludes
    gpu::Buffer history;   // list lengths of every chunk of the frame
    gpu::Buffer bucketGroups;
    // Draws recorded per mesh: `capacity` if the device cannot read a draw count from memory.
    std::uint32_t leastOrderedDraws = 0;
    std::uint32_t subgroupsOfGroup = 1; // in the triangle cull
    gpu::Buffer tangents;
    struct Culled // for one view
    {
        gpu::Buffer projected; // see view.glsl
        gpu::Buffer indices;
    };
    Culled camera;
    Culled light;
    gpu::Buffer tints; // see lists.comp; with CrowdConfig::tints
    // With occlusion culling; see occlusion.comp.
    gpu::Buffer boxes;                            // gpu::PictureBox
    gpu::Buffer places;                           // gpu::OccluderPlace
    gpu::Buffer unhidden;                         // gpu::ListFlags
    std::uint32_t capacity = 0;                   // instances
    VkIndexType indexType = VK_INDEX_TYPE_UINT16; // type of culled indices
};

// Stages that may still use these buffers when the next chunk begins, and their pending writes.
inline constexpr gpu::Access kChunkBefore{
    VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT |
        VK_PIPELINE_STAGE_2_INDEX_INPUT_BIT | VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT,
    VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT};

ChunkNeeds chunkNeeds(const gpu::Device& device, const CrowdModel& model,
                      const CrowdConfig& config);
ChunkLimits chunkLimits(const gpu::Device& device, const CrowdConfig& config, std::uint64_t memory);
// Plans chunks of `instances` within `memory` bytes; see ChunkPlan::capacity.
ChunkPlan planFor(const gpu::Device& device, const CrowdModel& model, const CrowdConfig& config,
                  std::uint64_t memory, std::size_t instances);

ChunkBuffers createChunkBuffers(const gpu::Device& device, const CrowdModelBuffers& model,
                                const ChunkNeeds& needs, const CrowdConfig& config,
                                const ChunkPlan& plan, std::uint32_t chunksOfFrame);

// Cuts each mesh of every LOD (stored LOD by LOD) into pieces of about the same size: runs of
// consecutive triangles, in order. A piece has at most 1/`perInstance` of the full surface's
// triangles, rounded up. Each mesh has at least one piece, so the full surface can have more pieces
// than `perInstance`. Requires perInstance >= 1. Sets the meshes' firstPiece and pieceCount. Leaves
// culledSides at kCullNone.
std::vector<gpu::TrianglePiece> cutIntoPieces(std::span<gpu::CrowdMesh> meshes,
                                              std::size_t meshCount, std::uint32_t perInstance);

// All buffers of a crowd's passes. Must outlive them.
struct CrowdBuffers
{
    CrowdConfig config;
    CrowdModelBuffers model;
    CrowdInstances instances;
    ChunkPlan plan;
    gpu::Buffer room; // ChunkPlan::room
    gpu::Buffer farRoom;
    ChunkBuffers chunk;

    // Index of the first candidate in its buffer.
    std::uint32_t firstCandidate() const { return plan.chunks + 1; }
};

// The instances that a pass processes.
struct Chunk
{
    std::uint32_t index = 0;  // among the crowd's chunks
    std::uint32_t number = 0; // in the frame
    std::uint32_t views = 0;  // kCameraView | kLightView: the views to process
    // One of kResumes...: what to reuse if this chunk holds all candidates and was computed for
    // these views earlier in the frame.
    std::uint32_t resumes = gpu::kResumesNothing;
    // Lists only the instances visible in the previous frame, in ChunkBuffers::occluders.
    bool listsOccluders = false;
    // Culls instances hidden behind the occluders, which an earlier chunk listed.
    bool hides = false;
    // Also computes the previous frame's vertices. Requires CrowdConfig::motion.
    bool before = false;
};

inline const ListBuffers& listsFor(const ChunkBuffers& buffers, const Chunk& chunk)
{
    return chunk.listsOccluders ? buffers.occluders : buffers.shown;
}

} // namespace sinew
