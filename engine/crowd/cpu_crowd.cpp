#include "engine/crowd/cpu_crowd.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cstring>
#include <future>
#include <thread>

namespace sinew
{
namespace
{

// frustum.glsl on the CPU.
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

// Entries are places among the skinned.
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
    for (std::uint32_t list = gpu::kCameraList; list < gpu::kListCount; ++list)
        for (std::size_t mesh = 0; mesh < model.meshes.size(); ++mesh)
        {
            std::size_t count = 0;
            if (list == gpu::kCameraList || list == gpu::kCameraWholeList)
                count = lists.camera.size();
            else if (list == gpu::kLightWholeList)
                count = lists.light.size();
            draws[(list - gpu::kCameraList) * model.meshes.size() + mesh] = {
                .indexCount = model.meshes[mesh].indexCount,
                .instanceCount = static_cast<std::uint32_t>(count),
                .firstIndex = model.meshes[mesh].firstIndex,
                .vertexOffset = 0,
                .firstInstance = list * chunk.capacity};
        }
}

} // namespace

void onEveryCore(std::size_t count, const std::function<void(std::size_t)>& work)
{
    const std::size_t cores = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1,
                                                      std::max<std::size_t>(count, 1));
    // Where the system allows no further thread, get() works in this one; it throws what work
    // threw.
    std::vector<std::future<void>> shares;
    for (std::size_t core = 0; core < cores; ++core)
        shares.push_back(std::async(std::launch::async | std::launch::deferred,
                                    [&, core]
                                    {
                                        for (std::size_t i = count * core / cores;
                                             i < count * (core + 1) / cores; ++i)
                                            work(i);
                                    }));
    for (std::future<void>& share : shares)
        share.get();
}

CpuCrowd::CpuCrowd(const gpu::Device& device, const CrowdModel& model,
                   const CrowdModelBuffers& buffers,
                   const std::vector<gpu::CrowdInstance>& instances, const ChunkPlan& plan,
                   const CrowdForm& form)
    : model_(model), modelBuffers_(buffers), instances_(instances), cpuModel_(cpuModel(model)),
      tangents_(form.tangents)
{
    if (plan.chunks != 1)
        throw gpu::VulkanError(
            "the cpu mode uploads all instances at once, and so many do not fit: "
            "fewer --instances or more --skin-memory are needed");
    for (Slot& slot : slots_)
    {
        slot.buffers = createUploadedChunk(device, buffers, form, plan.capacity);
        slot.geometry = std::make_unique<CrowdGeometry>(device, buffers, slot.buffers, form);
    }
}

CpuCrowd::Drawn CpuCrowd::write(std::uint32_t slot, const gpu::CrowdFrame& frame,
                                std::span<const gpu::CrowdClip> clips, std::uint32_t views)
{
    std::vector<std::uint32_t> skinned;
    std::vector<glm::vec3> places; // of the same
    ViewLists lists;
    for (std::uint32_t i = 0; i < instances_.size(); ++i)
    {
        const glm::vec3 place = placeOf(clips, instances_[i], frame);
        const auto isIn = [&](std::uint32_t view, const gpu::CrowdView& seen)
        {
            return (views & view) != 0 &&
                   (frame.culls == 0 || sphereInView(seen.planes, place, frame.reach));
        };
        const bool inCamera = isIn(gpu::kCameraView, frame.camera);
        const bool inLight = isIn(gpu::kLightView, frame.light);
        if (!inCamera && !inLight)
            continue;
        if (inCamera)
            lists.camera.push_back(static_cast<std::uint32_t>(skinned.size()));
        if (inLight)
            lists.light.push_back(static_cast<std::uint32_t>(skinned.size()));
        skinned.push_back(i);
        places.push_back(place);
    }
    writeLists(slots_[slot].buffers, lists);
    writeDraws(slots_[slot].buffers, model_.skinning, lists);
    skinAll(slots_[slot], clips, skinned, places);
    return {.camera = static_cast<std::uint32_t>(lists.camera.size()),
            .skinned = static_cast<std::uint32_t>(skinned.size())};
}

void CpuCrowd::skinAll(const Slot& slot, std::span<const gpu::CrowdClip> clips,
                       std::span<const std::uint32_t> skinned,
                       std::span<const glm::vec3> places) const
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
            poseOnCpu(model_, clips, instances_[skinned[i]], places[i], jointMatrices);
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

} // namespace sinew
