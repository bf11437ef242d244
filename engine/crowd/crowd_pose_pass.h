// Candidates of a chunk in, their joint matrices out; where vertices are stored frame by frame,
// also between which frames each instance is.
#pragma once

#include "engine/crowd/crowd_buffers.h"
#include "engine/gpu/compute_pass.h"

#include <optional>

namespace sinew
{

// Candidates that a chunk begins with, and what it does with them.
struct Chunk
{
    std::uint32_t first = 0;  // of the candidates
    std::uint32_t number = 0; // in the frame
    std::uint32_t views = 0;  // kCameraView, kLightView: who is wanted
};

class CrowdPosePass
{
public:
    // All must outlive the pass. By level, as many dispatches as the hierarchy has levels, one
    // invocation a joint of an instance; else one dispatch, one invocation an instance.
    CrowdPosePass(const gpu::Device& device, const CrowdModelBuffers& model,
                  const CrowdInstances& instances, const ChunkBuffers& chunk,
                  const CrowdForm& form);

    // How many instances the chunk has, and the commands that depend on it.
    void count(const gpu::Frame& frame, const Chunk& chunk) const;

    // Steps of the pose; between two of them a barrier kComputeWrite -> kComputeRead.
    std::size_t stepCount() const { return steps_.size(); }
    void pose(const gpu::Frame& frame, const Chunk& chunk, std::size_t step) const;
    // The same, but leaves out where the instances stand: joint matrices joint -> model space.
    void poseInModelSpace(const gpu::Frame& frame, const Chunk& chunk, std::size_t step) const;

private:
    void record(const gpu::Frame& frame, const gpu::CrowdPosePush& push, std::size_t step) const;

    const ChunkBuffers& buffers_;
    std::uint32_t jointCount_;
    std::vector<HierarchyLevel> steps_;
    std::uint32_t shapeCount_;
    gpu::ComputePass count_;
    gpu::ComputePass pose_;
    std::optional<gpu::ComputePass> framePairs_;
};

} // namespace sinew
