#include "engine/crowd/frame_counts.h"

#include "engine/gpu/barrier.h"

#include <utility>

namespace sinew
{

void FrameCounts::record(const gpu::Frame& frame, const CrowdFrame& crowd)
{
    const gpu::Buffer& lengths = crowd.buffers().chunk.history;
    Slot& slot = slots_[frame.slot];
    slot.chunks = crowd.chunkRange();
    slot.recorded = true;
    if (slot.lengths.size() < lengths.size())
        slot.lengths = gpu::Buffer(device_, lengths.size(), VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                   gpu::Residency::Readback, "counts of instances");
    barrier(frame, "counts", gpu::kComputeWrite, {gpu::kCopyRead});
    const VkBufferCopy whole{.size = lengths.size()};
    vkCmdCopyBuffer(frame.commands, lengths.get(), slot.lengths.get(), 1, &whole);
    barrier(frame, "counts on the host", gpu::kCopyWrite, {gpu::kHostRead});
    barrier(frame, "counts before the next frame", gpu::kCopyRead, {gpu::kComputeWrite});
}

std::optional<FrameCounts::Counts> FrameCounts::read(const gpu::Frame& frame)
{
    Slot& slot = slots_[frame.slot];
    if (!std::exchange(slot.recorded, false))
        return std::nullopt;
    const auto* const lengths =
        reinterpret_cast<const std::uint32_t*>(slot.lengths.mapped().data());
    const auto sum = [&](std::uint32_t list, std::uint32_t first, std::uint32_t count)
    {
        std::uint32_t instances = 0;
        for (std::uint32_t i = first; i < first + count; ++i)
            instances += lengths[std::size_t{i} * gpu::kListCount + list];
        return instances;
    };
    return Counts{.visible = sum(gpu::kCameraList, slot.chunks.firstOfColours, slot.chunks.count),
                  .skinned = sum(gpu::kSkinList, 0, slot.chunks.ofFrame)};
}

} // namespace sinew
