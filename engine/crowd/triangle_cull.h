// Leaves out triangles that would draw nothing: exact, because vertices are skinned before the
// draw.
#pragma once

#include "engine/crowd/chunk_buffers.h"
#include "engine/gpu/pipeline.h"

namespace sinew
{

// Workgroups that share an instance.
std::uint32_t groupsOfInstance(const gpu::Device& device, const CrowdForm& form);

class TriangleCullPass
{
public:
    // Requires that nothing of triangleCullLacks is lacking, and form.projects().
    TriangleCullPass(const gpu::Device& device, const CrowdBuffers& buffers);

    // For the chunk's views: reads the projected vertices, writes indices and draws of the
    // instances in the views' culled lists; of occluders for the camera alone.
    void record(const gpu::Frame& frame, const Chunk& chunk) const;

private:
    gpu::TrianglePush pushFor(std::uint32_t list) const;
    void recordList(const gpu::Frame& frame, const Chunk& chunk, const gpu::ComputePass& pass,
                    std::uint32_t list) const;

    const CrowdBuffers& buffers_;
    std::uint32_t groupsOfInstance_;
    gpu::ComputePass camera_;
    gpu::ComputePass light_;
    std::optional<gpu::ComputePass> reused_; // where there are occluders
};

} // namespace sinew
