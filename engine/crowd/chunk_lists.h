// The tight cull: bounds of the posed instances, and the lists of what is skinned and drawn.
#pragma once

#include "engine/crowd/crowd_pose_pass.h"

namespace sinew
{

// In three steps, each a dispatch, with a barrier kComputeWrite -> kComputeRead between two: bound
// and test every posed instance; scan the counts and write the commands of skin pass, triangle cull
// and draws; write the lists, in the order of the instances.
class ChunkLists
{
public:
    // All must outlive the pass.
    ChunkLists(const gpu::Device& device, const CrowdModelBuffers& model,
               const CrowdInstances& instances, const ChunkBuffers& chunk, const CrowdForm& form);

    void test(const gpu::Frame& frame, const Chunk& chunk) const; // also reads the joint matrices
    void scan(const gpu::Frame& frame, const Chunk& chunk) const;
    void write(const gpu::Frame& frame) const;

private:
    const ChunkBuffers& buffers_;
    VkDeviceSize command_; // of chunkCommands
    gpu::ListsPush listsPush_;
    bool listsHoldPoses_;
    gpu::ComputePass test_;
    gpu::ComputePass scan_;
    gpu::ComputePass write_;
};

} // namespace sinew
