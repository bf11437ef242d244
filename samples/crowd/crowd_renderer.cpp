#include "samples/crowd/crowd_renderer.h"

#include "engine/crowd/crowd_view_data.h"
#include "engine/gpu/barrier.h"
#include "engine/render/model_surfaces.h"

#include <fmt/format.h>

#include <cstring>

namespace sinew::crowd
{
namespace
{

// Everything that may still use what the chunk before has computed, and what that has written
// without any reader.
constexpr gpu::Access kChunkBefore{
    VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT |
        VK_PIPELINE_STAGE_2_INDEX_INPUT_BIT | VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT,
    VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT};

gpu::Access computeArrayRead(const CrowdForm& form)
{
    return form.texels ? gpu::kComputeTexelRead : gpu::kComputeRead;
}

gpu::Access drawRead(const CrowdForm& form)
{
    return gpu::kIndirectRead |
           (form.texels ? gpu::kVertexShaderTexelRead : gpu::kVertexShaderRead) |
           (form.cullsTriangles ? gpu::kIndexRead : gpu::Access{});
}

void requireFeatures(const gpu::Device& device)
{
    if (!device.features().indirectFirstInstance)
        throw gpu::VulkanError("crowds are drawn with drawIndirectFirstInstance, which this device "
                               "does not have; --device chooses another");
}

ChunkPlan planFor(const gpu::Device& device, const CrowdModelBuffers& model,
                  const RendererSettings& settings, std::uint32_t instances)
{
    requireFeatures(device);
    const ChunkNeeds needs = chunkNeeds(device, model, settings.form);
    // What the CPU writes, every frame in flight has for itself.
    const std::uint64_t memory =
        settings.onCpu ? settings.skinMemory / gpu::kFramesInFlight : settings.skinMemory;
    const ChunkPlan plan = planChunks(needs, chunkLimits(device, settings.form, memory), instances);
    if (plan.capacity == 0)
        throw gpu::VulkanError(fmt::format(
            "four instances of this model take {} KiB, more than --skin-memory ({} MiB) or the "
            "device's limits allow",
            plan.bytesPerInstance * 4 / 1024 + 1, settings.skinMemory >> 20U));
    return plan;
}

void endPart(PassTimer* timer, const gpu::Frame& frame, Pass pass)
{
    if (timer != nullptr)
        timer->end(frame, pass);
}

} // namespace

CrowdRenderer::CrowdRenderer(const gpu::Device& device, const CrowdScene& scene,
                             SharedResources& shared, const Field& field,
                             const RendererSettings& settings)
    : device_(device), scene_(scene), field_(field), settings_(settings),
      model_(uploadCrowdModel(device, scene.model, scene.culledSides, settings.form)),
      instances_(uploadInstances(device, field.instances, scene.model.records.size())),
      plan_(planFor(device, model_, settings, instances_.count)),
      chunk_(createChunkBuffers(device, model_, settings.form, settings.onCpu ? 4 : plan_.capacity,
                                mostChunksOfFrame())),
      candidates_(device, instances_), pose_(device, model_, instances_, chunk_, settings.form),
      lists_(device, model_, instances_, chunk_, settings.form), geometry_(createGeometry()),
      sceneFrames_(device, mostSurfaces(scene.scene.materials, scene.surfaceMeshes),
                   settings.shadowMapSize),
      shadow_(device, {.geometry = *geometry_, .scene = sceneFrames_, .textures = shared.textures}),
      shadowed_(device,
                {.geometry = *geometry_, .scene = sceneFrames_, .textures = shared.textures},
                settings.samples, settings.shadowComparisons),
      unshadowed_(device,
                  {.geometry = *geometry_, .scene = sceneFrames_, .textures = shared.textures},
                  settings.samples, 0)
{
    if (settings.form.skins())
        skin_.emplace(device, model_, instances_, chunk_, settings.form);
    if (settings.form.skins())
        bound_.emplace(device, model_, chunk_, settings.form);
    if (settings.form.skins() && settings.form.cullsTriangles)
        triangles_.emplace(device, model_, instances_, chunk_);
}

std::unique_ptr<Geometry> CrowdRenderer::createGeometry()
{
    if (!settings_.onCpu)
        return std::make_unique<CrowdGeometry>(device_, model_, chunk_, settings_.form);
    auto chunks = std::make_unique<CpuCrowd>(device_, scene_.model, model_, field_.instances, plan_,
                                             settings_.form);
    cpu_ = chunks.get();
    return chunks;
}

void CrowdRenderer::write(const gpu::Frame& frame, const RenderTarget& target,
                          const FrameRequest& request, std::span<const SurfaceDraw> draws)
{
    const VkExtent2D extent = target.extent();
    const SceneView view{.camera = request.view.camera,
                         .aspect = static_cast<double>(extent.width) / extent.height,
                         .visible = request.view.visible,
                         .whole = request.view.whole,
                         .casterReach = request.view.casterReach,
                         .groundHeight = field_.groundHeight,
                         .shadowMapSize = settings_.shadowMapSize};
    sceneFrames_.write(frame, view, draws);
    const gpu::SceneConstants constants = sceneConstants(view);
    const double large = settings_.form.cullsTriangles ? request.largeHeight : 0.0;
    const gpu::CrowdFrame crowd{
        .camera = crowdView(constants.viewProjection, {extent.width, extent.height}, large,
                            static_cast<std::uint32_t>(settings_.samples)),
        .light =
            crowdView(constants.lightViewProjection, gpu::vec2(constants.shadowMapSize), large, 1),
        .fieldSize = gpu::vec2(static_cast<float>(settings_.rootMotion ? field_.side : 0.0)),
        .fieldCorner = gpu::vec2(field_.corner),
        .instanceCount = instances_.count,
        .culls = request.culls ? 1U : 0U,
        .reach = static_cast<float>(scene_.model.reach * (1.0 + 1e-5)),
    };
    std::memcpy(instances_.frames[frame.slot].mapped().data(), &crowd, sizeof crowd);
    const std::vector<gpu::CrowdClip> clips = clipsAt(scene_.model, request.seconds);
    std::memcpy(instances_.clips[frame.slot].mapped().data(), clips.data(),
                clips.size() * sizeof clips[0]);
    if (cpu_ != nullptr)
        cpuDrawn_ = cpu_->write(frame.slot, crowd, clips,
                                gpu::kCameraView | (request.shadows ? gpu::kLightView : 0U));
}

void CrowdRenderer::recordCandidates(const gpu::Frame& frame, std::uint32_t views,
                                     PassTimer* timer) const
{
    barrier(frame.commands, kChunkBefore, gpu::kComputeWrite);
    candidates_.test(frame, views);
    barrier(frame.commands, gpu::kComputeWrite, gpu::kComputeRead); // counts
    candidates_.scan(frame);
    barrier(frame.commands, gpu::kComputeWrite, gpu::kComputeRead); // starts
    candidates_.write(frame);
    endPart(timer, frame, Pass::Cull);
    barrier(frame.commands, gpu::kComputeWrite, gpu::kComputeRead); // candidates and their count
}

void CrowdRenderer::recordChunk(const gpu::Frame& frame, const Chunk& chunk, PassTimer* timer) const
{
    const gpu::Access readsArrays = computeArrayRead(settings_.form);
    barrier(frame.commands, kChunkBefore, gpu::kComputeWrite);
    pose_.count(frame, chunk);
    endPart(timer, frame, Pass::Cull);
    barrier(frame.commands, gpu::kComputeWrite, gpu::kComputeRead | gpu::kIndirectRead); // count
    for (std::size_t step = 0; step < pose_.stepCount(); ++step)
    {
        if (step > 0)
            barrier(frame.commands, gpu::kComputeWrite, gpu::kComputeRead); // joints
        pose_.pose(frame, chunk, step);
    }
    endPart(timer, frame, Pass::Pose);
    barrier(frame.commands, gpu::kComputeWrite, readsArrays); // joint matrices
    lists_.test(frame, chunk);
    barrier(frame.commands, gpu::kComputeWrite, gpu::kComputeRead); // counts and flags
    lists_.scan(frame, chunk);
    barrier(frame.commands, gpu::kComputeWrite, gpu::kComputeRead); // starts
    lists_.write(frame);
    endPart(timer, frame, Pass::Cull);
    // Commands, lengths and lists.
    barrier(frame.commands, gpu::kComputeWrite,
            gpu::kIndirectRead | gpu::kComputeRead | readsArrays);
    if (skin_)
    {
        skin_->record(frame, chunk.views);
        endPart(timer, frame, Pass::Skin);
    }
    if (triangles_)
    {
        barrier(frame.commands, gpu::kComputeWrite, gpu::kComputeTexelRead); // projected vertices
        triangles_->record(frame, chunk.views);
        endPart(timer, frame, Pass::Triangles);
    }
    // Lists, vertices or joint matrices; draws; what is left of the triangles.
    barrier(frame.commands, gpu::kComputeWrite, drawRead(settings_.form));
}

// The shadow map needs every instance before the first colour is drawn. What fits into one chunk is
// therefore computed once for both; else either has its own chunks.
void CrowdRenderer::recordFrame(const gpu::Frame& frame, const RenderTarget& target,
                                const FrameRequest& request, gpu::ImageUse leaveAs)
{
    const std::vector<SurfaceDraw> draws =
        surfaceDraws(scene_.scene.materials, scene_.surfaceMeshes,
                     {.seconds = request.seconds,
                      .eye = request.view.camera.eye(),
                      .softEdges = settings_.samples > VK_SAMPLE_COUNT_1_BIT});
    write(frame, target, request, draws);
    if (request.timer != nullptr)
        request.timer->begin(frame);

    const VkCommandBuffer commands = frame.commands;
    const gpu::ImageRange shadowMap = sceneFrames_.shadowMap(frame).range();
    if (plan_.chunks == 1 && cpu_ == nullptr)
    {
        const std::uint32_t views = gpu::kCameraView | (request.shadows ? gpu::kLightView : 0U);
        recordCandidates(frame, views, request.timer);
        recordChunk(frame, {.first = 0, .views = views}, request.timer);
    }
    transition(commands, shadowMap, gpu::kContentsUnneeded, gpu::kDepthAttachment);
    recordShadows(frame, request, draws);
    transition(commands, shadowMap, gpu::kDepthAttachment, gpu::kSampledDepth);
    transition(commands, target.colour.range(), gpu::kContentsUnneeded, gpu::kColourAttachment);
    if (target.multisampled)
        transition(commands, target.multisampled->range(), gpu::kContentsUnneeded,
                   gpu::kColourAttachment);
    transition(commands, target.depth.range(), gpu::kContentsUnneeded, gpu::kDepthAttachment);
    recordColours(frame, target, request, draws);
    transition(commands, target.colour.range(), gpu::kColourAttachment, leaveAs);
}

void CrowdRenderer::recordShadows(const gpu::Frame& frame, const FrameRequest& request,
                                  std::span<const SurfaceDraw> draws)
{
    const std::span<const SurfaceDraw> casting = draws.first(request.shadows ? draws.size() : 0);
    if (plan_.chunks == 1 || !request.shadows)
    {
        shadow_.record(frame, casting);
        endPart(request.timer, frame, Pass::Shadow);
        return;
    }
    recordCandidates(frame, gpu::kLightView, request.timer);
    for (std::uint32_t i = 0; i < plan_.chunks; ++i)
    {
        recordChunk(frame, {.first = i * plan_.capacity, .number = i, .views = gpu::kLightView},
                    request.timer);
        if (i > 0)
            barrier(frame.commands, gpu::kDepthTest, gpu::kDepthTest);
        shadow_.record(frame, casting, {.begins = i == 0, .ends = i + 1 == plan_.chunks});
        endPart(request.timer, frame, Pass::Shadow);
    }
}

// Blended surfaces come over everything that covers, each of them for all instances in their order:
// so the picture is the same however many chunks there are.
void CrowdRenderer::recordColours(const gpu::Frame& frame, const RenderTarget& target,
                                  const FrameRequest& request, std::span<const SurfaceDraw> draws)
{
    ForwardPass& forward = request.shadows ? shadowed_ : unshadowed_;
    const DrawRange covering = coveringDraws(draws);
    const std::size_t blendedCount = draws.size() - covering.count;
    if (plan_.chunks == 1)
    {
        forward.begin(frame, target, {});
        forward.draw(frame, draws, covering);
        if (settings_.ground)
            forward.drawGround(frame);
        forward.draw(frame, draws, {.first = covering.count, .count = blendedCount});
        ForwardPass::end(frame);
        endPart(request.timer, frame, Pass::Colour);
        return;
    }
    recordCandidates(frame, gpu::kCameraView, request.timer);
    const std::size_t partCount = (1 + blendedCount) * plan_.chunks;
    firstChunkOfColours_ = request.shadows ? plan_.chunks : 0;
    chunksOfFrame_ = firstChunkOfColours_ + static_cast<std::uint32_t>(partCount);
    for (std::size_t part = 0; part < partCount; ++part)
    {
        const auto chunk = static_cast<std::uint32_t>(part % plan_.chunks);
        const std::size_t surface = part / plan_.chunks; // 0: what covers, then one blended each
        recordChunk(frame,
                    {.first = chunk * plan_.capacity,
                     .number = firstChunkOfColours_ + static_cast<std::uint32_t>(part),
                     .views = gpu::kCameraView},
                    request.timer);
        if (part > 0)
            barrier(frame.commands, gpu::kColourLoad | gpu::kDepthTest,
                    gpu::kColourLoad | gpu::kDepthTest);
        forward.begin(frame, target, {.begins = part == 0, .ends = part + 1 == partCount});
        forward.draw(frame, draws,
                     surface == 0 ? covering
                                  : DrawRange{.first = covering.count + surface - 1, .count = 1});
        if (settings_.ground && surface == 0 && chunk + 1 == plan_.chunks)
            forward.drawGround(frame);
        ForwardPass::end(frame);
        endPart(request.timer, frame, Pass::Colour);
    }
}

std::uint32_t CrowdRenderer::skinChunks(bool shadows) const
{
    if (plan_.chunks == 1)
        return 1;
    const std::vector<SurfaceDraw> draws =
        surfaceDraws(scene_.scene.materials, scene_.surfaceMeshes, {});
    const auto blended = static_cast<std::uint32_t>(draws.size() - coveringDraws(draws).count);
    return plan_.chunks * ((shadows ? 1 : 0) + 1 + blended);
}

void CrowdRenderer::recordWriteBound(const gpu::Frame& frame) const
{
    barrier(frame.commands, kChunkBefore, gpu::kComputeWrite);
    bound_->record(frame);
}

std::uint32_t CrowdRenderer::mostChunksOfFrame() const
{
    return plan_.chunks * (2 + static_cast<std::uint32_t>(
                                   mostSurfaces(scene_.scene.materials, scene_.surfaceMeshes)));
}

std::uint32_t CrowdRenderer::lengthOfLists(std::uint32_t list, std::uint32_t firstChunk,
                                           std::uint32_t chunks) const
{
    const auto history = gpu::downloadBuffer<std::uint32_t>(
        device_, chunk_.history, (firstChunk + chunks) * gpu::kListCount);
    std::uint32_t sum = 0;
    for (std::uint32_t i = firstChunk; i < firstChunk + chunks; ++i)
        sum += history[i * gpu::kListCount + list];
    return sum;
}

std::uint32_t CrowdRenderer::visible() const
{
    return cpu_ != nullptr ? cpuDrawn_.camera
                           : lengthOfLists(gpu::kCameraList, firstChunkOfColours_, plan_.chunks);
}

std::uint32_t CrowdRenderer::skinned() const
{
    return cpu_ != nullptr ? cpuDrawn_.skinned : lengthOfLists(gpu::kSkinList, 0, chunksOfFrame_);
}

std::uint32_t CrowdRenderer::bytesPerVertex(bool shadows) const
{
    // Several chunks project for one view each.
    const std::size_t views = shadows && plan_.chunks == 1 ? 2 : 1;
    const std::size_t projections = settings_.form.cullsTriangles ? views : 0;
    return static_cast<std::uint32_t>(sizeof(gpu::SkinnedVertex) +
                                      (settings_.form.tangents ? sizeof(std::uint32_t) : 0) +
                                      projections * 2 * sizeof(std::int32_t));
}

std::uint32_t CrowdRenderer::mostTimedParts() const
{
    constexpr std::uint32_t kPartsOfChunk = 6;
    const auto surfaces =
        static_cast<std::uint32_t>(mostSurfaces(scene_.scene.materials, scene_.surfaceMeshes));
    return 8 + kPartsOfChunk * plan_.chunks * (surfaces + 2);
}

} // namespace sinew::crowd
