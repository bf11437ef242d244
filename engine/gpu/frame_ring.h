// Frames in flight: while the GPU works on one frame, the CPU records the next. And how long the
// passes of a frame take on the device.
#pragma once

#include "engine/gpu/barrier.h"
#include "engine/gpu/device.h"

#include <array>
#include <cstdint>
#include <vector>

namespace sinew::gpu
{

inline constexpr std::uint32_t kFramesInFlight = 2;

// Semaphores of a frame that is presented; empty for one that is not.
struct FrameSync
{
    VkSemaphore waitFor = VK_NULL_HANDLE; // before the frame blits into the swapchain's image
    VkSemaphore signal = VK_NULL_HANDLE;  // when the frame is done
};

class FrameRing
{
public:
    explicit FrameRing(const Device& device);
    // Waits for the frames in flight.
    ~FrameRing();
    FrameRing(const FrameRing&) = delete;
    FrameRing& operator=(const FrameRing&) = delete;

    // Waits until the slot's previous frame has left the GPU, and begins its commands.
    Frame begin();
    // Signalled by the acquisition of a swapchain image for the frame of this slot.
    VkSemaphore imageAcquired(const Frame& frame) const;
    void end(const Frame& frame, const FrameSync& sync = {});
    // Abandons the begun frame, submits nothing; the next begin() reuses its slot.
    void abandon(const Frame& frame);
    // Waits until every submitted frame has left the GPU.
    void wait() const;

private:
    struct Slot
    {
        CommandPoolHandle pool;
        VkCommandBuffer commands = VK_NULL_HANDLE;
        FenceHandle done;
        SemaphoreHandle imageAcquired;
    };

    const Device& device_;
    std::array<Slot, kFramesInFlight> slots_;
    std::uint32_t next_ = 0;
};

// Whether the device can measure at all.
bool hasTimestamps(const Capabilities& device);
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
