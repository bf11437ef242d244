#include "samples/crowd/benchmark/cpu_crowd.h"

#include "engine/base/every_core.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/packing.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>

namespace sinew::crowd
{
namespace
{

struct TimedClip
{
    const gpu::CrowdClip& clip;
    InstanceTime time;
};

// The clip of one channel of an instance.
TimedClip playedClip(std::span<const gpu::CrowdClip> clips, const gpu::CrowdInstance& instance,
                     bool isSecond)
{
    const gpu::CrowdClip& clip = clips[isSecond ? instance.clips >> 16U : instance.clips & 0xFFFFU];
    const ClipTime base{.frame = clip.frame,
                        .fraction = clip.fraction,
                        .fractionLow = clip.fractionLow,
                        .loops = clip.loops};
    const InstanceStart start =
        isSecond ? InstanceStart{.frame = instance.secondStartFrame,
                                 .fraction = instance.secondStartFraction}
                 : InstanceStart{.frame = instance.startFrame, .fraction = instance.startFraction};
    return {.clip = clip,
            .time = instanceTime({.frameCount = clip.frameCount, .period = clip.period}, base,
                                 instance.speed, start)};
}

// Where a clip is among its keys.
struct PlayedKeys
{
    std::uint32_t first = 0; // of the frame, in CrowdModel::keys
    std::uint32_t next = 0;
    float fraction = 0.0F;
};

PlayedKeys playedKeys(const CrowdModel& model, const TimedClip& timed, std::uint32_t clip)
{
    const ClipPhase phase = phaseAtTime(model.clips[clip], timed.time.frames);
    return {.first = timed.clip.firstKey + phase.frame * model.jointCount,
            .next = timed.clip.firstKey + phase.nextFrame * model.jointCount,
            .fraction = static_cast<float>(fractionOf(phase))};
}

struct LocalPose
{
    glm::quat orientation{1.0F, 0.0F, 0.0F, 0.0F};
    glm::vec3 position{0.0F};
    glm::vec3 scale{1.0F};
};

LocalPose mixed(const LocalPose& a, const LocalPose& b, float weight)
{
    return {.orientation = glm::slerp(a.orientation, b.orientation, weight),
            .position = glm::mix(a.position, b.position, weight),
            .scale = glm::mix(a.scale, b.scale, weight)};
}

LocalPose keyAt(const CrowdModel& model, std::uint32_t index)
{
    const gpu::Key& key = model.keys[index];
    LocalPose pose{
        .orientation = {key.orientation.w, key.orientation.x, key.orientation.y, key.orientation.z},
        .position = key.position};
    if (model.scale != JointScale::None)
        pose.scale = glm::vec3(model.scales[index]);
    return pose;
}

LocalPose sampled(const CrowdModel& model, const PlayedKeys& played, std::uint32_t joint)
{
    return mixed(keyAt(model, played.first + joint), keyAt(model, played.next + joint),
                 played.fraction);
}

// How far through its loop, 0 to 1.
float fractionOf(const TimedClip& played)
{
    return static_cast<float>(std::ldexp(static_cast<double>(played.time.frames), -32)) /
           static_cast<float>(played.clip.period);
}

// loopShare of instances.glsl.
glm::uvec2 loopShare(const glm::vec2& travel, const glm::vec2& field)
{
    const glm::vec2 share = glm::fract(travel / field + 0.5F) - 0.5F;
    return {static_cast<std::uint32_t>(static_cast<std::int32_t>(share.x * 4294967296.0F)),
            static_cast<std::uint32_t>(static_cast<std::int32_t>(share.y * 4294967296.0F))};
}

glm::mat3x4 rowsOf(const LocalPose& pose)
{
    const glm::mat3 columns = glm::mat3_cast(pose.orientation);
    glm::mat3x4 rows;
    for (int axis = 0; axis < 3; ++axis)
        rows[axis] = {columns[0][axis] * pose.scale.x, columns[1][axis] * pose.scale.y,
                      columns[2][axis] * pose.scale.z, pose.position[axis]};
    return rows;
}

// Of a child, whose rows lead to the space of the parent.
glm::mat3x4 composed(const glm::mat3x4& parent, const glm::mat3x4& child)
{
    glm::mat3x4 rows;
    for (int axis = 0; axis < 3; ++axis)
        rows[axis] = child * glm::vec3(parent[axis]) + glm::vec4(0.0F, 0.0F, 0.0F, parent[axis].w);
    return rows;
}

glm::quat headingOf(const gpu::CrowdInstance& instance)
{
    return {instance.headingW, 0.0F, 0.0F, instance.headingZ};
}

// Opposed influences can cancel; what is left must still be a direction.
glm::vec3 directionOf(const glm::vec3& sum, const glm::vec3& otherwise)
{
    const float length = glm::length(sum);
    return length > 1e-20F ? sum / length : otherwise;
}

// turnedNormal of rows.glsl.
glm::vec3 turnedNormal(const glm::mat3x4& rows, const glm::vec3& normal)
{
    const glm::vec3 x(rows[0]);
    const glm::vec3 y(rows[1]);
    const glm::vec3 z(rows[2]);
    const glm::vec3 cofactors = glm::cross(y, z);
    const glm::vec3 turned(glm::dot(cofactors, normal), glm::dot(glm::cross(z, x), normal),
                           glm::dot(glm::cross(x, y), normal));
    return directionOf(glm::dot(cofactors, x) < 0.0F ? -turned : turned, glm::vec3(0.0F));
}

// octahedral.glsl in float, which is enough for 16 bits.
std::uint32_t encodeOctahedral(const glm::vec3& n)
{
    glm::vec2 onPlane = glm::vec2(n) / (std::abs(n.x) + std::abs(n.y) + std::abs(n.z));
    if (n.z < 0.0F)
        onPlane = (1.0F - glm::abs(glm::vec2(onPlane.y, onPlane.x))) *
                  glm::vec2(onPlane.x < 0.0F ? -1.0F : 1.0F, onPlane.y < 0.0F ? -1.0F : 1.0F);
    return glm::packSnorm2x16(onPlane);
}

// Conservative: a sphere just outside a corner may count as in view.
bool sphereInView(const gpu::CrowdView& view, const glm::vec3& centre, float radius)
{
    return std::ranges::all_of(
        view.planes,
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

CrowdModelBuffers uploadDrawn(const gpu::Device& device, const CrowdModel& model)
{
    const SkinOrder& ordered = model.sorted;
    CrowdModelBuffers buffers;
    buffers.staticVertices = uploadBuffer(device, ordered.staticVertices,
                                          VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, "static vertices");
    buffers.indices = uploadIndices(device, indicesOfLods(ordered), "indices");
    buffers.vertexCount = ordered.lodRanges.front().count;
    buffers.meshCount = static_cast<std::uint32_t>(model.skinning.meshes.size());
    buffers.meshRecords = meshesOfLods(model.skinning, ordered);
    return buffers;
}

// What the CPU writes instead of a chunk: lists, draws, vertices and tangents, mapped.
ChunkBuffers createUploadedChunk(const gpu::Device& device, const CrowdModelBuffers& model,
                                 const CrowdConfig& config, std::uint32_t capacity)
{
    constexpr std::uint64_t kWord = sizeof(std::uint32_t);
    const std::uint64_t vertices = std::uint64_t{capacity} * model.vertexCount;
    const auto create = [&](std::uint64_t bytes, VkFormat format, const char* name)
    {
        return gpu::withTexels(
            device, gpu::Buffer(device, bytes, gpu::kTexelUsage, gpu::Residency::Upload, name),
            format, config.texels, name);
    };
    ChunkBuffers chunk;
    chunk.capacity = capacity;
    chunk.shown.lists = create(std::uint64_t{capacity} * gpu::kListCount * kWord,
                               VK_FORMAT_R32_UINT, "lists of the CPU");
    chunk.shown.draws = gpu::Buffer(
        device, gpu::listDrawCount(model.meshCount, model.lodCount) * sizeof(gpu::DrawCommand),
        VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, gpu::Residency::Upload, "draws of the CPU");
    chunk.now.skinned = create(vertices * sizeof(gpu::SkinnedVertex), VK_FORMAT_R32G32B32A32_UINT,
                               "vertices of the CPU");
    chunk.tangents =
        create(config.tangents ? vertices * kWord : 0, VK_FORMAT_R32_UINT, "tangents of the CPU");
    return chunk;
}

} // namespace

CpuModel cpuModel(const CrowdModel& model)
{
    SkinningArrays packed = packModel(model.skinning);
    std::vector<gpu::VertexInfluences> vertices;
    for (const std::uint32_t index : model.sorted.oldIndexOf)
        vertices.push_back(packed.vertices[index]);
    return {.vertices = std::move(vertices),
            .influences = std::move(packed.influences),
            .anyScale = model.scale == JointScale::Any};
}

glm::vec3 positionOf(std::span<const gpu::CrowdClip> clips, const gpu::CrowdInstance& instance,
                     const gpu::CrowdConstants& constants)
{
    const TimedClip first = playedClip(clips, instance, false);
    const TimedClip second = playedClip(clips, instance, true);
    const glm::vec2 travel(headingOf(instance) * first.clip.travel * (1.0F - instance.blend));
    const glm::vec2 secondTravel(headingOf(instance) * second.clip.travel * instance.blend);
    glm::vec2 ground(instance.position);
    if (constants.fieldSize.x > 0.0F)
    {
        const glm::uvec2 walked = first.time.loops * loopShare(travel, constants.fieldSize) +
                                  second.time.loops * loopShare(secondTravel, constants.fieldSize);
        const glm::vec2 share = (ground - constants.fieldCorner) / constants.fieldSize;
        ground =
            constants.fieldCorner +
            glm::fract(share + glm::vec2(walked) * (1.0F / 4294967296.0F)) * constants.fieldSize;
    }
    else
    {
        ground -= travel * fractionOf(first) + secondTravel * fractionOf(second);
    }
    return {ground, instance.position.z};
}

void poseOnCpu(const CrowdModel& model, std::span<const gpu::CrowdClip> clips,
               const gpu::CrowdInstance& instance, const glm::vec3& position,
               std::span<glm::mat3x4> jointMatrices)
{
    const PlayedKeys first =
        playedKeys(model, playedClip(clips, instance, false), instance.clips & 0xFFFFU);
    const PlayedKeys second =
        playedKeys(model, playedClip(clips, instance, true), instance.clips >> 16U);
    const glm::mat3x4 origin = rowsOf({.orientation = headingOf(instance), .position = position});
    for (const gpu::PoseJoint& entry : model.hierarchy)
    {
        const std::uint32_t joint = entry.joint & gpu::kHierarchyJoint;
        LocalPose local = sampled(model, first, joint);
        if (instance.blend > 0.0F)
            local = mixed(local, sampled(model, second, joint), instance.blend);
        jointMatrices[joint] = composed(
            entry.parent < 0 ? origin : jointMatrices[static_cast<std::size_t>(entry.parent)],
            rowsOf(local));
    }
}

void skinOnCpu(const CpuModel& model, std::span<const glm::mat3x4> jointMatrices, std::size_t first,
               std::span<gpu::SkinnedVertex> skinned, std::span<std::uint32_t> tangents)
{
    for (std::size_t i = 0; i < skinned.size(); ++i)
    {
        glm::vec3 position(0.0F);
        glm::vec3 normal(0.0F);
        glm::vec3 tangent(0.0F);
        const gpu::VertexInfluences& range = model.vertices[first + i];
        for (std::uint32_t k = range.first; k < range.first + range.count; ++k)
        {
            const gpu::Influence& influence = model.influences[k];
            const glm::mat3x4& joint = jointMatrices[influence.joint];
            position += influence.bias * (glm::vec4(influence.position, 1.0F) * joint);
            normal += influence.bias * (model.anyScale ? turnedNormal(joint, influence.normal)
                                                       : glm::vec4(influence.normal, 0.0F) * joint);
            if (!tangents.empty())
                tangent += influence.bias * (glm::vec4(influence.tangent, 0.0F) * joint);
        }
        skinned[i] = {.position = position,
                      .normal = encodeOctahedral(directionOf(normal, {0.0F, 0.0F, 1.0F}))};
        if (!tangents.empty())
            tangents[i] = encodeOctahedral(directionOf(tangent, {1.0F, 0.0F, 0.0F}));
    }
}

CpuCrowd::CpuCrowd(const gpu::Device& device, const CrowdModel& model,
                   const std::vector<gpu::CrowdInstance>& instances, const ChunkPlan& plan,
                   const CrowdConfig& config)
    : model_(model), instances_(instances), modelBuffers_(uploadDrawn(device, model)),
      firstVertex_(model.sorted.lodRanges.front().first), cpuModel_(cpuModel(model)),
      tangents_(config.tangents)
{
    if (plan.chunks != 1)
        throw gpu::VulkanError(fmt::format(
            "the cpu mode uploads all instances at once, but {} allows {} of them: use fewer "
            "--instances{}",
            plan.limit.empty() ? "--skin-memory" : plan.limit, plan.fullCapacity,
            plan.limit.empty() ? " or more memory" : ""));
    for (Slot& slot : slots_)
    {
        slot.buffers = createUploadedChunk(device, modelBuffers_, config, plan.capacity);
        slot.geometry = std::make_unique<CrowdGeometry>(device, modelBuffers_, slot.buffers,
                                                        slot.buffers.shown, config);
    }
}

CpuCrowd::Drawn CpuCrowd::write(std::uint32_t slot, const gpu::CrowdConstants& constants,
                                std::span<const gpu::CrowdClip> clips, std::uint32_t views)
{
    struct InView
    {
        std::uint32_t number;
        glm::vec3 position;
    };
    std::vector<InView> inView;
    std::vector<std::uint32_t> camera; // indices into inView
    std::vector<std::uint32_t> light;
    for (std::uint32_t i = 0; i < instances_.size(); ++i)
    {
        const glm::vec3 position = positionOf(clips, instances_[i], constants);
        const auto isIn = [&](std::uint32_t view, const gpu::CrowdView& seen)
        {
            return (views & view) != 0 &&
                   (constants.culls == 0 || sphereInView(seen, position, constants.reach));
        };
        const bool inCamera = isIn(gpu::kCameraView, constants.camera);
        const bool inLight = isIn(gpu::kLightView, constants.light);
        const auto index = static_cast<std::uint32_t>(inView.size());
        if (inCamera)
            camera.push_back(index);
        if (inLight)
            light.push_back(index);
        if (inCamera || inLight)
            inView.push_back({i, position});
    }
    const ChunkBuffers& chunk = slots_[slot].buffers;
    const std::size_t vertexCount = modelBuffers_.vertexCount;
    const auto vertices = mapped<gpu::SkinnedVertex>(chunk.now.skinned.buffer);
    const auto tangents =
        tangents_ ? mapped<std::uint32_t>(chunk.tangents.buffer) : std::span<std::uint32_t>();
    onEveryCore(inView.size(),
                [&](std::size_t i)
                {
                    thread_local CpuJointMatrices jointMatrices;
                    jointMatrices.resize(model_.jointCount);
                    poseOnCpu(model_, clips, instances_[inView[i].number], inView[i].position,
                              jointMatrices);
                    skinOnCpu(cpuModel_, jointMatrices, firstVertex_,
                              vertices.subspan(i * vertexCount, vertexCount),
                              tangents_ ? tangents.subspan(i * vertexCount, vertexCount)
                                        : tangents);
                });
    writeList(chunk, gpu::kCameraList, camera);
    writeList(chunk, gpu::kCameraWholeList, camera);
    writeList(chunk, gpu::kLightWholeList, light);
    return {.camera = static_cast<std::uint32_t>(camera.size()),
            .skinned = static_cast<std::uint32_t>(inView.size())};
}

// An entry says where vertex 0 of its instance would be.
void CpuCrowd::writeList(const ChunkBuffers& chunk, std::uint32_t list,
                         std::span<const std::uint32_t> instances) const
{
    const std::size_t first = std::size_t{list} * chunk.capacity;
    const auto entries = mapped<std::uint32_t>(chunk.shown.lists.buffer).subspan(first);
    std::ranges::transform(instances, entries.begin(),
                           [&](std::uint32_t i)
                           { return i * modelBuffers_.vertexCount - firstVertex_; });
    const auto draws = mapped<gpu::DrawCommand>(chunk.shown.draws);
    for (std::uint32_t mesh = 0; mesh < modelBuffers_.meshCount; ++mesh)
        draws[gpu::listDraw(list, mesh, modelBuffers_.meshCount, modelBuffers_.lodCount)] = {
            .indexCount = modelBuffers_.meshRecords[mesh].indexCount,
            .instanceCount = static_cast<std::uint32_t>(instances.size()),
            .firstIndex = modelBuffers_.meshRecords[mesh].firstIndex,
            .vertexOffset = 0,
            .firstInstance = static_cast<std::uint32_t>(first)};
}

} // namespace sinew::crowd
