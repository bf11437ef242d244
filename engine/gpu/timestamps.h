// How long parts of a frame take on the device.
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

} // namespace sinew::gpu
