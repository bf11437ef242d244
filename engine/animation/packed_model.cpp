#include "engine/animation/packed_model.h"

#include "engine/animation/pose.h"

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

std::vector<std::int32_t> parentsOf(const Clip& clip)
{
    std::vector<std::int32_t> parents;
    parents.reserve(clip.joints.size());
    for (const ClipJoint& joint : clip.joints)
        parents.push_back(joint.parent);
    return parents;
}

} // namespace

PackedModel packModel(const SkinningModel& model)
{
    PackedModel packed;
    packed.vertices.reserve(model.vertices.size());
    packed.staticVertices.reserve(model.vertices.size());
    for (const SkinningVertex& vertex : model.vertices)
    {
        packed.vertices.push_back({vertex.firstInfluence, vertex.influenceCount});
        packed.staticVertices.push_back({.texCoord = glm::vec2(vertex.texCoord),
                                         .tangentSign = static_cast<float>(vertex.tangentSign)});
    }
    packed.influences.reserve(model.influences.size());
    for (const Influence& influence : model.influences)
        packed.influences.push_back({
            .position = glm::vec3(influence.position),
            .bias = static_cast<float>(influence.bias),
            .normal = glm::vec3(influence.normal),
            .joint = influence.joint,
            .tangent = glm::vec3(influence.tangent),
            .unused = 0,
        });
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

    const std::vector<std::int32_t> parents = parentsOf(clip);
    for (const std::uint32_t joint : parentsFirst(parents))
        packed.joints.push_back({.joint = joint, .parent = parents[joint]});
    return packed;
}

PackedClip packBindPose(std::span<const JointTransform> bindPose)
{
    PackedClip packed;
    packed.frameCount = 1;
    for (std::size_t i = 0; i < bindPose.size(); ++i)
    {
        packed.keys.push_back(packKey(bindPose[i]));
        packed.joints.push_back({.joint = static_cast<gpu::uint>(i), .parent = -1});
    }
    return packed;
}

} // namespace sinew
