// Frames in flight: while the GPU works on one frame, the CPU records the next.
#pragma once

#include "engine/gpu/barrier.h"
#include "engine/gpu/device.h"

#include <array>
#include <cstdint>

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

} // namespace sinew::gpu
