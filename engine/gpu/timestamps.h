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
bool hasTimestamps(const Device& device);

// Any number of moments in each frame in flight.
class Timestamps
{
public:
    // Room for `most` moments a frame. Requires hasTimestamps(device).
    Timestamps(const Device& device, std::uint32_t most);

    // To be called once a frame, before its first moment.
    void reset(const Frame& frame);
    // The moment at which everything recorded until here is done. Returns its index in the frame.
    std::uint32_t mark(const Frame& frame);
    // Milliseconds since the first moment, one a moment, of a frame that has left the GPU.
    std::vector<double> read(const Frame& frame) const;

private:
    const Device& device_;
    std::uint32_t most_;
    std::array<QueryPoolHandle, kFramesInFlight> pools_;
    std::array<std::uint32_t, kFramesInFlight> marked_{};
};

} // namespace sinew::gpu
