#include "tests/gpu/crowd_fixture.h"

#include "engine/crowd/crowd_view_data.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>
#include <random>

namespace sinew::test
{
namespace
{

constexpr std::uint32_t kMostChunks = 64; // whose lengths are kept

// As in samples/crowd/crowd_renderer.cpp.
constexpr gpu::Access kChunkBefore{
    VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT |
        VK_PIPELINE_STAGE_2_INDEX_INPUT_BIT | VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT,
    VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT};

Pose bindPose(const SkeletalModel& model)
{
    Pose pose;
    for (const Joint& joint : model.joints)
        pose.push_back(joint.bindPose);
    return pose;
}

CrowdModel crowdOf(const PlayedModel& played, const SkinningModel& skinning)
{
    std::vector<CrowdClipSource> sources;
    for (std::size_t i = 0; i < played.clips.size(); ++i)
        sources.push_back({.clip = &played.clips[i], .loopMode = played.loopModes[i]});
    return buildCrowdModel(skinning, sources, bindPose(played.model));
}

CrowdModel crowdOf(const PlayedPlayer& player, const SkinningModel& skinning)
{
    Diagnostics warnings;
    std::vector<ModelClip> clips;
    for (const ModelClip& clip :
         playerClips(player.parts, player.animations, "animation.cfg", warnings))
        clips.push_back(loopOf(clip));
    std::vector<CrowdClipSource> sources;
    for (const ModelClip& clip : clips)
        sources.push_back({.clip = &clip.clip, .loopMode = clip.loopMode, .frames = clip.frames});
    return buildCrowdModel(skinning, playerFrames(player.parts), sources);
}

std::vector<std::uint32_t> sidesOf(const CrowdRequest& request, const CrowdPlay& play)
{
    if (!request.culledSides.empty())
        return request.culledSides;
    return std::vector<std::uint32_t>(play.skinning.meshes.size(), gpu::kCullNone);
}

std::uint32_t capacityOf(const CrowdRequest& request, std::size_t instances)
{
    const auto count = static_cast<std::uint32_t>(instances);
    return request.capacity > 0 ? request.capacity : (count + 3) / 4 * 4;
}

} // namespace

CrowdPlay::CrowdPlay(PlayedModel model)
    : played(std::move(model)), skinning(buildSkinningModel(played.model, 60.0)),
      crowd(crowdOf(played, skinning))
{
}

CrowdPlay::CrowdPlay(const PlayedPlayer& player)
    : played{.name = player.name}, skinning(playerSkinning(player.parts)),
      crowd(crowdOf(player, skinning))
{
}

CrowdOnDevice::CrowdOnDevice(const gpu::Device& device, const CrowdPlay& play,
                             const std::vector<gpu::CrowdInstance>& instances,
                             const CrowdRequest& request)
    : device_(device), play_(play), form_(request.form), leftOut_(request.leftOut),
      model_(uploadCrowdModel(device, play.crowd, sidesOf(request, play), form_)),
      instances_(uploadInstances(device, instances, play.crowd.records.size())),
      chunk_(createChunkBuffers(device, model_, form_, capacityOf(request, instances.size()),
                                kMostChunks)),
      candidates_(device, instances_), pose_(device, model_, instances_, chunk_, form_),
      lists_(device, model_, instances_, chunk_, form_)
{
    if (form_.skins())
        skin_.emplace(device, model_, instances_, chunk_, form_);
    if (form_.skins() && form_.cullsTriangles)
        triangles_.emplace(device, model_, instances_, chunk_);
}

gpu::CrowdFrame CrowdOnDevice::plainFrame() const
{
    const gpu::CrowdView view = crowdView(gpu::mat4(1.0F), gpu::vec2(64.0F), 0.0, 1);
    return {.camera = view,
            .light = view,
            .fieldSize = gpu::vec2(0.0F),
            .fieldCorner = gpu::vec2(0.0F),
            .instanceCount = instances_.count,
            .culls = 0,
            .reach = static_cast<float>(play_.crowd.reach * (1.0 + 1e-5)),
            .unused = 0};
}

void CrowdOnDevice::write(std::uint32_t slot, const CrowdRun& run) const
{
    std::memcpy(instances_.frames[slot].mapped().data(), &run.crowd, sizeof run.crowd);
    const std::vector<gpu::CrowdClip> clips = clipsAt(play_.crowd, run.seconds);
    std::memcpy(instances_.clips[slot].mapped().data(), clips.data(),
                clips.size() * sizeof clips[0]);
}

void CrowdOnDevice::waitFor(const gpu::Frame& frame, CrowdBarrier which, gpu::Access from,
                            std::initializer_list<gpu::Access> to) const
{
    const bool affected = leftOut_ && leftOut_->barrier == which;
    if (affected && !leftOut_->part)
        return;
    gpu::Access waiting;
    for (std::size_t part = 0; part < to.size(); ++part)
        if (!affected || part != *leftOut_->part)
            waiting = waiting | *(to.begin() + part);
    barrier(frame.commands, from, waiting);
}

void CrowdOnDevice::recordCandidates(const gpu::Frame& frame, const CrowdRun& run) const
{
    waitFor(frame, CrowdBarrier::BeforeCandidates, kChunkBefore, {gpu::kComputeWrite});
    candidates_.test(frame, run.views);
    waitFor(frame, CrowdBarrier::InstanceCounts, gpu::kComputeWrite, {gpu::kComputeRead});
    candidates_.scan(frame);
    waitFor(frame, CrowdBarrier::InstanceStarts, gpu::kComputeWrite, {gpu::kComputeRead});
    candidates_.write(frame);
    waitFor(frame, CrowdBarrier::Candidates, gpu::kComputeWrite, {gpu::kComputeRead});
}

void CrowdOnDevice::recordChunk(const gpu::Frame& frame, const CrowdRun& run) const
{
    const Chunk chunk{.first = run.first, .views = run.views};
    const gpu::Access readsArrays = form_.texels ? gpu::kComputeTexelRead : gpu::kComputeRead;
    waitFor(frame, CrowdBarrier::BeforeChunk, kChunkBefore, {gpu::kComputeWrite});
    pose_.count(frame, chunk);
    waitFor(frame, CrowdBarrier::ChunkCount, gpu::kComputeWrite,
            {gpu::kComputeRead, gpu::kIndirectRead});
    for (std::size_t step = 0; step < pose_.stepCount(); ++step)
    {
        if (step > 0)
            waitFor(frame, CrowdBarrier::Joints, gpu::kComputeWrite, {gpu::kComputeRead});
        if (run.modelSpace)
            pose_.poseInModelSpace(frame, chunk, step);
        else
            pose_.pose(frame, chunk, step);
    }
    waitFor(frame, CrowdBarrier::JointMatrices, gpu::kComputeWrite, {readsArrays});
    lists_.test(frame, chunk);
    waitFor(frame, CrowdBarrier::FlagsAndCounts, gpu::kComputeWrite, {gpu::kComputeRead});
    lists_.scan(frame, chunk);
    waitFor(frame, CrowdBarrier::ListStarts, gpu::kComputeWrite, {gpu::kComputeRead});
    lists_.write(frame);
    waitFor(frame, CrowdBarrier::Lists, gpu::kComputeWrite,
            {gpu::kIndirectRead, gpu::kComputeRead, readsArrays});
    if (skin_ && !run.listsOnly)
        skin_->record(frame, run.views);
    if (triangles_ && !run.listsOnly)
    {
        waitFor(frame, CrowdBarrier::Projected, gpu::kComputeWrite, {gpu::kComputeTexelRead});
        triangles_->record(frame, chunk.views);
    }
    waitFor(frame, CrowdBarrier::BeforeDraws, gpu::kComputeWrite,
            {gpu::kIndirectRead,
             form_.texels ? gpu::kVertexShaderTexelRead : gpu::kVertexShaderRead,
             form_.cullsTriangles ? gpu::kIndexRead : gpu::Access{}});
}

void CrowdOnDevice::compute(const CrowdRun& run) const
{
    write(0, run);
    device_.submitAndWait(
        [&](VkCommandBuffer commands)
        {
            const gpu::Frame frame{.commands = commands, .slot = 0};
            recordCandidates(frame, run);
            recordChunk(frame, run);
        });
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

std::vector<std::uint32_t> CrowdOnDevice::candidates() const
{
    const auto count = read<std::uint32_t>(instances_.candidateCount, 0, 1);
    return read<std::uint32_t>(instances_.candidates, 0, count[0]);
}

ListsOfChunk CrowdOnDevice::lists() const
{
    const auto lengths = read<std::uint32_t>(chunk_.lengths, 0, gpu::kListCount);
    const auto all =
        read<std::uint32_t>(chunk_.lists.buffer, 0, std::size_t{chunk_.capacity} * gpu::kListCount);
    ListsOfChunk result;
    for (std::uint32_t list = 0; list < gpu::kListCount; ++list)
    {
        const auto begin = all.begin() + std::ptrdiff_t{list} * chunk_.capacity;
        result[list].assign(begin, begin + lengths[list]);
    }
    return result;
}

std::vector<gpu::vec4> CrowdOnDevice::jointMatrices() const
{
    return read<gpu::vec4>(chunk_.jointMatrices.buffer, 0,
                           std::size_t{chunk_.capacity} * model_.jointCount * gpu::kTexelsPerJoint);
}

std::vector<gpu::SkinnedVertex> CrowdOnDevice::vertices(std::uint32_t place) const
{
    const auto ordered = read<gpu::SkinnedVertex>(
        chunk_.skinned.buffer, std::size_t{place} * model_.vertexCount, model_.vertexCount);
    std::vector<gpu::SkinnedVertex> result(ordered.size());
    for (std::size_t i = 0; i < ordered.size(); ++i)
        result[orderFor(play_.crowd, form_).oldIndexOf[i]] = ordered[i];
    return result;
}

std::vector<std::uint32_t> CrowdOnDevice::tangents(std::uint32_t place) const
{
    const auto ordered = read<std::uint32_t>(
        chunk_.tangents.buffer, std::size_t{place} * model_.vertexCount, model_.vertexCount);
    std::vector<std::uint32_t> result(ordered.size());
    for (std::size_t i = 0; i < ordered.size(); ++i)
        result[orderFor(play_.crowd, form_).oldIndexOf[i]] = ordered[i];
    return result;
}

std::vector<gpu::SkinnedVertex> CrowdOnDevice::allVertices(std::size_t places) const
{
    return read<gpu::SkinnedVertex>(chunk_.skinned.buffer, 0, places * model_.vertexCount);
}

std::vector<CulledInstance> CrowdOnDevice::triangles(std::uint32_t list) const
{
    const ChunkBuffers::Culled& view = list == gpu::kLightCulledList ? chunk_.light : chunk_.camera;
    const std::vector<std::uint32_t> places = lists()[list];
    const auto draws =
        read<gpu::DrawCommand>(view.draws, 0, std::size_t{chunk_.capacity} * model_.meshCount);
    const std::size_t most = places.size() * model_.triangleCount * 3;
    std::vector<std::uint32_t> indices;
    if (chunk_.indexType == VK_INDEX_TYPE_UINT16)
    {
        const auto read16 = read<std::uint16_t>(view.indices, 0, most);
        indices.assign(read16.begin(), read16.end());
    }
    else
        indices = read<std::uint32_t>(view.indices, 0, most);

    std::vector<CulledInstance> result;
    for (std::size_t place = 0; place < places.size(); ++place)
    {
        result.push_back({.skinned = places[place], .meshes = {}});
        for (std::size_t mesh = 0; mesh < model_.meshCount; ++mesh)
        {
            const gpu::DrawCommand& draw = draws[mesh * chunk_.capacity + place];
            std::vector<Triangle>& left = result.back().meshes.emplace_back();
            for (std::uint32_t i = 0; i + 2 < draw.indexCount; i += 3)
                left.push_back({indices.at(draw.firstIndex + i),
                                indices.at(draw.firstIndex + i + 1),
                                indices.at(draw.firstIndex + i + 2)});
        }
    }
    return result;
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
            .startFrame = static_cast<std::uint32_t>(engine() % play.crowd.records[clip].period),
            .startFraction = static_cast<std::uint32_t>(engine()),
            .secondStartFrame =
                static_cast<std::uint32_t>(engine() % play.crowd.records[second].period),
            .secondStartFraction = static_cast<std::uint32_t>(engine()),
        });
    }
    return instances;
}

} // namespace sinew::test
