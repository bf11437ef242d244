// Keys and phases in, joints in model space out.
#pragma once

#include "engine/animation/framed_model.h"
#include "engine/animation/pose_fade.h"
#include "engine/gpu/pipeline.h"
#include "engine/render/model_buffers.h"

#include <array>
#include <optional>
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
    // Writes the level's joints in the frame's slot (kComputeWrite); with a fade, those between its
    // pose and the clip's.
    void record(const gpu::Frame& frame, const ChannelPlays& plays, std::size_t level,
                const PoseFade* fade = nullptr);

private:
    std::size_t indexOf(const Clip* clip) const;
    // Writes its pose for the frame, to be read by fading_.
    void writeFade(const gpu::Frame& frame, const PoseFade& fade);

    const gpu::Device& device_;
    std::span<const ClipBuffers> clips_;
    const PosedBufferRing& outputs_;
    JointScale scale_;
    gpu::ComputePass pass_; // kFramesInFlight sets for each clip
    // Made when first needed.
    std::optional<gpu::ComputePass> fading_; // sets likewise
    std::array<gpu::Buffer, gpu::kFramesInFlight> fadeJoints_;
};

} // namespace sinew
