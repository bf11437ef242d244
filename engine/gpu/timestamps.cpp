#include "engine/gpu/timestamps.h"

#include <fmt/format.h>

namespace sinew::gpu
{
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
        VkQueryPool pool = VK_NULL_HANDLE;
        check(vkCreateQueryPool(device.get(), &info, nullptr, &pool), "creating a query pool");
        pools_[i] = {device.get(), pool};
        device.name(pool, VK_OBJECT_TYPE_QUERY_POOL, fmt::format("timestamps of slot {}", i));
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
