#include "tests/gpu/crowd_fixture.h"

#include "engine/base/divided_up.h"
#include "engine/crowd/crowd_frame.h"
#include "tests/gpu/drawn_frames.h"
#include "tests/gpu/white_model.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>
#include <random>

namespace sinew::test
{
namespace
{

CrowdModel crowdOf(const PlayedModel& played, const SkinningModel& skinning)
{
    AnimatedModel model = animatedModel(played.model, skinning, played.clips);
    for (std::size_t i = 0; i < played.clips.size(); ++i)
        model.clips[i].loopMode = played.loopModes[i];
    CrowdModel crowd = buildCrowdModel(model);
    crowd.palette = vertexPalette(model, crowd.skinning, crowd.sorted);
    return crowd;
}

std::vector<CullSides> sidesOf(const CrowdRequest& request, const CrowdPlay& play)
{
    return request.sides.empty()
               ? std::vector<CullSides>(play.skinning.meshes.size(), CullSides::None)
               : request.sides;
}

LoadedMaterial blendedMaterial()
{
    return {.shader = "blended",
            .source = "the test",
            .surface = SurfaceMaterial{.baseColour = {1.0F, 0.5F, 0.1F, 0.4F},
                                       .alphaMode = AlphaMode::Blend,
                                       .unlit = true}};
}

LoadedMaterials materialsOf(const CrowdRequest& request, const CrowdPlay& play)
{
    const LoadedMaterial material =
        request.blended ? blendedMaterial() : whiteMaterial().materials[0];
    LoadedMaterials materials;
    for (const CullSides cull : sidesOf(request, play))
    {
        materials.materials.push_back(material);
        materials.materials.back().cull = cull;
        materials.materials.back().vertexColours = !play.skinning.colours.empty();
    }
    return materials;
}

std::vector<SurfaceMesh> meshesOf(std::size_t count)
{
    std::vector<SurfaceMesh> meshes;
    for (std::uint32_t i = 0; i < count; ++i)
        meshes.push_back({.material = i});
    return meshes;
}

constexpr std::uint64_t kMuchMemory = std::uint64_t{1} << 34U;

// Memory for exactly the requested capacity of a chunk.
std::uint64_t memoryOf(const gpu::Device& device, const CrowdPlay& play,
                       const CrowdRequest& request, std::size_t instances)
{
    if (request.capacity == 0)
        return kMuchMemory;
    CrowdConfig config = request.config;
    config.tints = request.tints;
    const ChunkPlan plan = planFor(device, play.crowd, config, kMuchMemory, instances);
    const std::uint64_t besides = plan.bytes - plan.capacity * plan.bytesPerInstance;
    return request.capacity * plan.bytesPerInstance + besides;
}

// Equal to the records down to the last bit.
std::vector<LiveInstance> liveFrom(const CrowdPlay& play,
                                   const std::vector<gpu::CrowdInstance>& instances)
{
    const auto clip = [&](std::uint32_t number, std::uint32_t frame, std::uint32_t fraction)
    {
        const double frames = frame + std::ldexp(static_cast<double>(fraction), -32);
        return InstanceClip{.clip = number, .seconds = frames / play.crowd.clips[number].frameRate};
    };
    std::vector<LiveInstance> live;
    for (const gpu::CrowdInstance& instance : instances)
        live.push_back(
            {.position = instance.position,
             .heading = 2.0 * std::atan2(instance.headingZ, instance.headingW),
             .clip = clip(instance.clips & 0xFFFFU, instance.first.frame, instance.first.fraction),
             .second = clip(instance.clips >> 16U, instance.second.frame, instance.second.fraction),
             .blend = instance.blend,
             .speed = static_cast<double>(instance.speed) / kSpeedUnits});
    return live;
}

} // namespace

CrowdPlay::CrowdPlay(PlayedModel model)
    : played(std::move(model)), skinning(buildSkinningModel(played.model, 60.0)),
      crowd(crowdOf(played, skinning))
{
}

CrowdPlay::CrowdPlay(const PlayedPlayer& player)
    : played{.name = player.name}, skinning(playerSkinning(player.parts)),
      crowd(buildCrowdModel(animatedModel(player)))
{
}

CrowdPlay::CrowdPlay(const AnimatedModel& model)
    : played{.name = model.name}, skinning(model.skinning), crowd(buildCrowdModel(model))
{
}

CrowdOnDevice::CrowdOnDevice(const gpu::Device& device, const CrowdPlay& play,
                             const std::vector<gpu::CrowdInstance>& instances,
                             const CrowdRequest& request)
    : device_(device), play_(play), instances_(liveFrom(play, instances)),
      materials_(materialsOf(request, play)), meshes_(meshesOf(play.skinning.meshes.size())),
      textures_(device, materials_.textures), samples_(request.samples), config_(request.config),
      capacity_(request.mostInstances), tints_(request.tints), layers_(request.layers),
      frame_(device, {input()},
             {.samples = request.samples,
              .fades = request.fades,
              .memory = memoryOf(device, play, request, instances.size()),
              .fieldSide = request.fieldSide,
              .fieldCorner = glm::dvec2(-request.fieldSide / 2.0),
              .ground = request.ground})
{
}

CrowdInput CrowdOnDevice::input()
{
    return {.model = play_.crowd,
            .instances = instances_,
            .materials = materials_,
            .meshes = meshes_,
            .textures = textures_,
            .capacity = capacity_,
            .tints = tints_,
            .layers = layers_,
            .config = config_};
}

CrowdWork CrowdOnDevice::work(double seconds) const
{
    gpu::CrowdConstants constants = frame_.constantsFor({64, 64}, {});
    constants.camera = constants.light = crowdView(gpu::mat4(1.0F), gpu::vec2(64.0F), 0.0, 1);
    constants.culls = 0;
    return {.constants = constants,
            .seconds = seconds,
            .chunk = {.views = gpu::kCameraView | gpu::kLightView}};
}

void CrowdOnDevice::compute(const CrowdWork& work) const
{
    device_.submitAndWait([&](VkCommandBuffer commands)
                          { frame_.recordCompute({.commands = commands, .leftOut = {}}, work); });
}

Image CrowdOnDevice::picture(const SceneView& view, VkExtent2D extent, double largeHeight,
                             const LodChoice& lods)
{
    const DrawnFrames drawn(device_, extent, samples_, false, 1);
    drawn.draw(
        [&](const gpu::Frame& frame)
        {
            frame_.record(frame, drawn.target(),
                          {.view = view, .lods = lods, .largeHeight = largeHeight, .afterPass = {}},
                          gpu::kCopySource);
        });
    return drawn.picture();
}

std::vector<glm::vec2> CrowdOnDevice::motion(CrowdFrameRequest request, VkExtent2D extent)
{
    const DrawnFrames drawn(device_, extent, samples_, true, 1);
    request.motion->target = &drawn.motionTarget();
    request.motion->leaveAs = gpu::kCopySource;
    drawn.draw([&](const gpu::Frame& frame)
               { frame_.record(frame, drawn.target(), request, gpu::kCopySource); });
    return drawn.motion();
}

template <class T>
std::vector<T> CrowdOnDevice::read(const gpu::Buffer& buffer, std::size_t first,
                                   std::size_t count) const
{
    std::vector<T> contents(count);
    if (count == 0)
        return contents;
    const VkDeviceSize size = sizeof(T) * count;
    const gpu::Buffer copy(device_, size, VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                           gpu::Residency::Readback, "copy");
    device_.submitAndWait(
        [&](VkCommandBuffer commands)
        {
            const VkBufferCopy range{.srcOffset = first * sizeof(T), .size = size};
            vkCmdCopyBuffer(commands, buffer.get(), copy.get(), 1, &range);
            barrier(commands, gpu::kCopyWrite, gpu::kHostRead);
        });
    std::memcpy(contents.data(), copy.mapped().data(), size);
    return contents;
}

std::vector<std::byte> CrowdOnDevice::bytesOf(const gpu::Buffer& buffer, std::size_t first,
                                              std::size_t count) const
{
    return read<std::byte>(buffer, first, count);
}

std::vector<CrowdOnDevice::EntryRoom> CrowdOnDevice::roomsOf(std::uint32_t entries) const
{
    const CrowdBuffers& buffers = frame_.buffers();
    const gpu::ChunkRoom& room = buffers.plan.room;
    const std::vector<std::vector<std::uint32_t>> starts = lodStarts();
    const auto ofLods = read<std::uint32_t>(buffers.chunk.shown.lengths, gpu::firstVertexOfLod(0),
                                            buffers.model.lodCount);
    const std::uint32_t atOnce = room.instancesAtOnce;
    std::vector<EntryRoom> rooms;
    for (std::uint32_t entry = 0; entry < entries; ++entry)
    {
        std::uint32_t lod = 0;
        while (lod + 1 < buffers.model.lodCount &&
               entry / atOnce >= dividedUp(starts[lod + 1][gpu::kSkinList], atOnce))
            ++lod;
        const gpu::LodRoom& own = room.lods[lod];
        rooms.push_back(
            {.vertex0 = ofLods[lod] + entry * own.vertexCount, .vertices = own.vertexCount});
    }
    return rooms;
}

template <class T>
std::vector<T> CrowdOnDevice::readVertices(const gpu::Buffer& buffer, std::uint32_t entry) const
{
    const EntryRoom room = roomsOf(entry + 1).back();
    const std::vector<T> own = read<T>(buffer, room.vertex0, room.vertices);
    std::vector<T> result;
    for (const std::uint32_t vertex : play_.crowd.sorted.newIndexOf)
        result.push_back(vertex < own.size() ? own[vertex] : T{});
    return result;
}

std::vector<std::uint32_t> CrowdOnDevice::candidates() const
{
    const CrowdBuffers& buffers = frame_.buffers();
    const gpu::Buffer& candidates = buffers.instances.candidates;
    const auto count = read<std::uint32_t>(candidates, buffers.plan.chunks, 1);
    auto found = read<std::uint32_t>(candidates, buffers.firstCandidate(), count[0]);
    for (std::uint32_t& candidate : found)
        candidate &= gpu::kCandidateInstance;
    return found;
}

ListsOfChunk CrowdOnDevice::lists() const
{
    const ChunkBuffers& chunk = frame_.buffers().chunk;
    const auto lengths = read<std::uint32_t>(chunk.shown.lengths, 0, gpu::kListCount);
    ListsOfChunk result;
    for (std::uint32_t list = 0; list < gpu::kListCount; ++list)
        result[list] = read<std::uint32_t>(chunk.shown.lists, std::size_t{list} * chunk.capacity,
                                           lengths[list]);
    if (!frame_.buffers().config.skins())
        return result;
    const std::vector<EntryRoom> rooms = roomsOf(lengths[gpu::kSkinList]);
    for (std::uint32_t list = gpu::kSkinList + 1; list < gpu::kListCount; ++list)
        for (std::uint32_t& entry : result[list])
            entry = static_cast<std::uint32_t>(
                std::ranges::find(rooms, entry, &EntryRoom::vertex0) - rooms.begin());
    return result;
}

std::vector<std::vector<std::uint32_t>> CrowdOnDevice::lodStarts() const
{
    const CrowdBuffers& buffers = frame_.buffers();
    std::vector<std::vector<std::uint32_t>> starts;
    for (std::uint32_t lod = 0; lod <= buffers.model.lodCount; ++lod)
        starts.push_back(read<std::uint32_t>(buffers.chunk.shown.lengths, gpu::lodStart(0, lod),
                                             gpu::kListCount));
    return starts;
}

std::vector<std::uint32_t> CrowdOnDevice::entriesBehindSkinList() const
{
    const ChunkBuffers& chunk = frame_.buffers().chunk;
    const std::uint32_t length =
        read<std::uint32_t>(chunk.shown.lengths, 0, gpu::kListCount)[gpu::kSkinList];
    const std::uint32_t end = std::min(
        dividedUp(length, gpu::kMostInstancesAtOnce) * gpu::kMostInstancesAtOnce, chunk.capacity);
    return read<std::uint32_t>(chunk.shown.lists,
                               std::size_t{gpu::kSkinList} * chunk.capacity + length, end - length);
}

std::vector<gpu::vec4> CrowdOnDevice::jointMatrices() const
{
    const CrowdBuffers& buffers = frame_.buffers();
    return read<gpu::vec4>(buffers.chunk.now.jointMatrices, 0,
                           std::size_t{buffers.chunk.capacity} * buffers.model.jointCount *
                               gpu::kTexelsPerJoint);
}

std::vector<gpu::SkinnedVertex> CrowdOnDevice::vertices(std::uint32_t entry) const
{
    return readVertices<gpu::SkinnedVertex>(frame_.buffers().chunk.now.skinned, entry);
}

std::vector<std::uint32_t> CrowdOnDevice::tangents(std::uint32_t entry) const
{
    return readVertices<std::uint32_t>(frame_.buffers().chunk.tangents, entry);
}

SkinningResult CrowdOnDevice::posed(std::uint32_t entry) const
{
    return {.matrices = {}, .joints = {}, .vertices = vertices(entry), .tangents = tangents(entry)};
}

std::vector<gpu::SkinnedVertex> CrowdOnDevice::allVertices(std::size_t entries) const
{
    return read<gpu::SkinnedVertex>(frame_.buffers().chunk.now.skinned, 0,
                                    entries * play_.skinning.vertices.size());
}

std::vector<CulledInstance> CrowdOnDevice::triangles(std::uint32_t list) const
{
    const CrowdModelBuffers& model = frame_.buffers().model;
    const ChunkBuffers& chunk = frame_.buffers().chunk;
    const ChunkBuffers::Culled& view = list == gpu::kLightCulledList ? chunk.light : chunk.camera;
    const std::vector<std::uint32_t> entries = lists()[list];
    const auto draws = read<gpu::DrawCommand>(
        list == gpu::kLightCulledList ? chunk.shown.lightDraws : chunk.shown.cameraDraws, 0,
        std::size_t{chunk.capacity} * model.pieceCount);
    const auto lengths = read<std::uint32_t>(chunk.shown.lengths, 0, gpu::lengthCount());
    const auto counts = read<std::uint32_t>(chunk.shown.drawCounts, 0,
                                            gpu::drawCountCount(model.meshCount, model.lodCount));
    const std::size_t most = frame_.buffers().plan.triangles * 3;
    std::vector<std::uint32_t> indices;
    if (chunk.indexType == VK_INDEX_TYPE_UINT16)
    {
        const auto read16 = read<std::uint16_t>(view.indices, 0, most);
        indices.assign(read16.begin(), read16.end());
    }
    else
        indices = read<std::uint32_t>(view.indices, 0, most);

    std::vector<CulledInstance> result;
    for (std::uint32_t entry = 0; entry < entries.size(); ++entry)
    {
        result.push_back({.skinned = entries[entry], .meshes = {}});
        std::uint32_t lod = 0;
        while (lod + 1 < model.lodCount && entry >= lengths[gpu::lodStart(list, lod + 1)])
            ++lod;
        const std::uint32_t begin = lengths[gpu::lodStart(list, lod)];
        const std::uint32_t share =
            gpu::entriesOfDraw({.listed = gpu::kAllLists, .firstSharedLod = model.shared.firstLod},
                               list, lod, lengths[gpu::lodStart(list, lod + 1)] - begin);
        const std::uint32_t firstOfCopy = (entry - begin) % share * model.shared.vertexCount;
        for (std::uint32_t mesh = 0; mesh < model.meshCount; ++mesh)
        {
            const std::uint32_t lodMesh = lod * model.meshCount + mesh;
            const gpu::CrowdMesh& own = model.meshRecords[lodMesh];
            const std::uint32_t first =
                counts[gpu::culledStart(list, lodMesh, model.meshCount, model.lodCount)] +
                (begin + (entry - begin) / share) * own.pieceCount;
            std::vector<Triangle>& left = result.back().meshes.emplace_back();
            for (const gpu::DrawCommand& draw : std::span(draws).subspan(first, own.pieceCount))
                for (std::uint32_t i = 0; i + 2 < draw.indexCount; i += 3)
                    if (share == 1 || indices.at(draw.firstIndex + i) / model.shared.vertexCount ==
                                          firstOfCopy / model.shared.vertexCount)
                        left.push_back({indices.at(draw.firstIndex + i) - firstOfCopy,
                                        indices.at(draw.firstIndex + i + 1) - firstOfCopy,
                                        indices.at(draw.firstIndex + i + 2) - firstOfCopy});
        }
    }
    return result;
}

CrowdConfig inOneChunk(const gpu::Device& device, const CrowdPlay& play, CrowdConfig config,
                       std::size_t instances)
{
    config.texels = config.texels && hasLargeTexelBuffers(device) &&
                    planFor(device, play.crowd, config, kMuchMemory, instances).chunks == 1;
    return config;
}

std::vector<gpu::CrowdInstance> randomInstances(const CrowdPlay& play, std::uint32_t count,
                                                double spread, std::uint32_t seed)
{
    std::mt19937 engine(seed);
    const auto share = [&] { return std::ldexp(static_cast<double>(engine()), -32); };
    const auto clipCount = static_cast<std::uint32_t>(play.crowd.records.size());
    std::vector<gpu::CrowdInstance> instances;
    for (std::uint32_t i = 0; i < count; ++i)
    {
        const double halfHeading = std::numbers::pi * share();
        const std::uint32_t clip = i % clipCount;
        const auto second = static_cast<std::uint32_t>(engine() % clipCount);
        const double x = spread * (share() - 0.5);
        const double y = spread * (share() - 0.5);
        const std::array<double, 3> blends = {0.0, share(), 1.0};
        instances.push_back({
            .position = gpu::vec3(glm::dvec3(x, y, 0.03 * spread * (share() - 0.5))),
            .headingZ = static_cast<float>(std::sin(halfHeading)),
            .headingW = static_cast<float>(std::cos(halfHeading)),
            .blend = static_cast<float>(blends[i / clipCount % blends.size()]),
            .clips = clip | second << 16U,
            .speed = 1 + static_cast<std::uint32_t>(engine() % kMostSpeed),
            .first = {.frame =
                          static_cast<std::uint32_t>(engine() % play.crowd.records[clip].period),
                      .fraction = static_cast<std::uint32_t>(engine())},
            .second = {.frame =
                           static_cast<std::uint32_t>(engine() % play.crowd.records[second].period),
                       .fraction = static_cast<std::uint32_t>(engine())},
        });
    }
    return instances;
}

} // namespace sinew::test
