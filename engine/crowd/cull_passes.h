// The culls of instances: the coarse one before they are posed, the tight one after it.
#pragma once

#include "engine/crowd/chunk_buffers.h"
#include "engine/gpu/pipeline.h"

namespace sinew
{

// The coarse cull: which instances may be in view, found before any is posed. Three steps, each a
// dispatch: test every instance by how far its clips can reach; scan the
// counts; write the candidates in the order of the instances, and where each chunk begins among
// them.
class CandidateCull
{
public:
    CandidateCull(const gpu::Device& device, const CrowdBuffers& buffers);

    // `views`: kCameraView, kLightView.
    void test(const gpu::Frame& frame, std::uint32_t views) const;
    void scan(const gpu::Frame& frame) const;
    void write(const gpu::Frame& frame) const;

private:
    std::uint32_t instanceCount_;
    std::uint32_t groupCount_;
    gpu::ComputePass test_;
    gpu::ComputePass scan_;
    gpu::ComputePass write_;
};

// The tight cull: bounds of the posed instances, and the lists of what is skinned and drawn. Three
// steps, each a dispatch: bound and test every posed instance; scan the counts and write the
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
    std::uint32_t groupsOfInstance_;
    gpu::ComputePass test_;
    gpu::ComputePass scan_;
    gpu::ComputePass write_;
};

} // namespace sinew
