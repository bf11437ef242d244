// What the CPU writes for a crowd's frame, and what it reads of one that has left the device.
#include "engine/crowd/crowd_frame.h"
#include "engine/render/draw_list.h"

#include <glm/matrix.hpp>

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

namespace sinew
{

gpu::CrowdView crowdView(const gpu::mat4& viewProjection, const gpu::vec2& size, double largeHeight,
                         std::uint32_t samples)
{
    const glm::mat4 rows = glm::transpose(viewProjection);
    return {.viewProjection = viewProjection,
            .planes = {rows[3] + rows[0], rows[3] - rows[0], rows[3] + rows[1], rows[3] - rows[1],
                       rows[2], rows[3] - rows[2]},
            .width = rows[0],
            .height = rows[1],
            .depth = rows[2],
            .distance = rows[3],
            .size = size,
            .largeHeight = static_cast<float>(largeHeight),
            .sampleShift =
                gpu::kSubpixelBits - static_cast<std::uint32_t>(std::countr_zero(samples))};
}

CrowdFrame::Draws CrowdFrame::drawsAt(double seconds, const glm::dvec3& eye) const
{
    return surfaceDraws(
        input_.materials, input_.meshes,
        {.seconds = seconds, .eye = eye, .softEdges = settings_.samples > VK_SAMPLE_COUNT_1_BIT});
}

CrowdFrame::Draws CrowdFrame::write(const gpu::Frame& frame, const RenderTarget& target,
                                    const CrowdFrameRequest& request)
{
    Draws draws = drawsAt(request.seconds, request.view.camera.eye());
    drawn_->scene.write(frame, sceneView(target.extent(), request.view), draws);
    writeConstants(frame, constantsFor(target.extent(), request), request.seconds);
    if (request.hasBefore())
        writeBefore(frame, request);
    return draws;
}

void CrowdFrame::writeConstants(const gpu::Frame& frame, const gpu::CrowdConstants& constants,
                                double seconds) const
{
    const CrowdInstances& instances = computed_.buffers.instances;
    std::memcpy(instances.constants[frame.slot].mapped().data(), &constants, sizeof constants);
    const std::vector<gpu::CrowdClip> clips = clipsAt(input_.model, seconds);
    std::memcpy(instances.clips[frame.slot].mapped().data(), clips.data(),
                clips.size() * sizeof clips[0]);
}

SceneView CrowdFrame::sceneView(VkExtent2D extent, SceneView view) const
{
    view.aspect = static_cast<double>(extent.width) / extent.height;
    view.shadowMapSize = settings_.shadowMapSize;
    return view;
}

gpu::CrowdConstants CrowdFrame::constantsFor(VkExtent2D extent,
                                             const CrowdFrameRequest& request) const
{
    const gpu::SceneConstants scene = sceneConstants(sceneView(extent, request.view));
    // Motion vectors are those at the pixels' centres, where a picture of several samples has none:
    // a triangle that lies between its samples is not to be culled then.
    const bool drawnBetweenSamples = request.motion && settings_.samples > VK_SAMPLE_COUNT_1_BIT;
    const double large = config_.projects() && !drawnBetweenSamples ? request.largeHeight : 0.0;
    return {
        .camera = crowdView(scene.viewProjection, {extent.width, extent.height}, large,
                            static_cast<std::uint32_t>(settings_.samples)),
        .light = crowdView(scene.lightViewProjection, gpu::vec2(scene.shadowMapSize), large, 1),
        .fieldSize = gpu::vec2(static_cast<float>(settings_.fieldSide)),
        .fieldCorner = gpu::vec2(settings_.fieldCorner),
        .instanceCount = static_cast<std::uint32_t>(input_.instances.size()),
        .culls = request.culls ? 1U : 0U,
        .reach = static_cast<float>(input_.model.reach * (1.0 + 1e-5)),
        .lodError = static_cast<float>(request.lods.error),
        .leastLod = request.lods.finest,
        .mostLod = request.lods.coarsest,
    };
}

void CrowdFrame::writeBefore(const gpu::Frame& frame, const CrowdFrameRequest& request) const
{
    require(config_.motion, "motion vectors need CrowdConfig::motion");
    const std::vector<gpu::CrowdClip> clips =
        clipsAt(input_.model, request.motion->before->seconds);
    std::memcpy(computed_.buffers.instances.clipsBefore[frame.slot].mapped().data(), clips.data(),
                clips.size() * sizeof clips[0]);
}

std::vector<std::uint32_t> CrowdFrame::lengthsOfLists(std::uint32_t list, std::uint32_t firstChunk,
                                                      std::uint32_t chunks) const
{
    const auto history = gpu::downloadBuffer<std::uint32_t>(
        device_, computed_.buffers.chunk.history, (firstChunk + chunks) * gpu::kListCount);
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
