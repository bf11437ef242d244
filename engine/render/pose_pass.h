// Keys and phases in, joints in model space out.
#pragma once

#include "engine/animation/framed_model.h"
#include "engine/gpu/compute_pass.h"
#include "engine/render/model_buffers.h"

#include <span>

namespace sinew
{

class PosePass
{
public:
    // All clips must have the model's number of joints; clips and outputs must outlive the pass.
    PosePass(const gpu::Device& device, std::span<const ClipBuffers> clips,
             const PosedBufferRing& outputs, JointScale scale);

    // Levels of the hierarchy; each reads the joints of those before (kComputeRead). `plays` are
    // clips of the pass.
    std::size_t levelCount(const ChannelPlays& plays) const;
    // Writes the level's joints in the frame's slot (kComputeWrite).
    void record(const gpu::Frame& frame, const ChannelPlays& plays, std::size_t level) const;

private:
    std::size_t indexOf(const Clip* clip) const;

    std::span<const ClipBuffers> clips_;
    gpu::ComputePass pass_; // kFramesInFlight sets for each clip
};

} // namespace sinew
