#include "engine/crowd/crowd_frame.h"

#include "engine/base/require.h"
#include "engine/render/draw_list.h"

#include <fmt/format.h>
#include <glm/matrix.hpp>

#include <algorithm>
#include <bit>
#include <cstring>

namespace sinew
{
namespace
{

std::uint32_t mostDraws(const CrowdInput& input)
{
    return static_cast<std::uint32_t>(mostSurfaces(input.materials, input.meshes));
}

std::vector<CullSides> culledSides(const CrowdInput& input)
{
    std::vector<CullSides> sides;
    for (const SurfaceMesh& mesh : input.meshes)
        sides.push_back(input.materials.materials[mesh.material].cull);
    return sides;
}

CrowdBuffers createBuffers(const gpu::Device& device, const CrowdInput& input,
                           const CrowdConfig& config, std::uint64_t memory)
{
    const CrowdModel& model = input.model;
    const ChunkNeeds needs = chunkNeeds(device, model, config);
    ChunkPlan plan = planChunks(needs, chunkLimits(device, config, memory),
                                static_cast<std::uint32_t>(input.instances.size()));
    if (plan.capacity == 0)
        throw gpu::VulkanError(fmt::format(
            "{} instances of this model take {} KiB, more than the memory for a crowd ({} MiB; "
            "--skin-memory changes it) or the device's limits allow",
            needs.step, plan.bytesPerInstance * needs.step / 1024 + 1, memory >> 20U));
    for (std::size_t lod = 0; lod < model.lodPixelSizes.size(); ++lod)
        plan.room.lods[lod].pixelSize = static_cast<float>(model.lodPixelSizes[lod]);
    CrowdBuffers buffers{
        .config = config,
        .model = uploadCrowdModel(device, model, config, culledSides(input)),
        .instances =
            uploadInstances(device, input.instances, model.records.size(), plan.chunks, config),
        .plan = plan,
        .room = uploadBuffer(device, std::vector{plan.room}, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT,
                             "chunk room"),
        .chunk = {},
    };
    // Chunks of the occluders, the shadow map, the opaque surfaces and every blended surface.
    const std::uint32_t chunksOfFrame = plan.chunks * (3 + mostDraws(input));
    buffers.chunk = createChunkBuffers(device, buffers.model, needs, config, plan, chunksOfFrame);
    return buffers;
}

PassInput passInput(const CrowdInput& input, const Geometry& geometry, const SceneFrames& scene)
{
    return {.geometry = geometry, .scene = scene, .textures = input.textures};
}

} // namespace

CrowdFrame::CrowdFrame(const gpu::Device& device, const CrowdInput& input,
                       const CrowdSettings& settings)
    : device_(device), input_(input), settings_(settings),
      memory_(settings.memory > 0 ? settings.memory : defaultSkinMemory(device.deviceLocalHeap())),
      config_(settings.config ? *settings.config
                              : configFor(device, input.model, input.materials, input.meshes)),
      buffers_(createBuffers(device, input, config_, memory_)), programs_(device, buffers_),
      geometry_(device, buffers_.model, buffers_.chunk, buffers_.chunk.shown, config_),
      scene_(device, mostDraws(input), settings.shadowMapSize),
      shadow_(device, passInput(input, geometry_, scene_), SurfaceOutput::ShadowMap),
      shadowed_(device, passInput(input, geometry_, scene_), SurfaceOutput::Colours,
                settings.samples, settings.shadowComparisons),
      unshadowed_(device, passInput(input, geometry_, scene_), SurfaceOutput::Colours,
                  settings.samples, 0)
{
    require(input.meshes.size() == input.model.skinning.meshes.size(),
            "every mesh of a crowd has a material");
    require(!config_.motion || config_.skins(),
            "motion vectors of vertices that a compute shader skins");
    if (device.features().core.drawIndirectFirstInstance == VK_FALSE)
        throw gpu::VulkanError("crowds are drawn with drawIndirectFirstInstance, which this device "
                               "does not have; --device chooses another");
    if (config_.occludes)
        occlusion_.emplace(device, buffers_, scene_, input.textures, settings.samples);
    if (config_.motion)
        motion_.emplace(device, passInput(input, geometry_, scene_), SurfaceOutput::Motion);
}

void CrowdFrame::notify(const AfterPass& afterPass, CrowdPass pass)
{
    if (afterPass)
        afterPass(pass);
}

void CrowdFrame::prepare(double seconds)
{
    const Draws draws = drawsAt(seconds, glm::dvec3(0.0));
    shadow_.prepare(draws);
    shadowed_.prepare(draws);
    unshadowed_.prepare(draws);
    if (motion_)
        motion_->prepare(draws);
}

// The shadow map needs every instance before the first colour is drawn, so with several chunks it
// has its own. Its last chunk is the first of the image and is computed once for both.
void CrowdFrame::record(const gpu::Frame& frame, const RenderTarget& target,
                        const CrowdFrameRequest& request, gpu::ImageUse leaveAs)
{
    const Draws draws = write(frame, target, request);
    const gpu::ImageRange shadowMap = scene_.shadowMap(frame).range();
    recordCandidates(frame, drawnViews(request.shadows), request.afterPass);
    chunksOfFrame_ = 0;
    if (hides(request))
        recordOccluders(frame, target.extent(), request, draws);
    transition(frame, "shadow map before", shadowMap, gpu::kContentsUnneeded,
               gpu::kDepthAttachment);
    recordShadows(frame, request, draws);
    transition(frame, "shadow map", shadowMap, gpu::kDepthAttachment, gpu::kSampledDepth);
    transition(frame, "picture before", target.colour.range(), gpu::kContentsUnneeded,
               gpu::kColourAttachment);
    if (target.multisampled)
        transition(frame, "samples before", target.multisampled->range(), gpu::kContentsUnneeded,
                   gpu::kColourAttachment);
    transition(frame, "depth before", target.depth.range(), gpu::kContentsUnneeded,
               gpu::kDepthAttachment);
    recordColours(frame, target, request, draws);
    recordCounts(frame);
    transition(frame, "picture", target.colour.range(), gpu::kColourAttachment, leaveAs);
}

void CrowdFrame::recordCompute(const gpu::Frame& frame, const CrowdWork& work) const
{
    writeConstants(frame, work.constants, work.seconds);
    recordCandidates(frame, work.chunk.views, work.afterPass);
    recordChunk(frame, work.chunk, work.afterPass);
}

bool CrowdFrame::hides(const CrowdFrameRequest& request) const
{
    // Occluders use the image's sample count; motion vectors use one sample.
    const bool drawnBetweenSamples = request.motion && settings_.samples > VK_SAMPLE_COUNT_1_BIT;
    return occlusion_ && request.hides && request.culls && !drawnBetweenSamples;
}

// Its last chunk is the first one again, so that if it holds all instances, only the others remain
// to be skinned.
void CrowdFrame::recordOccluders(const gpu::Frame& frame, VkExtent2D extent,
                                 const CrowdFrameRequest& request,
                                 std::span<const SurfaceDraw> draws)
{
    Occlusion& occlusion = *occlusion_;
    occlusion.begin(frame, extent);
    const gpu::ImageRange depth = occlusion.depth(frame).range();
    transition(frame, "depth of occluders before", depth, gpu::kContentsUnneeded,
               gpu::kDepthAttachment);
    for (std::uint32_t i = chunkCount(); i-- > 0;)
    {
        recordChunk(frame,
                    {.index = i,
                     .number = chunksOfFrame_++,
                     .views = drawnViews(request.shadows),
                     .listsOccluders = true,
                     .before = i == 0 && request.hasBefore()},
                    request.afterPass);
        if (i + 1 < chunkCount())
            barrier(frame, "depth of the chunk before", gpu::kDepthTest, {gpu::kDepthTest});
        occlusion.draw(frame, draws, i + 1 == chunkCount());
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
    const std::span<const SurfaceDraw> casting = draws.first(request.shadows ? draws.size() : 0);
    const std::uint32_t chunks = request.shadows ? chunkCount() : 1;
    const bool hidden = hides(request);
    for (std::uint32_t i = chunks; i-- > 0;)
    {
        const bool isFirstOfPicture = i == 0;
        recordChunk(
            frame,
            {.index = i,
             .number = chunksOfFrame_++,
             .views = isFirstOfPicture ? drawnViews(request.shadows) : gpu::kLightView,
             .resumes = hidden && isFirstOfPicture ? gpu::kResumesOccluders : gpu::kResumesNothing,
             .hides = hidden,
             .before = isFirstOfPicture && request.hasBefore()},
            request.afterPass);
        if (i + 1 < chunks)
            barrier(frame, "shadow map of the chunk before", gpu::kDepthTest, {gpu::kDepthTest});
        recordShadowMap(frame, scene_, shadow_, casting,
                        {.begins = i + 1 == chunks, .ends = i == 0});
        notify(request.afterPass, CrowdPass::DrawShadows);
    }
}

// Blended surfaces are drawn after all opaque ones, each for all instances in order, so that the
// image does not depend on the number of chunks.
void CrowdFrame::recordColours(const gpu::Frame& frame, const RenderTarget& target,
                               const CrowdFrameRequest& request, std::span<const SurfaceDraw> draws)
{
    SurfacePass& colours = request.shadows ? shadowed_ : unshadowed_;
    const std::uint32_t chunks = chunkCount();
    const DrawRange opaque = opaqueDraws(draws);
    const DrawRange blended{.first = opaque.count, .count = draws.size() - opaque.count};
    // With several chunks: the opaque surfaces of each chunk, then each blended surface of each
    // chunk.
    const auto sweeps = static_cast<std::uint32_t>(chunks > 1 ? 1 + blended.count : 1);
    firstChunkOfColours_ = chunksOfFrame_ - std::min(chunksOfFrame_, 1U);
    for (std::uint32_t sweep = 0; sweep < sweeps; ++sweep)
        for (std::uint32_t index = 0; index < chunks; ++index)
        {
            const std::uint32_t number = sweep * chunks + index;
            if (number > 0)
            {
                recordChunk(frame,
                            {.index = index,
                             .number = chunksOfFrame_++,
                             .views = gpu::kCameraView,
                             .resumes = index == 0 ? gpu::kResumesAll : gpu::kResumesNothing,
                             .hides = hides(request),
                             .before = sweep == 0 && request.hasBefore()},
                            request.afterPass);
                barrier(frame, "picture of the chunk before", gpu::kColourLoad | gpu::kDepthTest,
                        {gpu::kColourLoad, gpu::kDepthTest});
            }
            {
                const gpu::DebugLabel label(frame, "picture");
                beginRendering(frame.commands, target,
                               {.begins = number == 0, .ends = number + 1 == sweeps * chunks});
                if (sweep == 0)
                    colours.draw(frame, draws, opaque);
                if (settings_.ground && sweep == 0 && index + 1 == chunks)
                    colours.drawGround(frame);
                if (chunks == 1)
                    colours.draw(frame, draws, blended);
                else if (sweep > 0)
                    colours.draw(frame, draws, {.first = blended.first + sweep - 1, .count = 1});
                vkCmdEndRendering(frame.commands);
            }
            notify(request.afterPass, CrowdPass::DrawPicture);
            if (sweep == 0 && request.motion)
                recordMotion(frame, request, draws, index);
        }
}

void CrowdFrame::recordMotion(const gpu::Frame& frame, const CrowdFrameRequest& request,
                              std::span<const SurfaceDraw> draws, std::uint32_t index)
{
    require(motion_.has_value(), "motion vectors need CrowdConfig::motion");
    const auto& [target, leaveAs, before] = *request.motion;
    const bool isLast = index + 1 == chunkCount();
    std::optional<gpu::MotionPush> push;
    if (before)
    {
        push = motionPush(target->vectors.extent(), before->view);
        push->fieldSize = gpu::vec2(static_cast<float>(settings_.fieldSide));
    }
    recordMotionVectors(frame, *motion_, *target, {.begins = index == 0, .ends = isLast}, draws,
                        push, settings_.ground && isLast);
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

CrowdFrame::Draws CrowdFrame::drawsAt(double seconds, const glm::dvec3& eye) const
{
    return drawList(
        input_.materials, input_.meshes,
        {.seconds = seconds, .eye = eye, .softEdges = settings_.samples > VK_SAMPLE_COUNT_1_BIT});
}

CrowdFrame::Draws CrowdFrame::write(const gpu::Frame& frame, const RenderTarget& target,
                                    const CrowdFrameRequest& request)
{
    Draws draws = drawsAt(request.seconds, request.view.camera.eye());
    scene_.write(frame, sceneView(target.extent(), request.view), draws);
    writeConstants(frame, constantsFor(target.extent(), request), request.seconds);
    if (request.hasBefore())
        writeClips(buffers_.instances.clipsBefore[frame.slot], request.motion->before->seconds);
    return draws;
}

void CrowdFrame::writeConstants(const gpu::Frame& frame, const gpu::CrowdConstants& constants,
                                double seconds) const
{
    const CrowdInstances& instances = buffers_.instances;
    std::memcpy(instances.constants[frame.slot].mapped().data(), &constants, sizeof constants);
    writeClips(instances.clips[frame.slot], seconds);
}

void CrowdFrame::writeClips(const gpu::Buffer& clips, double seconds) const
{
    const std::vector<gpu::CrowdClip> now = clipsAt(input_.model, seconds);
    std::memcpy(clips.mapped().data(), now.data(), now.size() * sizeof now[0]);
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
        .absoluteBiasSum = static_cast<float>(input_.model.bounds.greatestAbsoluteBiasSum),
    };
}

void CrowdFrame::recordCounts(const gpu::Frame& frame)
{
    const gpu::Buffer& history = buffers_.chunk.history;
    Counted& counted = counted_[frame.slot];
    if (counted.chunks == 0)
        counted.lengths = gpu::Buffer(device_, history.size(), VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                      gpu::Residency::Readback, "counts of instances");
    counted.firstChunkOfColours = firstChunkOfColours_;
    counted.chunks = chunksOfFrame_;
    barrier(frame, "counts", gpu::kComputeWrite, {gpu::kCopyRead});
    const VkBufferCopy whole{.size = history.size()};
    vkCmdCopyBuffer(frame.commands, history.get(), counted.lengths.get(), 1, &whole);
    barrier(frame, "counts on the host", gpu::kCopyWrite, {gpu::kHostRead});
    barrier(frame, "counts before the next frame", gpu::kCopyRead, {gpu::kComputeWrite});
}

std::optional<CrowdFrame::Counts> CrowdFrame::counts(std::uint32_t slot) const
{
    const Counted& counted = counted_[slot];
    if (counted.chunks == 0)
        return std::nullopt;
    const std::span<std::byte> bytes = counted.lengths.mapped();
    std::vector<std::uint32_t> lengths(bytes.size() / sizeof(std::uint32_t));
    std::memcpy(lengths.data(), bytes.data(), bytes.size());
    Counts counts;
    for (std::uint32_t i = 0; i < chunkCount(); ++i)
        counts.visible +=
            lengths[(counted.firstChunkOfColours + i) * gpu::kListCount + gpu::kCameraList];
    for (std::uint32_t i = 0; i < counted.chunks; ++i)
    {
        const std::uint32_t skinned = lengths[i * gpu::kListCount + gpu::kSkinList];
        counts.skinned += skinned;
        counts.skinnedChunks += skinned > 0 ? 1 : 0;
    }
    return counts;
}

std::uint32_t CrowdFrame::mostPasses() const
{
    constexpr std::uint32_t kPassesOfChunk = 7;
    return 8 + kPassesOfChunk * chunkCount() * (mostDraws(input_) + 3);
}

} // namespace sinew
