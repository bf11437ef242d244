// The compute passes of a chunk before and behind its skin pass, each a shader with its descriptor
// sets: culls of instances, poses, lists, and the cull of triangles.
#pragma once

#include "engine/crowd/chunk_buffers.h"
#include "engine/gpu/pipeline.h"

namespace sinew
{

// The descriptor sets of a pass lie in groups of one for each slot. Of passes that run for a
// moment:
inline std::uint32_t setsFor(Moment moment)
{
    return static_cast<std::uint32_t>(moment);
}

// Of passes that read or write lists: those of what is shown, and of occluders.
inline std::uint32_t setsFor(const Chunk& chunk)
{
    return chunk.listsOccluders ? 1 : 0;
}

// Of CrowdPasses::writeLists: for what is shown where some of it is hidden.
inline constexpr std::uint32_t kUnhiddenSets = 2;

struct CrowdPasses
{
    // Requires canPoseByWorkgroup where the form poses so, and that nothing of triangleCullLacks is
    // lacking where it projects.
    CrowdPasses(const gpu::Device& device, const CrowdBuffers& buffers);

    // The coarse cull, before any instance is posed: test each by how far its clips can reach; scan
    // the counts; write the candidates in the order of the instances, and where chunks begin.
    gpu::ComputePass testInstances;
    gpu::ComputePass scanCandidates;
    gpu::ComputePass writeCandidates;
    // How many instances the chunk has, and the commands that depend on it.
    gpu::ComputePass countChunk;
    // Where vertices are stored frame by frame, for the skin pass; where findsFramesFirst, for the
    // weights. Empty otherwise.
    gpu::ComputePass framePairs;
    gpu::ComputePass pose;    // joint matrices
    gpu::ComputePass weights; // of morph targets; empty without
    // The tight cull: bound and test every posed instance; scan the counts and write the commands
    // of skin pass, triangle cull and draws; write the lists, in the order of the instances.
    gpu::ComputePass testPoses;
    gpu::ComputePass scanLists;
    gpu::ComputePass writeLists;
    // Of the camera's and of the light's culled list: read the projected vertices, write indices
    // and draws. Of occluders for the camera alone, whose draws are then taken over. Empty where
    // the form does not project, or has no occluders.
    gpu::ComputePass cullForCamera;
    gpu::ComputePass cullForLight;
    gpu::ComputePass reuseDraws;
};

// `inModelSpace`: poses leave out the position and heading of the instances, so that joint matrices
// are joint -> model.
gpu::ChunkPush pushFor(const CrowdBuffers& buffers, const Chunk& chunk, bool inModelSpace);

} // namespace sinew
