#include "engine/crowd/crowd_frame.h"

#include "engine/base/require.h"
#include "engine/render/draw_list.h"

#include <fmt/format.h>
#include <glm/matrix.hpp>

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

namespace sinew
{
CrowdFrame::CrowdFrame(const gpu::Device& device, const std::vector<CrowdInput>& inputs,
                       const CrowdSettings& settings)
    : device_(device), settings_(settings), mostDraws_(mostDraws(inputs)),
      scene_(device, mostDraws_, settings.shadowMapSize)
{
    require(!inputs.empty(), "a crowd has a model");
    if (device.features().core.drawIndirectFirstInstance == VK_FALSE)
        throw gpu::VulkanError("crowds need drawIndirectFirstInstance, which this device does not "
                               "support; choose another with --device");
    const std::uint64_t memory =
        settings.memory > 0 ? settings.memory : defaultSkinMemory(device.deviceLocalHeap());
    const std::vector<std::uint64_t> shares = memoryShares(device, inputs, memory);
    for (std::size_t i = 0; i < inputs.size(); ++i)
        groups_.push_back(
            std::make_unique<CrowdGroup>(device, inputs[i], scene_, settings, shares[i]));
    for (std::size_t i = 0; i < groups_.size(); ++i)
        require(config(i).texels == config().texels && config(i).skins() == config().skins() &&
                    config(i).hasPalette() == config().hasPalette() &&
                    config(i).projects() == config().projects() &&
                    config(i).occludes == config().occludes && config(i).motion == config().motion,
                "the configurations of a frame's groups agree");
    if (config().occludes)
        occlusion_.emplace(device, settings.samples);
}

void CrowdFrame::notify(const AfterPass& afterPass, CrowdPass pass)
{
    if (afterPass)
        afterPass(pass);
}

void CrowdFrame::prepare(double seconds)
{
    const Draws draws = drawsAt(seconds, glm::dvec3(0.0));
    for (const auto& group : groups_)
    {
        const auto own = std::span(draws).subspan(group->all().first, group->all().count);
        group->shadow.prepare(own);
        group->shadowed.prepare(own);
        group->unshadowed.prepare(own);
        if (group->motion)
            group->motion->prepare(own);
    }
}

std::uint32_t CrowdFrame::chunkCount() const
{
    std::uint32_t most = 1;
    for (const auto& group : groups_)
        most = std::max(most, group->buffers.plan.chunks);
    return most;
}

std::uint32_t CrowdFrame::chunksOfPass() const
{
    std::uint32_t most = 1;
    for (const auto& group : groups_)
        most = std::max(most, group->chunks);
    return most;
}

CrowdFrame::GroupChunks CrowdFrame::chunksAt(Chunk chunk) const
{
    GroupChunks chunks;
    for (const auto& group : groups_)
        if (group->has(chunk.index))
        {
            chunk.number = group->chunksOfFrame++;
            chunks.emplace_back(*group, chunk);
        }
    return chunks;
}

std::vector<PassDraws> CrowdFrame::passesAt(std::uint32_t index,
                                            SurfacePass& (*passOf)(CrowdGroup&)) const
{
    std::vector<PassDraws> passes;
    for (const auto& group : groups_)
        if (group->has(index))
            passes.push_back({passOf(*group), group->all()});
    return passes;
}

// The shadow map must be complete before the first colour is drawn. With several chunks, each is
// therefore computed twice, except one: the shadow map's last chunk is the image's first.
void CrowdFrame::record(const gpu::Frame& frame, const RenderTarget& target,
                        const CrowdFrameRequest& request, gpu::ImageUse leaveAs)
{
    const Draws draws = write(frame, target, request);
    const gpu::ImageRange shadowMap = scene_.shadowMap(frame).range();
    recordCandidates(frame, drawnViews(request.shadows), request.afterPass);
    if (hides(request))
        recordOccluders(frame, target.extent(), request, draws);
    transition(frame, "shadow map to be drawn", shadowMap, gpu::kContentsUnneeded,
               gpu::kDepthAttachment);
    recordShadows(frame, request, draws);
    transition(frame, "shadow map", shadowMap, gpu::kDepthAttachment, gpu::kSampledDepth);
    transition(frame, "colour to be drawn", target.colour.range(), gpu::kContentsUnneeded,
               gpu::kColourAttachment);
    if (target.multisampled)
        transition(frame, "samples to be drawn", target.multisampled->range(),
                   gpu::kContentsUnneeded, gpu::kColourAttachment);
    transition(frame, "depth to be drawn", target.depth.range(), gpu::kContentsUnneeded,
               gpu::kDepthAttachment);
    recordColours(frame, target, request, draws);
    recordCounts(frame);
    transition(frame, "image", target.colour.range(), gpu::kColourAttachment, leaveAs);
}

void CrowdFrame::recordCompute(const gpu::Frame& frame, const CrowdWork& work) const
{
    writeConstants(frame, work.constants, work.seconds);
    recordCandidates(frame, work.chunk.views, work.afterPass);
    recordChunk(frame, chunksAt(work.chunk), work.afterPass);
}

bool CrowdFrame::hides(const CrowdFrameRequest& request) const
{
    // Occluders use the image's sample count; motion vectors use one sample.
    const bool drawnBetweenSamples = request.motion && settings_.samples > VK_SAMPLE_COUNT_1_BIT;
    return occlusion_ && request.hides && request.culls && !drawnBetweenSamples;
}

// Records chunk 0 last. If it holds all instances, the image's chunk resumes it and skins only the
// instances that are not occluders.
void CrowdFrame::recordOccluders(const gpu::Frame& frame, VkExtent2D extent,
                                 const CrowdFrameRequest& request,
                                 std::span<const SurfaceDraw> draws)
{
    Occlusion& occlusion = *occlusion_;
    occlusion.begin(frame, extent);
    const gpu::ImageRange depth = occlusion.depth(frame).range();
    transition(frame, "depth of occluders to be drawn", depth, gpu::kContentsUnneeded,
               gpu::kDepthAttachment);
    for (std::uint32_t i = chunksOfPass(); i-- > 0;)
    {
        recordChunk(frame,
                    chunksAt({.index = i,
                              .views = drawnViews(request.shadows),
                              .listsOccluders = true,
                              .before = i == 0 && request.hasBefore()}),
                    request.afterPass);
        if (i + 1 < chunksOfPass())
            barrier(frame, "depth of the previous chunk", gpu::kDepthTest, {gpu::kDepthTest});
        {
            const gpu::DebugLabel label(frame, "depth of occluders");
            occlusion.beginRendering(frame, i + 1 == chunksOfPass());
            for (const auto& group : groups_)
                if (group->has(i))
                    group->occluders->draw(frame, draws, group->all());
            vkCmdEndRendering(frame.commands);
        }
        notify(request.afterPass, CrowdPass::Cull);
    }
    transition(frame, "depth of occluders", depth, gpu::kDepthAttachment,
               gpu::kDepthSampledByCompute);
    occlusion.buildPyramid(frame);
    notify(request.afterPass, CrowdPass::Cull);
    barrier(frame, "depth pyramid", gpu::kComputeWrite, {gpu::kComputeRead});
}

void CrowdFrame::recordShadows(const gpu::Frame& frame, const CrowdFrameRequest& request,
                               std::span<const SurfaceDraw> draws)
{
    const std::uint32_t chunks = request.shadows ? chunksOfPass() : 1;
    const bool hidden = hides(request);
    for (std::uint32_t i = chunks; i-- > 0;)
    {
        const bool isFirstOfPicture = i == 0;
        recordChunk(
            frame,
            chunksAt({.index = i,
                      .views = isFirstOfPicture ? drawnViews(request.shadows) : gpu::kLightView,
                      .resumes = hidden && isFirstOfPicture ? gpu::kResumesOccluders
                                                            : gpu::kResumesNothing,
                      .hides = hidden,
                      .before = isFirstOfPicture && request.hasBefore()}),
            request.afterPass);
        if (i + 1 < chunks)
            barrier(frame, "shadow map of the previous chunk", gpu::kDepthTest, {gpu::kDepthTest});
        const auto shadowOf = [](CrowdGroup& group) -> SurfacePass& { return group.shadow; };
        recordShadowMap(frame, scene_,
                        request.shadows ? passesAt(i, shadowOf) : std::vector<PassDraws>(), draws,
                        {.begins = i + 1 == chunks, .ends = i == 0});
        notify(request.afterPass, CrowdPass::DrawShadows);
    }
}

// Draws blended surfaces after all opaque ones. Each group draws one surface after another, for all
// of its instances in order. The image therefore does not depend on the number of chunks.
void CrowdFrame::recordColours(const gpu::Frame& frame, const RenderTarget& target,
                               const CrowdFrameRequest& request, std::span<const SurfaceDraw> draws)
{
    const std::uint32_t chunks = chunksOfPass();
    const auto passOf = [&](CrowdGroup& group) -> SurfacePass&
    { return request.shadows ? group.shadowed : group.unshadowed; };
    std::size_t parts = chunks; // with several chunks, plus one per blended surface of a chunk
    for (const auto& group : groups_)
    {
        group->firstChunkOfColours = group->chunksOfFrame - std::min(group->chunksOfFrame, 1U);
        parts += chunks > 1 ? group->blended.count * group->chunks : 0;
    }
    std::size_t part = 0;
    const auto drawPart = [&](const std::function<void()>& draw)
    {
        {
            const gpu::DebugLabel label(frame, "image");
            beginRendering(frame.commands, target,
                           {.begins = part == 0, .ends = part + 1 == parts});
            draw();
            vkCmdEndRendering(frame.commands);
        }
        notify(request.afterPass, CrowdPass::DrawPicture);
        ++part;
    };
    const auto computeAgain = [&](const GroupChunks& again)
    {
        recordChunk(frame, again, request.afterPass);
        barrier(frame, "image of the previous chunk", gpu::kColourLoad | gpu::kDepthTest,
                {gpu::kColourLoad, gpu::kDepthTest});
    };
    Chunk chunk{.views = gpu::kCameraView, .hides = hides(request), .before = request.hasBefore()};
    for (; chunk.index < chunks; ++chunk.index)
    {
        if (chunk.index > 0)
            computeAgain(chunksAt(chunk));
        drawPart(
            [&]
            {
                for (const auto& group : groups_)
                    if (group->has(chunk.index))
                        passOf(*group).draw(frame, draws, group->opaque);
                if (settings_.ground && chunk.index + 1 == chunks)
                    passOf(*groups_.front()).drawGround(frame);
                for (const auto& group : groups_)
                    if (chunks == 1)
                        passOf(*group).draw(frame, draws, group->blended);
            });
        if (request.motion)
            recordMotion(frame, request, draws, chunk.index);
    }
    chunk.before = false;
    for (const auto& group : groups_)
        for (std::size_t i = 0; chunks > 1 && i < group->blended.count; ++i)
            for (chunk.index = 0; group->has(chunk.index); ++chunk.index)
            {
                chunk.number = group->chunksOfFrame++;
                chunk.resumes = chunk.index == 0 ? gpu::kResumesAll : gpu::kResumesNothing;
                computeAgain({{*group, chunk}});
                const DrawRange surface{.first = group->blended.first + i, .count = 1};
                drawPart([&] { passOf(*group).draw(frame, draws, surface); });
            }
}

void CrowdFrame::recordMotion(const gpu::Frame& frame, const CrowdFrameRequest& request,
                              std::span<const SurfaceDraw> draws, std::uint32_t index)
{
    require(config().motion, "motion vectors need CrowdConfig::motion");
    const auto& [target, leaveAs, before] = *request.motion;
    const bool isLast = index + 1 == chunksOfPass();
    std::optional<gpu::MotionPush> push;
    if (before)
    {
        push = motionPush(target->vectors.extent(), before->view);
        push->fieldSize = gpu::vec2(static_cast<float>(settings_.fieldSide));
    }
    const auto motionOf = [](CrowdGroup& group) -> SurfacePass& { return *group.motion; };
    recordMotionVectors(frame, passesAt(index, motionOf), *target,
                        {.begins = index == 0, .ends = isLast}, draws, push,
                        settings_.ground && isLast);
    notify(request.afterPass, CrowdPass::DrawMotion);
    if (isLast)
        transition(frame, "motion", target->vectors.range(), gpu::kColourAttachment, leaveAs);
}

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

CrowdFrame::Draws CrowdFrame::drawsAt(double seconds, const glm::dvec3& eye)
{
    Draws draws;
    for (const auto& group : groups_)
    {
        Draws own = drawList(group->input.materials, group->input.meshes,
                             {.seconds = seconds,
                              .eye = eye,
                              .softEdges = settings_.samples > VK_SAMPLE_COUNT_1_BIT});
        for (SurfaceDraw& draw : own)
            draw.vertexColours = draw.vertexColours || group->input.tints;
        group->opaque = {.first = draws.size(), .count = opaqueDraws(own).count};
        group->blended = {.first = draws.size() + group->opaque.count,
                          .count = own.size() - group->opaque.count};
        draws.insert(draws.end(), own.begin(), own.end());
    }
    return draws;
}

CrowdFrame::Draws CrowdFrame::write(const gpu::Frame& frame, const RenderTarget& target,
                                    const CrowdFrameRequest& request)
{
    if (frame.counts != nullptr && drawCounts_.size() == 0)
        drawCounts_ = gpu::Buffer(
            device_,
            std::uint64_t{chunkCount()} * (4 + mostDraws_) * mostDraws_ * sizeof(std::uint32_t),
            VK_BUFFER_USAGE_TRANSFER_DST_BIT, gpu::Residency::Readback, "counts of draws");
    Draws draws = drawsAt(request.seconds, request.view.camera.eye());
    scene_.write(frame, sceneView(target.extent(), request.view), draws);
    const gpu::CrowdConstants constants = constantsFor(target.extent(), request);
    writeConstants(frame, constants, request.seconds);
    for (const auto& group : groups_)
        group->planFrame(constants, drawnViews(request.shadows));
    if (request.hasBefore())
        for (const auto& group : groups_)
            group->write(frame, group->buffers.instances.before[frame.slot], constants,
                         request.motion->before->seconds);
    return draws;
}

void CrowdFrame::writeConstants(const gpu::Frame& frame, const gpu::CrowdConstants& constants,
                                double seconds) const
{
    for (const auto& group : groups_)
    {
        group->write(frame, group->buffers.instances.now[frame.slot], constants, seconds);
        group->live.setTime(seconds);
        group->layers.upload();
        group->chunks = group->buffers.plan.chunks;
        group->isFar = false;
        group->chunksOfFrame = 0;
    }
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
    // Motion vectors are sampled at pixel centres, where a multisampled image has no sample. A
    // triangle between the samples must not be culled then.
    const bool drawnBetweenSamples = request.motion && settings_.samples > VK_SAMPLE_COUNT_1_BIT;
    const double large = drawnBetweenSamples ? 0.0 : request.largeHeight;
    return {
        .camera = crowdView(scene.viewProjection, {extent.width, extent.height}, large,
                            static_cast<std::uint32_t>(settings_.samples)),
        .light = crowdView(scene.lightViewProjection, gpu::vec2(scene.shadowMapSize), large, 1),
        .fieldSize = gpu::vec2(static_cast<float>(settings_.fieldSide)),
        .fieldCorner = gpu::vec2(settings_.fieldCorner),
        .culls = request.culls ? 1U : 0U,
        .lodError = static_cast<float>(request.lods.error),
        .leastLod = request.lods.finest,
        .mostLod = request.lods.coarsest,
    };
}

// Must run before the next chunk overwrites the counts.
void CrowdFrame::copyDrawCounts(const gpu::Frame& frame) const
{
    if (frame.counts == nullptr)
        return;
    const auto& counted = frame.counts->countedDraws;
    std::size_t& copied = frame.counts->copiedDraws;
    barrier(frame.commands, gpu::kComputeWrite, gpu::kCopyRead);
    for (; copied < counted.size(); ++copied)
    {
        constexpr VkDeviceSize kWord = sizeof(std::uint32_t);
        require((copied + 1) * kWord <= drawCounts_.size(), "more draws than there is room for");
        const auto& [buffer, offset] = counted[copied];
        const VkBufferCopy word{.srcOffset = offset, .dstOffset = copied * kWord, .size = kWord};
        vkCmdCopyBuffer(frame.commands, buffer, drawCounts_.get(), 1, &word);
    }
    barrier(frame.commands, gpu::kCopyRead, gpu::kComputeWrite);
}

std::uint64_t CrowdFrame::drawsOf(const gpu::RecordedCounts& counts) const
{
    std::vector<std::uint32_t> copied(counts.copiedDraws);
    std::memcpy(copied.data(), drawCounts_.mapped().data(), copied.size() * sizeof copied[0]);
    return std::accumulate(copied.begin(), copied.end(), counts.draws);
}

void CrowdFrame::recordCounts(const gpu::Frame& frame)
{
    copyDrawCounts(frame);
    barrier(frame, "counts", gpu::kComputeWrite, {gpu::kCopyRead});
    for (const auto& group : groups_)
    {
        const gpu::Buffer& history = group->buffers.chunk.history;
        CrowdGroup::Counted& counted = group->counted[frame.slot];
        if (counted.chunks == 0)
            counted.lengths = gpu::Buffer(device_, history.size(), VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                          gpu::Residency::Readback, "counts of instances");
        counted.firstChunkOfColours = group->firstChunkOfColours;
        counted.chunksOfPass = group->chunks;
        counted.chunks = group->chunksOfFrame;
        const VkBufferCopy whole{.size = history.size()};
        vkCmdCopyBuffer(frame.commands, history.get(), counted.lengths.get(), 1, &whole);
    }
    barrier(frame, "counts on the host", gpu::kCopyWrite, {gpu::kHostRead});
    barrier(frame, "counts before the next frame", gpu::kCopyRead, {gpu::kComputeWrite});
}

std::optional<CrowdFrame::Counts> CrowdFrame::counts(std::uint32_t slot) const
{
    Counts counts;
    for (const auto& group : groups_)
    {
        const CrowdGroup::Counted& counted = group->counted[slot];
        if (counted.chunks == 0)
            return std::nullopt;
        const std::span<std::byte> bytes = counted.lengths.mapped();
        std::vector<std::uint32_t> lengths(bytes.size() / sizeof(std::uint32_t));
        std::memcpy(lengths.data(), bytes.data(), bytes.size());
        counts.chunks = std::max(counts.chunks, counted.chunksOfPass);
        // The shadow map's chunks come first. The last of them is the image's first.
        for (std::uint32_t i = 0; i <= counted.firstChunkOfColours; ++i)
            counts.lit += lengths[i * gpu::kListCount + gpu::kLightWholeList] +
                          lengths[i * gpu::kListCount + gpu::kLightCulledList];
        for (std::uint32_t i = 0; i < counted.chunksOfPass; ++i)
            counts.visible +=
                lengths[(counted.firstChunkOfColours + i) * gpu::kListCount + gpu::kCameraList];
        for (std::uint32_t i = 0; i < counted.chunks; ++i)
        {
            const std::uint32_t skinned = lengths[i * gpu::kListCount + gpu::kSkinList];
            counts.skinned += skinned;
            counts.skinnedChunks += skinned > 0 ? 1 : 0;
        }
    }
    return counts;
}

std::uint32_t CrowdFrame::mostPasses() const
{
    constexpr std::uint32_t kPassesOfChunk = 7;
    return 8 + kPassesOfChunk * chunkCount() * (mostDraws_ + 3);
}

} // namespace sinew
