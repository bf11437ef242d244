// Which part of a frame's time on the device goes to which pass.
#pragma once

#include "engine/crowd/crowd_frame.h"
#include "engine/gpu/timestamps.h"

#include <array>
#include <vector>

namespace sinew
{

using PassMilliseconds = std::array<double, static_cast<std::size_t>(CrowdPass::DrawPicture) + 1>;

// A pass may come in several parts.
class PassTimer
{
public:
    // Room for `mostParts` per frame. Requires hasTimestamps(device).
    PassTimer(const gpu::Device& device, std::uint32_t mostParts);

    void begin(const gpu::Frame& frame);
    // What was recorded since the last call belongs to `pass`. To be called before the barrier that
    // follows it, not after: lavapipe takes the time when a barrier flushes.
    void end(const gpu::Frame& frame, CrowdPass pass);
    // Of a frame that has left the GPU.
    PassMilliseconds read(const gpu::Frame& frame) const;

private:
    gpu::Timestamps timestamps_;
    std::array<std::vector<CrowdPass>, gpu::kFramesInFlight> parts_;
};

} // namespace sinew
