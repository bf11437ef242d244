#include "engine/crowd/frame_counts.h"

#include "engine/gpu/barrier.h"

#include <utility>

namespace sinew
{
namespace
{

// Into `to`, which is made anew where it is too small.
void copyAll(const gpu::Device& device, const gpu::Frame& frame, const gpu::Buffer& from,
             gpu::Buffer& to, const std::string& name)
{
    if (from.size() == 0)
        return;
    if (to.size() < from.size())
        to = gpu::Buffer(device, from.size(), VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                         gpu::Residency::Readback, name);
    const VkBufferCopy whole{.size = from.size()};
    vkCmdCopyBuffer(frame.commands, from.get(), to.get(), 1, &whole);
}

template <class T>
std::span<const T> contentsOf(const gpu::Buffer& buffer)
{
    const std::span<std::byte> bytes = buffer.mapped();
    return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
}

} // namespace

std::uint64_t culledTriangles(std::span<const gpu::DrawCommand> draws,
                              std::span<const gpu::CrowdMesh> meshes,
                              std::span<const std::uint32_t> counts, std::uint32_t capacity)
{
    std::uint64_t triangles = 0;
    for (std::size_t mesh = 0; mesh < meshes.size(); ++mesh)
        for (const gpu::DrawCommand& draw :
             draws.subspan(gpu::firstCulledDraw(meshes[mesh].firstPiece, capacity), counts[mesh]))
            triangles += draw.indexCount / 3;
    return triangles;
}

void FrameCounts::record(const gpu::Frame& frame, const CrowdFrame& crowd)
{
    const ChunkBuffers& chunk = crowd.buffers().chunk;
    Slot& slot = slots_[frame.slot];
    slot.chunks = crowd.chunkRange();
    slot.capacity = chunk.capacity;
    slot.meshes.clear();
    if (crowd.buffers().config.projects())
        slot.meshes.assign(crowd.buffers().model.meshRecords.begin(),
                           crowd.buffers().model.meshRecords.begin() +
                               crowd.buffers().model.meshCount);
    slot.recorded = true;
    barrier(frame, "counts", gpu::kComputeWrite, {gpu::kCopyRead});
    copyAll(device_, frame, chunk.history, slot.lengths, "counts of instances");
    if (slot.chunks.count == 1)
        copyAll(device_, frame, chunk.shown.draws, slot.wholeDraws, "draws of whole meshes");
    if (slot.chunks.count == 1 && !slot.meshes.empty())
    {
        copyAll(device_, frame, chunk.shown.cameraDraws, slot.draws, "counts of triangles");
        copyAll(device_, frame, chunk.shown.drawCounts, slot.drawCounts, "counts of draws");
    }
    barrier(frame, "counts on the host", gpu::kCopyWrite, {gpu::kHostRead});
    barrier(frame, "counts before the next frame", gpu::kCopyRead, {gpu::kComputeWrite});
}

std::optional<FrameCounts::Counts> FrameCounts::read(const gpu::Frame& frame)
{
    Slot& slot = slots_[frame.slot];
    if (!std::exchange(slot.recorded, false))
        return std::nullopt;
    const auto lengths = contentsOf<std::uint32_t>(slot.lengths);
    const auto sum = [&](std::uint32_t list, std::uint32_t first, std::uint32_t count)
    {
        std::uint32_t instances = 0;
        for (std::uint32_t i = first; i < first + count; ++i)
            instances += lengths[std::size_t{i} * gpu::kListCount + list];
        return instances;
    };
    Counts counts{
        .visible = sum(gpu::kCameraList, slot.chunks.firstOfColours, slot.chunks.count),
        .skinned = sum(gpu::kSkinList, 0, slot.chunks.ofFrame),
        .triangles = {},
    };
    if (slot.chunks.count > 1)
        return counts;
    const auto meshCount = static_cast<std::uint32_t>(model_.skinning.meshes.size());
    const auto lodCount = static_cast<std::uint32_t>(model_.lodPixelSizes.size());
    const auto draws = contentsOf<gpu::DrawCommand>(slot.wholeDraws);
    counts.triangles = 0;
    for (const gpu::DrawCommand& draw :
         draws.subspan(gpu::listDraw(gpu::kCameraWholeList, 0, meshCount, lodCount),
                       std::size_t{meshCount} * lodCount))
        *counts.triangles += std::uint64_t{draw.instanceCount} * (draw.indexCount / 3);
    if (!slot.meshes.empty())
        *counts.triangles +=
            culledTriangles(contentsOf<gpu::DrawCommand>(slot.draws), slot.meshes,
                            contentsOf<std::uint32_t>(slot.drawCounts), slot.capacity);
    return counts;
}

} // namespace sinew
