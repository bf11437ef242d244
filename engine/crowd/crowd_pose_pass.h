// Candidates of a chunk in, their joint matrices out. Where vertices are stored frame by frame or
// clips have frame times, also the frame pairs of each instance; of morph targets their weights.
#pragma once

#include "engine/crowd/chunk_buffers.h"
#include "engine/gpu/pipeline.h"

#include <optional>

namespace sinew
{

class CrowdPosePass
{
public:
    // Requires canPoseByWorkgroup where the form poses so.
    CrowdPosePass(const gpu::Device& device, const CrowdBuffers& buffers);

    // How many instances the chunk has, and the commands that depend on it.
    void count(const gpu::Frame& frame, const Chunk& chunk) const;
    // Where vertices are stored frame by frame, for the skin pass; where findsFramesFirst, for the
    // weights that pose() computes.
    void findFramePairs(const gpu::Frame& frame, const Chunk& chunk, Moment moment) const;
    // `inModelSpace`: without the position and heading of the instances, so that joint matrices are
    // joint -> model.
    void pose(const gpu::Frame& frame, const Chunk& chunk, Moment moment, bool inModelSpace) const;

private:
    const CrowdBuffers& buffers_;
    gpu::ComputePass count_;
    gpu::ComputePass pose_;
    std::optional<gpu::ComputePass> framePairs_;
    std::optional<gpu::ComputePass> weights_; // of morph targets
};

} // namespace sinew
