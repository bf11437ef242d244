// The coarse cull: which instances may be in view, found before any is posed.
#pragma once

#include "engine/crowd/chunk_buffers.h"
#include "engine/gpu/pipeline.h"

namespace sinew
{

// Three steps, each a dispatch: test every instance by how far its clips can reach; scan the
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

} // namespace sinew
