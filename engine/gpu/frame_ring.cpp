#include "engine/gpu/frame_ring.h"

#include <fmt/format.h>

#include <limits>

namespace sinew::gpu
{

constexpr std::uint64_t kForever = std::numeric_limits<std::uint64_t>::max();

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
        slot.pool = device.create<CommandPoolHandle>(vkCreateCommandPool, poolInfo,
                                                     "creating a command pool",
                                                     fmt::format("frame pool {}", i));
        const VkCommandBufferAllocateInfo allocate{
            .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
            .commandPool = slot.pool.get(),
            .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
            .commandBufferCount = 1,
        };
        check(vkAllocateCommandBuffers(device.get(), &allocate, &slot.commands),
              "allocating commands");
        device.name(slot.commands, VK_OBJECT_TYPE_COMMAND_BUFFER, fmt::format("frame {}", i));
        const VkFenceCreateInfo fenceInfo{.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO,
                                          .flags = VK_FENCE_CREATE_SIGNALED_BIT};
        slot.done = device.create<FenceHandle>(vkCreateFence, fenceInfo, "creating a fence",
                                               fmt::format("frame {} done", i));
        const VkSemaphoreCreateInfo semaphoreInfo{.sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO};
        slot.imageAcquired =
            device.create<SemaphoreHandle>(vkCreateSemaphore, semaphoreInfo, "creating a semaphore",
                                           fmt::format("image acquired {}", i));
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

bool hasTimestamps(const Capabilities& device)
{
    return device.timestampBits > 0 && device.properties.limits.timestampPeriod > 0.0F;
}

Timestamps::Timestamps(const Device& device, std::uint32_t most) : device_(device), most_(most)
{
    for (std::uint32_t i = 0; i < pools_.size(); ++i)
    {
        const VkQueryPoolCreateInfo info{
            .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
            .queryType = VK_QUERY_TYPE_TIMESTAMP,
            .queryCount = most,
        };
        pools_[i] = device.create<QueryPoolHandle>(vkCreateQueryPool, info, "creating a query pool",
                                                   fmt::format("timestamps of slot {}", i));
    }
}

void Timestamps::reset(const Frame& frame)
{
    vkCmdResetQueryPool(frame.commands, pools_[frame.slot].get(), 0, most_);
    marked_[frame.slot] = 0;
}

std::uint32_t Timestamps::mark(const Frame& frame)
{
    const std::uint32_t index = marked_[frame.slot]++;
    require(index < most_, "more timestamps than there is room for");
    vkCmdWriteTimestamp2(frame.commands, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                         pools_[frame.slot].get(), index);
    return index;
}

std::vector<double> Timestamps::read(const Frame& frame) const
{
    std::vector<std::uint64_t> ticks(marked_[frame.slot]);
    if (ticks.empty())
        return {};
    check(vkGetQueryPoolResults(device_.get(), pools_[frame.slot].get(), 0, marked_[frame.slot],
                                ticks.size() * sizeof ticks[0], ticks.data(), sizeof ticks[0],
                                VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT),
          "reading timestamps");
    const std::uint32_t bits = device_.capabilities().timestampBits;
    const std::uint64_t mask = bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
    std::vector<double> milliseconds;
    for (const std::uint64_t tick : ticks)
        milliseconds.push_back(static_cast<double>((tick - ticks.front()) & mask) *
                               static_cast<double>(device_.limits().timestampPeriod) * 1e-6);
    return milliseconds;
}

} // namespace sinew::gpu
