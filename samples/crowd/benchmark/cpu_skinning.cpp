#include "samples/crowd/benchmark/cpu_skinning.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/packing.hpp>
#include <glm/gtc/quaternion.hpp>

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

TimedClip timedClip(const gpu::CrowdClip& clip, std::uint32_t speed, InstanceStart start)
{
    const ClipTime base{.frame = clip.frame,
                        .fraction = clip.fraction,
                        .fractionLow = clip.fractionLow,
                        .loops = clip.loops};
    return {.clip = clip,
            .time = instanceTime({.frameCount = clip.frameCount, .period = clip.period}, base,
                                 speed, start)};
}

float fractionOf(const ClipPhase& phase)
{
    return std::ldexp(static_cast<float>(phase.fraction), -32);
}

TimedClip firstClip(std::span<const gpu::CrowdClip> clips, const gpu::CrowdInstance& instance)
{
    return timedClip(clips[instance.clips & 0xFFFFU], instance.speed,
                     {.frame = instance.startFrame, .fraction = instance.startFraction});
}

TimedClip secondClip(std::span<const gpu::CrowdClip> clips, const gpu::CrowdInstance& instance)
{
    return timedClip(
        clips[instance.clips >> 16U], instance.speed,
        {.frame = instance.secondStartFrame, .fraction = instance.secondStartFraction});
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
    const ClipPhase phase = framesAt(model.clips[clip], timed.time);
    return {.first = timed.clip.firstKey + phase.frame * model.jointCount,
            .next = timed.clip.firstKey + phase.nextFrame * model.jointCount,
            .fraction = fractionOf(phase)};
}

struct FloatTransform
{
    glm::quat orientation{1.0F, 0.0F, 0.0F, 0.0F};
    glm::vec3 position{0.0F};
};

glm::quat orientationOf(const gpu::Key& key)
{
    return {key.orientation.w, key.orientation.x, key.orientation.y, key.orientation.z};
}

FloatTransform sampled(const CrowdModel& model, const PlayedKeys& played, std::uint32_t joint)
{
    const gpu::Key& key = model.keys[played.first + joint];
    const gpu::Key& next = model.keys[played.next + joint];
    return {.orientation = glm::slerp(orientationOf(key), orientationOf(next), played.fraction),
            .position = glm::mix(key.position, next.position, played.fraction)};
}

glm::vec3 sampledScale(const CrowdModel& model, const PlayedKeys& played, std::uint32_t joint)
{
    return glm::mix(glm::vec3(model.scales[played.first + joint]),
                    glm::vec3(model.scales[played.next + joint]), played.fraction);
}

// The share of the way through its loop.
float wayOf(const TimedClip& played)
{
    return (static_cast<float>(played.time.phase.frame) + fractionOf(played.time.phase)) /
           static_cast<float>(played.clip.period);
}

// loopShare of instances.glsl.
glm::uvec2 loopShare(const glm::vec2& travel, const glm::vec2& field)
{
    const glm::vec2 share = glm::fract(travel / field + 0.5F) - 0.5F;
    return {static_cast<std::uint32_t>(static_cast<std::int32_t>(share.x * 4294967296.0F)),
            static_cast<std::uint32_t>(static_cast<std::int32_t>(share.y * 4294967296.0F))};
}

glm::mat3x4 rowsOf(const FloatTransform& transform)
{
    const glm::mat3 columns = glm::mat3_cast(transform.orientation);
    return {glm::vec4(columns[0].x, columns[1].x, columns[2].x, transform.position.x),
            glm::vec4(columns[0].y, columns[1].y, columns[2].y, transform.position.y),
            glm::vec4(columns[0].z, columns[1].z, columns[2].z, transform.position.z)};
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

} // namespace

CpuModel cpuModel(const CrowdModel& model)
{
    PackedModel packed = packModel(model.skinning);
    std::vector<gpu::VertexInfluences> vertices;
    for (const std::uint32_t index : model.unsorted.oldIndexOf)
        vertices.push_back(packed.vertices[index]);
    return {.vertices = std::move(vertices),
            .influences = std::move(packed.influences),
            .anyScale = model.scale == JointScale::Any};
}

glm::vec3 positionOf(std::span<const gpu::CrowdClip> clips, const gpu::CrowdInstance& instance,
                     const gpu::CrowdConstants& constants)
{
    const TimedClip first = firstClip(clips, instance);
    const TimedClip second = secondClip(clips, instance);
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
        ground -= travel * wayOf(first) + secondTravel * wayOf(second);
    }
    return {ground, instance.position.z};
}

void poseOnCpu(const CrowdModel& model, std::span<const gpu::CrowdClip> clips,
               const gpu::CrowdInstance& instance, const glm::vec3& position,
               std::span<glm::mat3x4> jointMatrices)
{
    const PlayedKeys first =
        playedKeys(model, firstClip(clips, instance), instance.clips & 0xFFFFU);
    const PlayedKeys second = playedKeys(model, secondClip(clips, instance), instance.clips >> 16U);
    const bool rigid = model.scale == JointScale::None;
    const FloatTransform origin{.orientation = headingOf(instance), .position = position};
    thread_local std::vector<FloatTransform> joints;
    joints.resize(model.jointCount);
    for (const gpu::PoseJoint& entry : model.hierarchy)
    {
        const std::uint32_t joint = entry.joint & gpu::kHierarchyJoint;
        FloatTransform local = sampled(model, first, joint);
        if (instance.blend > 0.0F)
        {
            const FloatTransform other = sampled(model, second, joint);
            local.orientation = glm::slerp(local.orientation, other.orientation, instance.blend);
            local.position = glm::mix(local.position, other.position, instance.blend);
        }
        if (!rigid)
        {
            glm::vec3 scale = sampledScale(model, first, joint);
            if (instance.blend > 0.0F)
                scale = glm::mix(scale, sampledScale(model, second, joint), instance.blend);
            glm::mat3x4 rows = rowsOf(local);
            for (int axis = 0; axis < 3; ++axis)
                rows[axis] *= glm::vec4(scale, 1.0F);
            jointMatrices[joint] =
                composed(entry.parent < 0 ? rowsOf(origin)
                                          : jointMatrices[static_cast<std::size_t>(entry.parent)],
                         rows);
            continue;
        }
        const FloatTransform& parent =
            entry.parent < 0 ? origin : joints[static_cast<std::size_t>(entry.parent)];
        joints[joint] = {.orientation = glm::normalize(parent.orientation * local.orientation),
                         .position = parent.position + parent.orientation * local.position};
        jointMatrices[joint] = rowsOf(joints[joint]);
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

} // namespace sinew::crowd
