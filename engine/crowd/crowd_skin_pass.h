// Joint matrices in, skinned vertices out: one bucket of vertices after the other.
#pragma once

#include "engine/crowd/chunk_buffers.h"
#include "engine/gpu/pipeline.h"

namespace sinew
{

class CrowdSkinPass
{
public:
    // Requires form.skins(). For the frame before, form.motion: then it writes positions alone.
    CrowdSkinPass(const gpu::Device& device, const CrowdBuffers& buffers,
                  Moment moment = Moment::Now);

    // Reads the lists and joint matrices of the chunk, writes the vertices of all in the skin list;
    // where triangles are culled, also projected for the chunk's views.
    void record(const gpu::Frame& frame, const Chunk& chunk) const;

private:
    struct BucketOfLod
    {
        std::uint32_t index = 0;
        std::uint32_t lod = 0;
    };
    void recordBucket(const gpu::Frame& frame, const Chunk& chunk, const gpu::ComputePass& pass,
                      BucketOfLod of) const;

    const CrowdBuffers& buffers_;
    std::vector<std::vector<gpu::ComputePass>> passes_; // one per bucket, for each of the views
};

} // namespace sinew
