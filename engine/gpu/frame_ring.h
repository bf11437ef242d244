// Frames in flight: the CPU records one frame while the GPU executes another. Also GPU timing of
// passes.
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
    // Discards the begun frame without submitting it. The next begin() reuses its slot.
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

// Whether the device supports timestamps.
bool hasTimestamps(const Capabilities& device);

// Splits a frame's time among its passes. A pass may come in several parts.
class PassTimer
{
public:
    // Passes are numbers below `passes`, with `mostParts` per frame. Requires
    // hasTimestamps(device).
    PassTimer(const Device& device, std::size_t passes, std::uint32_t mostParts);

    void begin(const Frame& frame);
    // Assigns the commands since the last call to `pass`. Call it before the following barrier,
    // because lavapipe takes the time when a barrier flushes.
    void end(const Frame& frame, std::size_t pass);
    // Milliseconds of each pass of a frame that has left the GPU.
    std::vector<double> read(const Frame& frame) const;

private:
    void mark(const Frame& frame) const;

    const Device& device_;
    std::size_t passes_;
    std::uint32_t most_; // timestamps: one more than parts
    std::array<QueryPoolHandle, kFramesInFlight> pools_;
    std::array<std::vector<std::size_t>, kFramesInFlight> parts_; // their passes
};

} // namespace sinew::gpu
