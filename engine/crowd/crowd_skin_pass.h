// Palettes in, skinned vertices out: one range of vertices after the other, whoever produces them.
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
                  const CrowdInstances& instances, const RoundBuffers& round,
                  const CrowdForm& form);

    // Reads the lists and palettes of the round, writes the vertices of all in the skin list; where
    // triangles are culled, also projected for `views` (kCameraView, kLightView).
    void record(const gpu::Frame& frame, std::uint32_t views) const;

private:
    const CrowdModelBuffers& model_;
    const RoundBuffers& buffers_;
    std::vector<InfluenceBucket> buckets_;
    std::vector<std::vector<gpu::ComputePass>> passes_; // one a bucket, for each of the views
};

} // namespace sinew
