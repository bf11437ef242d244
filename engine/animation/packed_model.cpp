#include "engine/animation/packed_model.h"

#include "engine/animation/pose.h"
#include "engine/animation/sample_clip.h"

#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinew
{

namespace
{

// Stands for an angle of 0 between keys of opposite sign, whose sign a 0 could not carry.
constexpr float kSmallestNegatedAngle = 1e-20F;

gpu::Key packKey(const JointTransform& transform)
{
    const glm::dquat& q = transform.orientation;
    return {
        .orientation = glm::vec4(glm::dvec4(q.x, q.y, q.z, q.w)),
        .position = glm::vec3(transform.position),
        .angleToNext = 0.0F,
    };
}

float signedAngleToNext(const glm::dquat& a, const glm::dquat& b)
{
    const bool negate = glm::dot(a, b) < 0.0;
    const glm::dquat next = negate ? -b : b;
    const auto angle =
        static_cast<float>(2.0 * std::atan2(glm::length(a - next), glm::length(a + next)));
    return negate ? -std::max(angle, kSmallestNegatedAngle) : angle;
}

// Distance of each joint from its root.
std::vector<std::uint32_t> depthsOf(std::span<const std::int32_t> parents)
{
    std::vector<std::uint32_t> depths(parents.size(), 0);
    for (const std::uint32_t joint : parentsFirst(parents))
        if (parents[joint] >= 0)
            depths[joint] = depths[static_cast<std::size_t>(parents[joint])] + 1;
    return depths;
}

void packHierarchy(std::span<const std::int32_t> parents, PackedClip& packed)
{
    const std::vector<std::uint32_t> depths = depthsOf(parents);
    for (const std::uint32_t depth : depths)
    {
        if (depth >= packed.levels.size())
            packed.levels.resize(depth + 1);
        ++packed.levels[depth].count;
    }
    std::vector<std::uint32_t> next(packed.levels.size());
    for (std::size_t level = 1; level < packed.levels.size(); ++level)
        packed.levels[level].first =
            packed.levels[level - 1].first + packed.levels[level - 1].count;
    for (std::size_t level = 0; level < packed.levels.size(); ++level)
        next[level] = packed.levels[level].first;
    packed.joints.resize(parents.size());
    for (std::size_t joint = 0; joint < parents.size(); ++joint)
        packed.joints[next[depths[joint]]++] = {.joint = static_cast<gpu::uint>(joint),
                                                .parent = parents[joint]};
}

} // namespace

gpu::StaticVertex packStaticVertex(const SkinningVertex& vertex)
{
    return {.texCoord = glm::vec2(vertex.texCoord),
            .tangentSign = static_cast<float>(vertex.tangentSign)};
}

gpu::Influence packInfluence(const Influence& influence)
{
    return {
        .position = glm::vec3(influence.position),
        .bias = static_cast<float>(influence.bias),
        .normal = glm::vec3(influence.normal),
        .joint = influence.joint,
        .tangent = glm::vec3(influence.tangent),
        .unused = 0,
    };
}

PackedModel packModel(const SkinningModel& model)
{
    PackedModel packed;
    packed.vertices.reserve(model.vertices.size());
    packed.staticVertices.reserve(model.vertices.size());
    for (const SkinningVertex& vertex : model.vertices)
    {
        packed.vertices.push_back({vertex.firstInfluence, vertex.influenceCount});
        packed.staticVertices.push_back(packStaticVertex(vertex));
    }
    packed.influences.reserve(model.influences.size());
    for (const Influence& influence : model.influences)
        packed.influences.push_back(packInfluence(influence));
    packed.indices = model.indices;
    return packed;
}

PackedClip packClip(const Clip& clip)
{
    const std::size_t jointCount = clip.joints.size();
    PackedClip packed;
    packed.frameCount = clip.frameCount;
    packed.keys.reserve(clip.frameCount * jointCount);

    std::vector<JointTransform> first(jointCount);
    localPose(clip, 0, first);
    std::vector<JointTransform> pose = first;
    std::vector<JointTransform> next(jointCount);
    for (std::uint32_t frame = 0; frame < clip.frameCount; ++frame)
    {
        if (frame + 1 < clip.frameCount)
            localPose(clip, frame + 1, next);
        else
            next = first;
        for (std::size_t i = 0; i < jointCount; ++i)
        {
            packed.keys.push_back(packKey(pose[i]));
            packed.keys.back().angleToNext =
                signedAngleToNext(pose[i].orientation, next[i].orientation);
        }
        std::swap(pose, next);
    }

    packHierarchy(parentsOf(clip), packed);
    return packed;
}

PackedClip packBindPose(std::span<const JointTransform> bindPose)
{
    PackedClip packed;
    packed.frameCount = 1;
    packed.keys.reserve(bindPose.size());
    for (const JointTransform& joint : bindPose)
        packed.keys.push_back(packKey(joint));
    packHierarchy(std::vector<std::int32_t>(bindPose.size(), -1), packed);
    return packed;
}

} // namespace sinew
