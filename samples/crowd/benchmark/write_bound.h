// What the skin pass is measured against: a shader that writes its bytes and does nothing else.
#pragma once

#include "engine/crowd/chunk_buffers.h"
#include "engine/gpu/compute_pass.h"

namespace sinew::crowd
{

class WriteBound
{
public:
    // `buffers`, of a form that skins, must outlive it.
    WriteBound(const gpu::Device& device, const CrowdBuffers& buffers);

    // Overwrites the skinned vertices of all in the chunk's skin list, and of up to three more.
    void record(const gpu::Frame& frame) const;

private:
    const CrowdBuffers& buffers_;
    gpu::ComputePass pass_;
};

} // namespace sinew::crowd
