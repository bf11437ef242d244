#include "samples/crowd/benchmark/cpu_crowd.h"

#include "engine/base/every_core.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace sinew::crowd
{
namespace
{

template <class T>
std::span<T> mapped(const gpu::Buffer& buffer)
{
    return {reinterpret_cast<T*>(buffer.mapped().data()), buffer.size() / sizeof(T)};
}

// By index among the skinned.
struct ViewLists
{
    std::vector<std::uint32_t> inOrder;
    std::vector<std::uint32_t> lods; // of the same
    std::vector<std::uint32_t> byLod;
    std::vector<std::uint32_t> lodStarts; // in byLod; one more for the end
};

ViewLists listsOf(std::span<const CpuInstance> skinned, std::uint32_t view, std::uint32_t lodCount)
{
    ViewLists lists;
    for (std::uint32_t i = 0; i < skinned.size(); ++i)
        if ((skinned[i].views & view) != 0)
        {
            lists.inOrder.push_back(i);
            lists.lods.push_back(view == gpu::kCameraView ? skinned[i].cameraLod
                                                          : skinned[i].lightLod);
        }
    for (std::uint32_t lod = 0; lod < lodCount; ++lod)
    {
        lists.lodStarts.push_back(static_cast<std::uint32_t>(lists.byLod.size()));
        for (std::size_t i = 0; i < lists.inOrder.size(); ++i)
            if (lists.lods[i] == lod)
                lists.byLod.push_back(lists.inOrder[i]);
    }
    lists.lodStarts.push_back(static_cast<std::uint32_t>(lists.byLod.size()));
    return lists;
}

// Where the vertex 0 of each instance would be: in its room lie those of its LOD.
void writeLists(const ChunkBuffers& chunk, const CrowdModelBuffers& model,
                std::span<const CpuInstance> skinned, const ViewLists& camera,
                const ViewLists& light)
{
    const std::span<const VertexRange> ranges = model.buckets.front().lods;
    const std::span<std::uint32_t> entries = mapped<std::uint32_t>(chunk.shown.lists.buffer);
    const auto copy = [&](std::uint32_t list, const std::vector<std::uint32_t>& from)
    {
        std::ranges::transform(from, entries.subspan(std::size_t{list} * chunk.capacity).begin(),
                               [&](std::uint32_t i) {
                                   return i * model.vertexCount - ranges[skinned[i].skinLod].first;
                               });
    };
    copy(gpu::kCameraList, camera.inOrder);
    copy(gpu::kCameraWholeList, camera.byLod);
    copy(gpu::kLightWholeList, light.byLod);
}

gpu::DrawCommand drawOf(const gpu::CrowdMesh& mesh, std::uint32_t count, std::uint32_t first)
{
    return {.indexCount = mesh.indexCount,
            .instanceCount = count,
            .firstIndex = mesh.firstIndex,
            .vertexOffset = 0,
            .firstInstance = first};
}

void writeDraws(const ChunkBuffers& chunk, const CrowdModelBuffers& model, std::uint32_t list,
                const ViewLists& lists)
{
    const std::span<gpu::DrawCommand> draws = mapped<gpu::DrawCommand>(chunk.shown.draws);
    for (std::uint32_t mesh = 0; mesh < model.meshCount; ++mesh)
        for (std::uint32_t lod = 0; lod < model.lodCount; ++lod)
        {
            const std::uint32_t start = lists.lodStarts[lod];
            draws[gpu::listDraw(list, mesh, model.meshCount, model.lodCount) + lod] =
                drawOf(model.meshRecords[lod * model.meshCount + mesh],
                       lists.lodStarts[lod + 1] - start, list * chunk.capacity + start);
        }
}

// Of a device that cannot draw LODs in order all instances are of LOD 0.
void writeOrderedDraws(const ChunkBuffers& chunk, const CrowdModelBuffers& model,
                       const ViewLists& camera)
{
    const auto count = static_cast<std::uint32_t>(camera.inOrder.size());
    const std::span<gpu::DrawCommand> draws = mapped<gpu::DrawCommand>(chunk.shown.draws);
    const std::span<gpu::DrawCommand> ordered = mapped<gpu::DrawCommand>(chunk.shown.orderedDraws);
    std::ranges::fill(ordered, gpu::DrawCommand{});
    for (std::uint32_t mesh = 0; mesh < model.meshCount; ++mesh)
    {
        const std::uint32_t first = gpu::kCameraList * chunk.capacity;
        draws[gpu::listDraw(gpu::kCameraList, mesh, model.meshCount, model.lodCount)] =
            drawOf(model.meshRecords[mesh], count, first);
        for (std::uint32_t i = 0; i < count && !ordered.empty(); ++i)
            ordered[gpu::orderedDraw(mesh, i, chunk.capacity)] =
                drawOf(model.meshRecords[camera.lods[i] * model.meshCount + mesh], 1, first + i);
    }
    mapped<std::uint32_t>(chunk.shown.drawCounts)[gpu::orderedDrawCountIndex(model.meshCount)] =
        count;
}

CrowdModelBuffers uploadDrawn(const gpu::Device& device, const CrowdModel& model,
                              const CrowdForm& form)
{
    const OrderedModel& ordered = orderFor(model, form);
    CrowdModelBuffers buffers;
    buffers.staticVertices = uploadBuffer(device, ordered.staticVertices,
                                          VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, "static vertices");
    buffers.indices = uploadIndices(device, indicesOfLods(ordered), "indices");
    buffers.vertexCount = ordered.lodRanges.front().count;
    buffers.meshCount = static_cast<std::uint32_t>(model.skinning.meshes.size());
    buffers.lodCount = static_cast<std::uint32_t>(model.lodPixelSizes.size());
    buffers.meshRecords = meshesOfLods(model.skinning, ordered);
    buffers.buckets = skinnedBuckets(model, form);
    return buffers;
}

// What the CPU writes instead of a chunk: lists, draws, vertices and tangents, mapped.
ChunkBuffers createUploadedChunk(const gpu::Device& device, const CrowdModelBuffers& model,
                                 const CrowdForm& form, std::uint32_t capacity)
{
    const std::uint64_t count = capacity;
    constexpr std::uint64_t kWord = sizeof(std::uint32_t);
    const auto create = [&](std::uint64_t bytes, VkFormat format, const char* name)
    {
        return withTexels(device,
                          gpu::Buffer(device, bytes, kTexelUsage, gpu::Residency::Upload, name),
                          format, form.texels, name);
    };
    ChunkBuffers chunk;
    chunk.shown.lists =
        create(count * gpu::kListCount * kWord, VK_FORMAT_R32_UINT, "lists of the CPU");
    const auto commands = [&](std::uint64_t bytes, const char* name)
    {
        return gpu::Buffer(device, bytes, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT,
                           gpu::Residency::Upload, name);
    };
    chunk.shown.draws =
        commands(gpu::listDrawCount(model.meshCount, model.lodCount) * sizeof(gpu::DrawCommand),
                 "draws of the CPU");
    chunk.shown.orderedDraws =
        commands(model.lodCount > 1 ? count * model.meshCount * sizeof(gpu::DrawCommand) : 0,
                 "ordered draws of the CPU");
    chunk.shown.drawCounts = commands(gpu::drawCountCount(model.meshCount, model.lodCount) * kWord,
                                      "draw counts of the CPU");
    chunk.skinned = create(count * model.vertexCount * sizeof(gpu::SkinnedVertex),
                           VK_FORMAT_R32G32B32A32_UINT, "vertices of the CPU");
    chunk.tangents = create(form.tangents ? count * model.vertexCount * kWord : 0,
                            VK_FORMAT_R32_UINT, "tangents of the CPU");
    chunk.capacity = capacity;
    return chunk;
}

std::string whatIsTooSmall(const gpu::Device& device, const CrowdModel& model,
                           std::size_t instances, const CrowdForm& form)
{
    constexpr std::uint64_t kAnyMemory = std::uint64_t{1} << 62U;
    const ChunkPlan roomy = planFor(device, model, form, kAnyMemory, instances);
    if (roomy.chunks == 1)
        return "fit into --skin-memory: fewer --instances or more of it are needed";
    return fmt::format("fit into the buffers of this device ({} allows {} of them): fewer "
                       "--instances are needed",
                       roomy.limit, roomy.fullCapacity);
}

} // namespace

CpuCrowd::CpuCrowd(const gpu::Device& device, const CrowdModel& model,
                   const std::vector<gpu::CrowdInstance>& instances, const ChunkPlan& plan,
                   const CrowdForm& form)
    : model_(model), instances_(instances), modelBuffers_(uploadDrawn(device, model, form)),
      cpuModel_(cpuModel(model)), tangents_(form.tangents)
{
    if (plan.chunks != 1)
        throw gpu::VulkanError("the cpu mode uploads all instances at once, and so many do not " +
                               whatIsTooSmall(device, model, instances.size(), form));
    for (Slot& slot : slots_)
    {
        slot.buffers = createUploadedChunk(device, modelBuffers_, form, plan.capacity);
        slot.geometry = std::make_unique<CrowdGeometry>(device, modelBuffers_, slot.buffers,
                                                        slot.buffers.shown, form);
    }
}

CpuCrowd::Drawn CpuCrowd::write(std::uint32_t slot, const gpu::CrowdConstants& constants,
                                std::span<const gpu::CrowdClip> clips, std::uint32_t views)
{
    std::vector<CpuInstance> skinned = inView(constants, clips, views);
    skin(slots_[slot], constants, clips, skinned);
    const ChunkBuffers& chunk = slots_[slot].buffers;
    const ViewLists camera = listsOf(skinned, gpu::kCameraView, modelBuffers_.lodCount);
    const ViewLists light = listsOf(skinned, gpu::kLightView, modelBuffers_.lodCount);
    writeLists(chunk, modelBuffers_, skinned, camera, light);
    writeOrderedDraws(chunk, modelBuffers_, camera);
    writeDraws(chunk, modelBuffers_, gpu::kCameraWholeList, camera);
    writeDraws(chunk, modelBuffers_, gpu::kLightWholeList, light);
    return {.camera = static_cast<std::uint32_t>(camera.inOrder.size()),
            .skinned = static_cast<std::uint32_t>(skinned.size())};
}

std::vector<CpuInstance> CpuCrowd::inView(const gpu::CrowdConstants& constants,
                                          std::span<const gpu::CrowdClip> clips,
                                          std::uint32_t views) const
{
    std::vector<CpuInstance> result;
    for (std::uint32_t i = 0; i < instances_.size(); ++i)
    {
        CpuInstance instance{.number = i, .position = positionOf(clips, instances_[i], constants)};
        const auto isIn = [&](const gpu::CrowdView& seen) {
            return constants.culls == 0 ||
                   sphereInView(seen.planes, instance.position, constants.reach);
        };
        if ((views & gpu::kCameraView) != 0 && isIn(constants.camera))
            instance.views |= gpu::kCameraView;
        if ((views & gpu::kLightView) != 0 && isIn(constants.light))
            instance.views |= gpu::kLightView;
        if (instance.views != 0)
            result.push_back(instance);
    }
    return result;
}

void CpuCrowd::skin(const Slot& slot, const gpu::CrowdConstants& constants,
                    std::span<const gpu::CrowdClip> clips, std::span<CpuInstance> skinned) const
{
    const std::size_t vertexCount = modelBuffers_.vertexCount;
    const std::span<gpu::SkinnedVertex> vertices =
        mapped<gpu::SkinnedVertex>(slot.buffers.skinned.buffer);
    const std::span<std::uint32_t> tangents =
        tangents_ ? mapped<std::uint32_t>(slot.buffers.tangents.buffer)
                  : std::span<std::uint32_t>();
    onEveryCore(
        skinned.size(),
        [&](std::size_t i)
        {
            thread_local CpuJointMatrices jointMatrices;
            jointMatrices.resize(model_.jointCount);
            CpuInstance& instance = skinned[i];
            poseOnCpu(model_, clips, instances_[instance.number], instance.position, jointMatrices);
            chooseLods(constants, jointMatrices, instance);
            const VertexRange& range = modelBuffers_.buckets.front().lods[instance.skinLod];
            skinOnCpu(cpuModel_, jointMatrices, range.first,
                      vertices.subspan(i * vertexCount, range.count),
                      tangents.empty() ? tangents : tangents.subspan(i * vertexCount, range.count));
        });
}

void CpuCrowd::chooseLods(const gpu::CrowdConstants& constants,
                          std::span<const glm::mat3x4> jointMatrices, CpuInstance& instance) const
{
    if (modelBuffers_.lodCount == 1)
        return;
    const CpuBox box = boundOnCpu(model_, jointMatrices);
    const auto lodIn = [&](const gpu::CrowdView& view)
    { return lodOnCpu(model_, constants, view, instance.position, box); };
    instance.cameraLod = lodIn(constants.camera);
    instance.lightLod = lodIn(constants.light);
    instance.skinLod = std::min(instance.cameraLod, instance.lightLod);
    if (instance.views == gpu::kCameraView)
        instance.skinLod = instance.cameraLod;
    if (instance.views == gpu::kLightView)
        instance.skinLod = instance.lightLod;
}

void CpuCrowd::bindBuffers(const gpu::Frame& frame) const
{
    slots_[frame.slot].geometry->bindBuffers(frame);
}

void CpuCrowd::draw(const gpu::Frame& frame, const gpu::Pipeline& pipeline, DrawnView view,
                    std::uint32_t mesh) const
{
    slots_[frame.slot].geometry->draw(frame, pipeline, view, mesh);
}

} // namespace sinew::crowd
