// Which part of a frame's time on the device goes to which pass.
#pragma once

#include "engine/gpu/timestamps.h"

#include <array>
#include <vector>

namespace sinew::gpu
{

// Passes are counted from 0 to `kLast`. A pass may come in several parts.
template <class Pass, Pass kLast>
class PassTimer
{
public:
    using Milliseconds = std::array<double, static_cast<std::size_t>(kLast) + 1>;

    // Room for `mostParts` per frame. Requires hasTimestamps(device).
    PassTimer(const Device& device, std::uint32_t mostParts) : timestamps_(device, mostParts + 1) {}

    void begin(const Frame& frame)
    {
        timestamps_.reset(frame);
        timestamps_.mark(frame);
        parts_[frame.slot].clear();
    }

    // What was recorded since the last call belongs to `pass`. To be called before the barrier that
    // follows it, not after: lavapipe takes the time when a barrier flushes.
    void end(const Frame& frame, Pass pass)
    {
        timestamps_.mark(frame);
        parts_[frame.slot].push_back(pass);
    }

    // Of a frame that has left the GPU.
    Milliseconds read(const Frame& frame) const
    {
        const std::vector<double> moments = timestamps_.read(frame);
        const std::vector<Pass>& parts = parts_[frame.slot];
        Milliseconds sums{};
        for (std::size_t i = 0; i < parts.size(); ++i)
            sums[static_cast<std::size_t>(parts[i])] += moments[i + 1] - moments[i];
        return sums;
    }

private:
    Timestamps timestamps_;
    std::array<std::vector<Pass>, kFramesInFlight> parts_;
};

} // namespace sinew::gpu
