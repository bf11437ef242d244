#include "engine/gpu/frame_ring.h"

#include <fmt/format.h>

#include <limits>

namespace sinew::gpu
{
namespace
{

constexpr std::uint64_t kForever = std::numeric_limits<std::uint64_t>::max();

} // namespace

FrameRing::FrameRing(const Device& device) : device_(device)
{
    for (std::uint32_t i = 0; i < kFramesInFlight; ++i)
    {
        Slot& slot = slots_[i];
        const VkCommandPoolCreateInfo poolInfo{
            .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
            .flags = VK_COMMAND_POOL_CREATE_TRANSIENT_BIT,
            .queueFamilyIndex = device.queueFamily(),
        };
        VkCommandPool pool = VK_NULL_HANDLE;
        check(vkCreateCommandPool(device.get(), &poolInfo, nullptr, &pool),
              "creating a command pool");
        slot.pool = {device.get(), pool};
        device.name(pool, VK_OBJECT_TYPE_COMMAND_POOL, fmt::format("frame pool {}", i));
        const VkCommandBufferAllocateInfo allocate{
            .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
            .commandPool = pool,
            .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
            .commandBufferCount = 1,
        };
        check(vkAllocateCommandBuffers(device.get(), &allocate, &slot.commands),
              "allocating commands");
        device.name(slot.commands, VK_OBJECT_TYPE_COMMAND_BUFFER, fmt::format("frame {}", i));
        const VkFenceCreateInfo fenceInfo{.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO,
                                          .flags = VK_FENCE_CREATE_SIGNALED_BIT};
        VkFence fence = VK_NULL_HANDLE;
        check(vkCreateFence(device.get(), &fenceInfo, nullptr, &fence), "creating a fence");
        slot.done = {device.get(), fence};
        device.name(fence, VK_OBJECT_TYPE_FENCE, fmt::format("frame {} done", i));
        const VkSemaphoreCreateInfo semaphoreInfo{.sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO};
        VkSemaphore semaphore = VK_NULL_HANDLE;
        check(vkCreateSemaphore(device.get(), &semaphoreInfo, nullptr, &semaphore),
              "creating a semaphore");
        slot.imageAcquired = {device.get(), semaphore};
        device.name(semaphore, VK_OBJECT_TYPE_SEMAPHORE, fmt::format("image acquired {}", i));
    }
}

FrameRing::~FrameRing()
{
    // Errors are of no use here: a lost device has no work left to wait for.
    vkDeviceWaitIdle(device_.get());
}

Frame FrameRing::begin()
{
    const Slot& slot = slots_[next_];
    check(vkWaitForFences(device_.get(), 1, slot.done.address(), VK_TRUE, kForever),
          "waiting for a frame");
    check(vkResetCommandPool(device_.get(), slot.pool.get(), 0), "resetting commands");
    const VkCommandBufferBeginInfo info{
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT,
    };
    check(vkBeginCommandBuffer(slot.commands, &info), "beginning commands");
    return {.commands = slot.commands, .slot = next_};
}

VkSemaphore FrameRing::imageAcquired(const Frame& frame) const
{
    return slots_[frame.slot].imageAcquired.get();
}

void FrameRing::end(const Frame& frame, const FrameSync& sync)
{
    const Slot& slot = slots_[frame.slot];
    check(vkEndCommandBuffer(slot.commands), "ending commands");
    check(vkResetFences(device_.get(), 1, slot.done.address()), "resetting a fence");
    const VkCommandBufferSubmitInfo commands{
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO,
        .commandBuffer = slot.commands,
    };
    const VkSemaphoreSubmitInfo wait{
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
        .semaphore = sync.waitFor,
        .stageMask = VK_PIPELINE_STAGE_2_BLIT_BIT,
    };
    const VkSemaphoreSubmitInfo signal{
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
        .semaphore = sync.signal,
        .stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
    };
    const VkSubmitInfo2 submit{
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
        .waitSemaphoreInfoCount = sync.waitFor != VK_NULL_HANDLE ? 1U : 0U,
        .pWaitSemaphoreInfos = &wait,
        .commandBufferInfoCount = 1,
        .pCommandBufferInfos = &commands,
        .signalSemaphoreInfoCount = sync.signal != VK_NULL_HANDLE ? 1U : 0U,
        .pSignalSemaphoreInfos = &signal,
    };
    check(vkQueueSubmit2(device_.queue(), 1, &submit, slot.done.get()), "submitting a frame");
    next_ = (next_ + 1) % kFramesInFlight;
}

void FrameRing::abandon(const Frame& frame)
{
    check(vkEndCommandBuffer(slots_[frame.slot].commands), "ending commands");
}

void FrameRing::wait() const
{
    for (const Slot& slot : slots_)
        check(vkWaitForFences(device_.get(), 1, slot.done.address(), VK_TRUE, kForever),
              "waiting for a frame");
}

} // namespace sinew::gpu
