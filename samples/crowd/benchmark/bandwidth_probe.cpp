#include "samples/crowd/benchmark/bandwidth_probe.h"

#include "engine/gpu/barrier.h"
#include "shaders/shared/crowd_types.h"
#include "shaders/shared/skinning_types.h"

#include <algorithm>

#include "spirv/benchmark_copy_comp.h"

namespace sinew::crowd
{
namespace
{

// Newer layers count a fill among the clears, older ones among the copies.
constexpr gpu::Access kFill{VK_PIPELINE_STAGE_2_CLEAR_BIT | VK_PIPELINE_STAGE_2_COPY_BIT,
                            VK_ACCESS_2_TRANSFER_WRITE_BIT};
constexpr std::uint64_t kMiB = 1U << 20U;
constexpr std::uint64_t kMostBytes = 128 * kMiB;
constexpr std::uint64_t kLeastBytes = 32 * kMiB; // beyond most caches, both buffers together
constexpr std::uint64_t kShareOfMemory = 16;     // each buffer takes at most one such part
constexpr std::uint64_t kBytesOfWorkgroup =
    std::uint64_t{gpu::kWorkgroupSize} * gpu::kCopiedTexels * 4 * sizeof(std::uint32_t);

gpu::Buffer bufferOf(const gpu::Device& device, std::uint64_t bytes, const char* name)
{
    return {device, bytes,
            VkBufferUsageFlags{VK_BUFFER_USAGE_TRANSFER_SRC_BIT} |
                VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT,
            gpu::Residency::Device, name};
}

} // namespace

std::unique_ptr<BandwidthProbe> BandwidthProbe::create(const gpu::Device& device)
{
    const std::uint64_t bytes = std::min(kMostBytes, device.deviceLocalHeap() / kShareOfMemory) /
                                kBytesOfWorkgroup * kBytesOfWorkgroup;
    if (!gpu::hasTimestamps(device) || bytes < kLeastBytes)
        return nullptr;
    try
    {
        return std::unique_ptr<BandwidthProbe>(new BandwidthProbe(device, bytes));
    }
    catch (const gpu::VulkanError&)
    {
        return nullptr; // no memory left for it
    }
}

BandwidthProbe::BandwidthProbe(const gpu::Device& device, std::uint64_t bytes)
    : first_(bufferOf(device, bytes, "bandwidth, first")),
      second_(bufferOf(device, bytes, "bandwidth, second")),
      copying_(device, benchmark_copy_comp_spirv, {{&first_, &second_}}, 0, "bandwidth, copying"),
      timestamps_(device, 4), measured_{.bytes = bytes, .write = {}, .copy = {}}
{
}

void BandwidthProbe::measure(gpu::FrameRing& ring, bool counted)
{
    constexpr std::uint32_t kPattern = 0x5A17'C0DE;
    const gpu::Frame frame = ring.begin();
    timestamps_.reset(frame);
    timestamps_.mark(frame); // before the barrier: see PassTimer
    barrier(frame, "bandwidth before", gpu::kComputeRead | gpu::kComputeWrite, {kFill});
    vkCmdFillBuffer(frame.commands, first_.get(), 0, first_.size(), kPattern);
    timestamps_.mark(frame);
    barrier(frame, "filled", kFill, {gpu::kCopyRead});
    const VkBufferCopy whole{.size = first_.size()};
    vkCmdCopyBuffer(frame.commands, first_.get(), second_.get(), 1, &whole);
    timestamps_.mark(frame);
    barrier(frame, "copied", gpu::kCopyRead | gpu::kCopyWrite,
            {gpu::kComputeRead, gpu::kComputeWrite});
    copying_.bind(frame.commands);
    vkCmdDispatch(frame.commands, static_cast<std::uint32_t>(first_.size() / kBytesOfWorkgroup), 1,
                  1);
    timestamps_.mark(frame);
    ring.end(frame);
    ring.wait();
    if (!counted)
        return;
    const std::vector<double> moments = timestamps_.read(frame);
    measured_.write.push_back(moments[1] - moments[0]);
    // The command is the faster one on lavapipe, the shader on NVIDIA's.
    measured_.copy.push_back(std::min(moments[2] - moments[1], moments[3] - moments[2]));
}

} // namespace sinew::crowd
