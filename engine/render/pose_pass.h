// Keys and a phase in, joints in model space out.
#pragma once

#include "engine/animation/clip_time.h"
#include "engine/gpu/descriptors.h"
#include "engine/gpu/pipeline.h"
#include "engine/render/model_buffers.h"

#include <span>

namespace sinew
{

// A clip, by its number among the pass's, and where it is.
struct PlayedClip
{
    std::size_t clip = 0;
    ClipPhase phase;
};

class PosePass
{
public:
    // All clips must have the model's number of joints; clips and outputs must outlive the pass.
    PosePass(const gpu::Device& device, std::span<const ClipBuffers> clips,
             const PosedBufferRing& outputs);

    // Writes the joints of the frame's slot: kComputeWrite. Between the levels of the hierarchy it
    // sets its own barriers, compute write -> compute read.
    void record(const gpu::Frame& frame, const PlayedClip& played) const;
    // The same with a clip for each channel (HierarchyLevel::channel).
    void record(const gpu::Frame& frame, const PlayedClip& first, const PlayedClip& second) const;

private:
    std::span<const ClipBuffers> clips_;
    gpu::SetLayoutHandle setLayout_;
    gpu::Pipeline pipeline_;
    gpu::DescriptorSets sets_; // kFramesInFlight for each clip
};

} // namespace sinew
