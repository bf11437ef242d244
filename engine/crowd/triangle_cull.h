// Leaves out triangles that would draw nothing: exact, because vertices are skinned before the
// draw.
#pragma once

#include "engine/crowd/crowd_buffers.h"
#include "engine/gpu/compute_pass.h"

namespace sinew
{

class TriangleCullPass
{
public:
    // All must outlive the pass. Requires canCullTriangles and form.cullsTriangles.
    TriangleCullPass(const gpu::Device& device, const CrowdModelBuffers& model,
                     const CrowdInstances& instances, const ChunkBuffers& chunk);

    // For the views in `views` (kCameraView, kLightView): reads the projected vertices, writes
    // indices and draws of the instances in the views' culled lists.
    void record(const gpu::Frame& frame, std::uint32_t views) const;

private:
    void recordView(const gpu::Frame& frame, std::uint32_t list, std::size_t view) const;

    const CrowdModelBuffers& model_;
    const ChunkBuffers& buffers_;
    VkDeviceSize command_; // of listCommands
    gpu::ComputePass camera_;
    gpu::ComputePass light_;
};

} // namespace sinew
