// How long the passes of a frame take on the device.
#pragma once

#include "engine/gpu/frame_ring.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace sinew::gpu
{

// Whether the device can measure at all.
bool hasTimestamps(const Capabilities& device);
inline bool hasTimestamps(const Device& device)
{
    return hasTimestamps(device.capabilities());
}

// Any number of timestamps in each frame in flight.
class Timestamps
{
public:
    // Room for `most` timestamps per frame. Requires hasTimestamps(device).
    Timestamps(const Device& device, std::uint32_t most);

    // To be called once per frame, before its first timestamp.
    void reset(const Frame& frame);
    // Takes the time when everything recorded until here is done. Returns its index in the frame.
    std::uint32_t mark(const Frame& frame);
    // Milliseconds since the first timestamp, one for each, of a frame that has left the GPU.
    std::vector<double> read(const Frame& frame) const;

private:
    const Device& device_;
    std::uint32_t most_;
    std::array<QueryPoolHandle, kFramesInFlight> pools_;
    std::array<std::uint32_t, kFramesInFlight> marked_{};
};

// Splits a frame's time among its passes, which are counted from 0 to `kLast`. A pass may come in
// several parts.
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
