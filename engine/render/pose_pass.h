// Keys and phases in, joints in model space out.
#pragma once

#include "engine/animation/clip_time.h"
#include "engine/gpu/compute_pass.h"
#include "engine/render/model_buffers.h"

#include <array>
#include <span>

namespace sinew
{

// What a channel plays.
struct PlayedClip
{
    std::size_t clip = 0; // index among the model's
    ClipPhase phase;
    gpu::FramePair frames{}; // of vertices that are stored frame by frame
};

using PlayedClips = std::array<PlayedClip, gpu::kChannelCount>;

class PosePass
{
public:
    // All clips must have the model's number of joints; clips and outputs must outlive the pass.
    PosePass(const gpu::Device& device, std::span<const ClipBuffers> clips,
             const PosedBufferRing& outputs);

    // Levels of the hierarchy, each of which reads the joints of those before (kComputeRead).
    std::size_t levelCount(const PlayedClips& played) const { return levels(played).size(); }
    // Writes the level's joints in the frame's slot (kComputeWrite).
    void record(const gpu::Frame& frame, const PlayedClips& played, std::size_t level) const;

private:
    const std::vector<HierarchyLevel>& levels(const PlayedClips& played) const
    {
        return clips_[played[gpu::kFirstChannel].clip].levels;
    }

    std::span<const ClipBuffers> clips_;
    gpu::ComputePass pass_; // kFramesInFlight sets for each clip
};

} // namespace sinew
