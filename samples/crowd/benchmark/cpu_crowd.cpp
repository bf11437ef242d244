#include "samples/crowd/benchmark/cpu_crowd.h"

#include "engine/base/every_core.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cstring>

namespace sinew::crowd
{
namespace
{

// view.glsl on the CPU.
bool sphereInView(const gpu::CrowdPlanes& planes, const glm::vec3& centre, float radius)
{
    const std::array sides = {planes.left,   planes.right, planes.top,
                              planes.bottom, planes.near,  planes.far};
    return std::ranges::all_of(
        sides,
        [&](const glm::vec4& plane)
        {
            const glm::vec3 normal(plane);
            const float rounding =
                1e-6F * (glm::dot(glm::abs(normal), glm::abs(centre)) + std::abs(plane.w));
            return glm::dot(normal, centre) + plane.w >= -radius * glm::length(normal) - rounding;
        });
}

template <class T>
std::span<T> mapped(const gpu::Buffer& buffer)
{
    return {reinterpret_cast<T*>(buffer.mapped().data()), buffer.size() / sizeof(T)};
}

// By index among the skinned.
struct ViewLists
{
    std::vector<std::uint32_t> camera;
    std::vector<std::uint32_t> light;
};

void writeLists(const ChunkBuffers& chunk, const ViewLists& lists)
{
    const std::span<std::uint32_t> entries = mapped<std::uint32_t>(chunk.lists.buffer);
    const auto copy = [&](std::uint32_t list, const std::vector<std::uint32_t>& from)
    { std::ranges::copy(from, entries.subspan(std::size_t{list} * chunk.capacity).begin()); };
    copy(gpu::kCameraList, lists.camera);
    copy(gpu::kCameraWholeList, lists.camera);
    copy(gpu::kLightWholeList, lists.light);
}

void writeDraws(const ChunkBuffers& chunk, const SkinningModel& model, const ViewLists& lists)
{
    const std::span<gpu::DrawCommand> draws = mapped<gpu::DrawCommand>(chunk.draws);
    const auto meshCount = static_cast<std::uint32_t>(model.meshes.size());
    for (std::uint32_t list = gpu::kCameraList; list < gpu::kListCount; ++list)
        for (std::uint32_t mesh = 0; mesh < meshCount; ++mesh)
        {
            std::size_t count = 0;
            if (list == gpu::kCameraList || list == gpu::kCameraWholeList)
                count = lists.camera.size();
            else if (list == gpu::kLightWholeList)
                count = lists.light.size();
            draws[gpu::listDraw(list, mesh, meshCount, 1)] = {
                .indexCount = model.meshes[mesh].indexCount,
                .instanceCount = static_cast<std::uint32_t>(count),
                .firstIndex = model.meshes[mesh].firstIndex,
                .vertexOffset = 0,
                .firstInstance = list * chunk.capacity};
        }
}

CrowdModelBuffers uploadDrawn(const gpu::Device& device, const CrowdModel& model,
                              const CrowdForm& form)
{
    const OrderedModel& ordered = orderFor(model, form);
    CrowdModelBuffers buffers;
    buffers.staticVertices = uploadBuffer(device, ordered.staticVertices,
                                          VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, "static vertices");
    buffers.indices = uploadIndices(device, ordered.indices, "indices");
    buffers.vertexCount = static_cast<std::uint32_t>(ordered.vertices.size());
    buffers.meshCount = static_cast<std::uint32_t>(model.skinning.meshes.size());
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
    chunk.lists = create(count * gpu::kListCount * kWord, VK_FORMAT_R32_UINT, "lists of the CPU");
    chunk.draws = gpu::Buffer(
        device, gpu::listDrawCount(model.meshCount, 1) * sizeof(gpu::DrawCommand),
        VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, gpu::Residency::Upload, "draws of the CPU");
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
                       roomy.limit, roomy.capacity);
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
        slot.geometry = std::make_unique<CrowdGeometry>(device, modelBuffers_, slot.buffers, form);
    }
}

CpuCrowd::Drawn CpuCrowd::write(std::uint32_t slot, const gpu::CrowdConstants& constants,
                                std::span<const gpu::CrowdClip> clips, std::uint32_t views)
{
    std::vector<std::uint32_t> skinned;
    std::vector<glm::vec3> positions; // of the same
    ViewLists lists;
    for (std::uint32_t i = 0; i < instances_.size(); ++i)
    {
        const glm::vec3 position = positionOf(clips, instances_[i], constants);
        const auto isIn = [&](std::uint32_t view, const gpu::CrowdView& seen)
        {
            return (views & view) != 0 &&
                   (constants.culls == 0 || sphereInView(seen.planes, position, constants.reach));
        };
        const bool inCamera = isIn(gpu::kCameraView, constants.camera);
        const bool inLight = isIn(gpu::kLightView, constants.light);
        if (!inCamera && !inLight)
            continue;
        if (inCamera)
            lists.camera.push_back(static_cast<std::uint32_t>(skinned.size()));
        if (inLight)
            lists.light.push_back(static_cast<std::uint32_t>(skinned.size()));
        skinned.push_back(i);
        positions.push_back(position);
    }
    writeLists(slots_[slot].buffers, lists);
    writeDraws(slots_[slot].buffers, model_.skinning, lists);
    skinAll(slots_[slot], clips, skinned, positions);
    return {.camera = static_cast<std::uint32_t>(lists.camera.size()),
            .skinned = static_cast<std::uint32_t>(skinned.size())};
}

void CpuCrowd::skinAll(const Slot& slot, std::span<const gpu::CrowdClip> clips,
                       std::span<const std::uint32_t> skinned,
                       std::span<const glm::vec3> positions) const
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
            poseOnCpu(model_, clips, instances_[skinned[i]], positions[i], jointMatrices);
            skinOnCpu(cpuModel_, jointMatrices, 0, vertices.subspan(i * vertexCount, vertexCount),
                      tangents.empty() ? tangents : tangents.subspan(i * vertexCount, vertexCount));
        });
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
