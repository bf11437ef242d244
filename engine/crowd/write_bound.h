// What the skin pass is measured against: a shader that writes its bytes and does nothing else.
#pragma once

#include "engine/crowd/crowd_buffers.h"
#include "engine/gpu/compute_pass.h"

namespace sinew
{

class WriteBound
{
public:
    // All must outlive the pass; `form` as of the fast skin pass.
    WriteBound(const gpu::Device& device, const CrowdModelBuffers& model, const ChunkBuffers& chunk,
               const CrowdForm& form);

    // Overwrites the skinned vertices of all in the chunk's skin list, and of up to three more.
    void record(const gpu::Frame& frame) const;

private:
    const CrowdModelBuffers& model_;
    const ChunkBuffers& buffers_;
    std::uint32_t instancesAtOnce_;
    gpu::ComputePass pass_;
};

} // namespace sinew
