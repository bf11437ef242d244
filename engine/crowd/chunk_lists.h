// The tight cull: bounds of the posed instances, and the lists of what is skinned and drawn.
#pragma once

#include "engine/crowd/chunk_buffers.h"
#include "engine/gpu/pipeline.h"

namespace sinew
{

// Three steps, each a dispatch: bound and test every posed instance; scan the counts and write the
// commands of skin pass, triangle cull and draws; write the lists, in the order of the instances.
class ChunkLists
{
public:
    ChunkLists(const gpu::Device& device, const CrowdBuffers& buffers);

    void test(const gpu::Frame& frame, const Chunk& chunk) const; // also reads the joint matrices
    void scan(const gpu::Frame& frame, const Chunk& chunk) const;
    void write(const gpu::Frame& frame, const Chunk& chunk) const;

private:
    const CrowdBuffers& buffers_;
    std::uint32_t steps_; // of the pose // of chunkCommands
    std::uint32_t groupsOfInstance_;
    gpu::ComputePass test_;
    gpu::ComputePass scan_;
    gpu::ComputePass write_;
};

} // namespace sinew
