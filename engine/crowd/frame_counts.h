// How much frames drew, without waiting for them.
#pragma once

#include "engine/crowd/crowd_frame.h"
#include "engine/gpu/buffer.h"
#include "engine/gpu/frame_ring.h"

#include <array>
#include <optional>

namespace sinew
{

class FrameCounts
{
public:
    struct Counts
    {
        std::uint32_t visible = 0; // instances in the picture
        std::uint32_t skinned = 0; // instances, summed over the chunks
    };

    // `device` must outlive it.
    explicit FrameCounts(const gpu::Device& device) : device_(device) {}

    // Copies the counts of the crowd's frame, right after its commands.
    void record(const gpu::Frame& frame, const CrowdFrame& crowd);
    // Those that were recorded last in this slot, which must have left the device. Nothing: none
    // were since the last call.
    std::optional<Counts> read(const gpu::Frame& frame);

private:
    struct Slot
    {
        gpu::Buffer lengths; // of the lists of all chunks
        CrowdFrame::ChunkRange chunks;
        bool recorded = false;
    };

    const gpu::Device& device_;
    std::array<Slot, gpu::kFramesInFlight> slots_;
};

} // namespace sinew
