// What a crowd's last frame has counted on the device.
#include "engine/crowd/crowd_frame.h"
#include "engine/render/model_surfaces.h"

#include <algorithm>
#include <numeric>

namespace sinew
{

std::vector<std::uint32_t> CrowdFrame::lengthsOfLists(std::uint32_t list, std::uint32_t firstChunk,
                                                      std::uint32_t chunks) const
{
    const auto history = gpu::downloadBuffer<std::uint32_t>(
        device_, computed_->buffers.chunk.history, (firstChunk + chunks) * gpu::kListCount);
    std::vector<std::uint32_t> lengths;
    for (std::uint32_t i = firstChunk; i < firstChunk + chunks; ++i)
        lengths.push_back(history[i * gpu::kListCount + list]);
    return lengths;
}

std::uint32_t CrowdFrame::visible() const
{
    const auto lengths = lengthsOfLists(gpu::kCameraList, firstChunkOfColours_, chunkCount());
    return std::accumulate(lengths.begin(), lengths.end(), 0U);
}

std::uint32_t CrowdFrame::skinned() const
{
    const auto lengths = lengthsOfLists(gpu::kSkinList, 0, chunksOfFrame_);
    return std::accumulate(lengths.begin(), lengths.end(), 0U);
}

std::uint32_t CrowdFrame::skinnedChunks() const
{
    const auto lengths = lengthsOfLists(gpu::kSkinList, 0, chunksOfFrame_);
    return static_cast<std::uint32_t>(
        std::ranges::count_if(lengths, [](std::uint32_t length) { return length > 0; }));
}

std::uint32_t CrowdFrame::mostPasses() const
{
    constexpr std::uint32_t kPassesOfChunk = 7;
    const auto draws = static_cast<std::uint32_t>(mostSurfaces(input_.materials, input_.meshes));
    return 8 + kPassesOfChunk * chunkCount() * (draws + 3);
}

} // namespace sinew
