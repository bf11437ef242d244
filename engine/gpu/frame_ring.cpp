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
    // Errors are ignored: a lost device has no work left to wait for.
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

PassTimer::PassTimer(const Device& device, std::size_t passes, std::uint32_t mostParts)
    : device_(device), passes_(passes), most_(mostParts + 1)
{
    for (std::uint32_t i = 0; i < pools_.size(); ++i)
    {
        const VkQueryPoolCreateInfo info{
            .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
            .queryType = VK_QUERY_TYPE_TIMESTAMP,
            .queryCount = most_,
        };
        pools_[i] = device.create<QueryPoolHandle>(vkCreateQueryPool, info, "creating a query pool",
                                                   fmt::format("timestamps of slot {}", i));
    }
}

void PassTimer::mark(const Frame& frame) const
{
    vkCmdWriteTimestamp2(frame.commands, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                         pools_[frame.slot].get(),
                         static_cast<std::uint32_t>(parts_[frame.slot].size()));
}

void PassTimer::begin(const Frame& frame)
{
    vkCmdResetQueryPool(frame.commands, pools_[frame.slot].get(), 0, most_);
    parts_[frame.slot].clear();
    mark(frame);
}

void PassTimer::end(const Frame& frame, std::size_t pass)
{
    parts_[frame.slot].push_back(pass);
    require(parts_[frame.slot].size() < most_, "more timestamps than there is room for");
    mark(frame);
}

std::vector<double> PassTimer::read(const Frame& frame) const
{
    const std::vector<std::size_t>& parts = parts_[frame.slot];
    std::vector<std::uint64_t> ticks(parts.size() + 1);
    check(vkGetQueryPoolResults(device_.get(), pools_[frame.slot].get(), 0,
                                static_cast<std::uint32_t>(ticks.size()),
                                ticks.size() * sizeof ticks[0], ticks.data(), sizeof ticks[0],
                                VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT),
          "reading timestamps");
    const std::uint32_t bits = device_.capabilities().timestampBits;
    const std::uint64_t mask = bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
    const double milliseconds = static_cast<double>(device_.limits().timestampPeriod) * 1e-6;
    std::vector<double> sums(passes_);
    for (std::size_t i = 0; i < parts.size(); ++i)
        sums.at(parts[i]) += static_cast<double>((ticks[i + 1] - ticks[i]) & mask) * milliseconds;
    return sums;
}

} // namespace sinew::gpu
