// What a chunk of a crowd computes on the device.
#pragma once

#include "engine/crowd/chunk_plan.h"
#include "engine/crowd/crowd_buffers.h"
#include "engine/gpu/barrier.h"
#include "shaders/shared/indirect_layout.h"

#include <array>
#include <optional>
#include <span>

namespace sinew
{

// The lists of a chunk's instances, and the commands by them.
struct ListBuffers
{
    gpu::TexelBuffer lists; // see indirect_layout.h
    std::optional<gpu::TexelView> byFour;
    gpu::Buffer lengths;
    gpu::Buffer drawCounts;
    gpu::Buffer listCommands;
    gpu::Buffer draws;
    gpu::Buffer orderedDraws; // where there are several LODs
    gpu::Buffer cameraDraws;  // of what the triangle cull leaves
    gpu::Buffer lightDraws;

    gpu::Descriptor listsOfFour() const
    {
        return byFour ? gpu::Descriptor(&*byFour) : &lists.buffer;
    }
};

// What poses and skins write for one time.
struct PosedInstances
{
    gpu::TexelBuffer jointMatrices;
    gpu::TexelBuffer framePairs; // gpu::FramePair, kChannelCount per instance
    gpu::TexelBuffer weights;    // of morph targets, floats
    gpu::TexelBuffer skinned;
};

// All frames in flight share them: the device works on one after the other, and a barrier at the
// start of a chunk keeps them apart. What the form does not need is empty.
struct ChunkBuffers
{
    gpu::Buffer chunkCount;  // and what the chunk resumes
    gpu::Buffer chunkShapes; // see chunk.comp
    gpu::Buffer chunkCommands;
    PosedInstances now;
    std::optional<PosedInstances> before; // at the time of the frame before: CrowdForm::motion
    gpu::Buffer unused;                   // bound to what the skin pass does not write for it
    gpu::Buffer flags;                    // gpu::ListFlags
    gpu::Buffer groupCounts;
    gpu::Buffer groupStarts;
    ListBuffers shown;     // by what shadows and pictures are drawn
    ListBuffers occluders; // by what hides others, where the form occludes
    gpu::Buffer history;   // the lengths of every chunk of the frame
    gpu::Buffer bucketGroups;
    // Of each mesh: all of the chunk's where the device cannot draw as many as a buffer says.
    std::uint32_t leastOrderedDraws = 0;
    std::uint32_t groupsOfInstance = 1; // see triangle_cull.h
    gpu::TexelBuffer tangents;
    struct Culled // of one view
    {
        gpu::TexelBuffer projected; // see view.glsl
        gpu::Buffer indices;
    };
    Culled camera;
    Culled light;
    // Where instances are hidden by others; see occlusion.comp.
    gpu::Buffer boxes;                            // gpu::PictureBox
    gpu::Buffer places;                           // gpu::OccluderPlace
    gpu::Buffer unhidden;                         // gpu::ListFlags
    std::uint32_t capacity = 0;                   // instances
    VkIndexType indexType = VK_INDEX_TYPE_UINT16; // of culled indices
};

// Stages that may still use these buffers when the next chunk begins; writes still unread.
inline constexpr gpu::Access kChunkBefore{
    VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT |
        VK_PIPELINE_STAGE_2_INDEX_INPUT_BIT | VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT,
    VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT};

ChunkNeeds chunkNeeds(const gpu::Device& device, const CrowdModel& model, const CrowdForm& form);
ChunkLimits chunkLimits(const gpu::Device& device, const CrowdForm& form, std::uint64_t memory);
// How `instances` fit into `memory` bytes; see ChunkPlan::capacity.
ChunkPlan planFor(const gpu::Device& device, const CrowdModel& model, const CrowdForm& form,
                  std::uint64_t memory, std::size_t instances);

// The form, but reading storage buffers where texel buffers would need more chunks.
CrowdForm withFewestChunks(const gpu::Device& device, const CrowdModel& model, CrowdForm form,
                           std::uint64_t memory, std::size_t instances);

ChunkBuffers createChunkBuffers(const gpu::Device& device, const CrowdModelBuffers& model,
                                const ChunkNeeds& needs, const CrowdForm& form,
                                const ChunkPlan& plan, std::uint32_t chunksOfFrame);

// Everything that the passes over a crowd read and write; must outlive them.
struct CrowdBuffers
{
    CrowdForm form;
    CrowdModelBuffers model;
    CrowdInstances instances;
    ChunkPlan plan;
    gpu::Buffer room; // of the plan
    ChunkBuffers chunk;

    // Where the candidates begin in their buffer.
    std::uint32_t firstCandidate() const { return plan.chunks + 1; }
};

// The instances that a pass works on.
struct Chunk
{
    std::uint32_t index = 0;  // among those of the crowd
    std::uint32_t number = 0; // in the frame
    std::uint32_t views = 0;  // kCameraView, kLightView: for which it works
    // What is not computed again where it has all candidates: then the chunks since it was computed
    // were empty. It must be the first, and must have been computed for these views. One of
    // kResumesNothing and the next.
    std::uint32_t resumes = gpu::kResumesNothing;
    // Only those that the frame before has shown are listed, in ChunkBuffers::occluders.
    bool listsOccluders = false;
    // What lies behind occluders, which are listed, is not shown.
    bool hides = false;
    // Its vertices in the frame before are computed too; requires CrowdForm::motion.
    bool before = false;
};

inline const ListBuffers& listsFor(const ChunkBuffers& buffers, const Chunk& chunk)
{
    return chunk.listsOccluders ? buffers.occluders : buffers.shown;
}

// The times for which a frame poses and skins: its own, and where it draws motion vectors that of
// the previous frame. Nothing of a frame is kept for the next one: a pose is a function of time.
enum class Moment : std::uint8_t
{
    Now,
    Before,
};

// For which a chunk is computed.
inline std::span<const Moment> momentsOf(const Chunk& chunk)
{
    static constexpr std::array kMoments = {Moment::Now, Moment::Before};
    return std::span(kMoments).first(chunk.before ? 2 : 1);
}

// The buffers that differ between the two moments; Before requires CrowdForm::motion. Both moments
// use the same shaders with different descriptor sets.
struct MomentBuffers
{
    const std::array<gpu::Buffer, gpu::kFramesInFlight>& clips;
    const PosedInstances& posed;
};

inline MomentBuffers buffersOf(const CrowdBuffers& buffers, Moment moment)
{
    if (moment == Moment::Before)
        return {buffers.instances.clipsBefore, *buffers.chunk.before};
    return {buffers.instances.clips, buffers.chunk.now};
}

} // namespace sinew
