// Joint matrices in, skinned vertices out: one bucket of vertices after the other.
#pragma once

#include "engine/crowd/chunk_buffers.h"
#include "engine/gpu/compute_pass.h"

namespace sinew
{

class CrowdSkinPass
{
public:
    // Requires form.skins().
    CrowdSkinPass(const gpu::Device& device, const CrowdBuffers& buffers);

    // Reads the lists and joint matrices of the chunk, writes the vertices of all in the skin list;
    // where triangles are culled, also projected for `views` (kCameraView, kLightView).
    void record(const gpu::Frame& frame, std::uint32_t views) const;

private:
    void recordBucket(const gpu::Frame& frame, const gpu::ComputePass& pass, std::uint32_t index,
                      std::uint32_t lod) const;

    const CrowdBuffers& buffers_;
    std::vector<std::vector<gpu::ComputePass>> passes_; // one per bucket, for each of the views
};

} // namespace sinew
