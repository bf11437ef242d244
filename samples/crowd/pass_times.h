// Which part of a frame's time on the device goes to which pass.
#pragma once

#include "engine/gpu/timestamps.h"

#include <array>
#include <vector>

namespace sinew::crowd
{

enum class Pass : std::uint8_t
{
    Cull,
    Pose,
    Skin,
    Triangles,
    Shadow,
    Colour,
    Bound, // not of the frame: what the skin pass is measured against
};
inline constexpr std::size_t kPassCount = 7;

using PassMilliseconds = std::array<double, kPassCount>; // by Pass

// A pass may come in several parts.
class PassTimer
{
public:
    // Room for `mostParts` a frame. Requires hasTimestamps(device).
    PassTimer(const gpu::Device& device, std::uint32_t mostParts);

    void begin(const gpu::Frame& frame);
    // What was recorded since the last call belongs to `pass`. To be called before the barrier that
    // follows it, not after: lavapipe takes the time when a barrier flushes.
    void end(const gpu::Frame& frame, Pass pass);
    // Of a frame that has left the GPU.
    PassMilliseconds read(const gpu::Frame& frame) const;

private:
    gpu::Timestamps timestamps_;
    std::array<std::vector<Pass>, gpu::kFramesInFlight> parts_;
};

} // namespace sinew::crowd
