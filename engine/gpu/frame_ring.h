// Frames in flight: the CPU records one frame while the GPU executes another. Also measures the GPU
// time of passes.
#pragma once

#include "engine/gpu/barrier.h"
#include "engine/gpu/device.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sinew::gpu
{

inline constexpr std::uint32_t kFramesInFlight = 2;

// Semaphores of a presented frame. Empty for other frames.
struct FrameSync
{
    VkSemaphore waitFor = VK_NULL_HANDLE; // before the frame blits into the swapchain image
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

    // Waits until the slot's previous frame has completed, and begins its commands.
    Frame begin();
    // Signalled by the acquisition of a swapchain image for the frame of this slot.
    VkSemaphore imageAcquired(const Frame& frame) const;
    void end(const Frame& frame, const FrameSync& sync = {});
    // Discards a begun frame without submitting it. The next begin() reuses its slot.
    void abandon(const Frame& frame);
    // Waits until all submitted frames have completed.
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

// True if the device supports timestamps.
bool hasTimestamps(const Capabilities& device);

// Splits a frame's GPU time among its passes. A pass may consist of several parts.
class PassTimer
{
public:
    // `passes`: number of passes. `mostParts`: maximum number of parts per frame. Requires
    // hasTimestamps(device).
    PassTimer(const Device& device, std::size_t passes, std::uint32_t mostParts);

    void begin(const Frame& frame);
    // Assigns the commands since the last call to `pass`. Call it before the following barrier,
    // because lavapipe takes timestamps when a barrier flushes.
    void end(const Frame& frame, std::size_t pass);
    // Milliseconds of each pass of a completed frame.
    std::vector<double> read(const Frame& frame) const;

private:
    void mark(const Frame& frame) const;

    const Device& device_;
    std::size_t passes_;
    std::uint32_t most_; // number of timestamps: parts + 1
    std::array<QueryPoolHandle, kFramesInFlight> pools_;
    std::array<std::vector<std::size_t>, kFramesInFlight> parts_; // the pass of each part
};

} // namespace sinew::gpu
