// Influences and posed joints in, skinned vertices and tangents out.
#pragma once

#include "engine/gpu/descriptors.h"
#include "engine/gpu/pipeline.h"
#include "engine/render/model_buffers.h"

namespace sinew
{

class SkinPass
{
public:
    // `model` and `posed` must outlive the pass.
    SkinPass(const gpu::Device& device, const ModelBuffers& model, const PosedBufferRing& posed);

    // Reads the joints of the frame's slot (kComputeRead), writes its vertices (kComputeWrite).
    void record(const gpu::Frame& frame) const;

private:
    std::uint32_t vertexCount_ = 0;
    gpu::SetLayoutHandle setLayout_;
    gpu::Pipeline pipeline_;
    gpu::DescriptorSets sets_; // kFramesInFlight
};

} // namespace sinew
