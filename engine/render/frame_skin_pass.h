// Frames and posed joints in, skinned vertices and tangents out: SkinPass for vertices that are
// stored frame by frame.
#pragma once

#include "engine/animation/framed_model.h"
#include "engine/gpu/compute_pass.h"
#include "engine/render/model_buffers.h"

namespace sinew
{

// The arrays of FramedModel, and what shaders look normals up in.
struct FrameBuffers
{
    gpu::Buffer vertices;
    gpu::Buffer frames;
    gpu::Buffer tangents;
    gpu::Buffer normals; // frameNormals
};

FrameBuffers uploadFrames(const gpu::Device& device, const FramedModel& model);

class FrameSkinPass
{
public:
    // Both must outlive the pass.
    FrameSkinPass(const gpu::Device& device, const FrameBuffers& model,
                  const PosedBufferRing& posed, std::uint32_t vertexCount);

    // Reads the joints of the frame's slot (kComputeRead), writes its vertices (kComputeWrite).
    void record(const gpu::Frame& frame, const gpu::FramePair& first,
                const gpu::FramePair& second) const;

private:
    std::uint32_t vertexCount_;
    gpu::ComputePass pass_;
};

} // namespace sinew
