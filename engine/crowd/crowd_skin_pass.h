// Joint matrices in, skinned vertices out: one range of vertices after the other, whoever produces
// them.
#pragma once

#include "engine/crowd/crowd_buffers.h"
#include "engine/gpu/compute_pass.h"

namespace sinew
{

class CrowdSkinPass
{
public:
    // All must outlive the pass. Requires form.skins().
    CrowdSkinPass(const gpu::Device& device, const CrowdModelBuffers& model,
                  const CrowdInstances& instances, const ChunkBuffers& chunk,
                  const CrowdForm& form);

    // Reads the lists and joint matrices of the chunk, writes the vertices of all in the skin list;
    // where triangles are culled, also projected for `views` (kCameraView, kLightView).
    void record(const gpu::Frame& frame, std::uint32_t views) const;

private:
    const CrowdModelBuffers& model_;
    const ChunkBuffers& buffers_;
    std::vector<InfluenceBucket> buckets_;
    std::vector<std::vector<gpu::ComputePass>> passes_; // one a bucket, for each of the views
};

} // namespace sinew
