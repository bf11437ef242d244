#include "engine/animation/layers.h"

#include <glm/common.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/vector_relational.hpp>

namespace sinew
{
namespace
{

JointTransform added(const JointTransform& base, const JointTransform& pose,
                     const JointTransform& reference, double weight)
{
    const glm::dquat delta = glm::conjugate(reference.orientation) * pose.orientation;
    const glm::dquat identity(1.0, 0.0, 0.0, 0.0);
    return {.position = base.position + weight * (pose.position - reference.position),
            .orientation =
                glm::normalize(base.orientation * slerpShortest(identity, delta, weight)),
            .scale = base.scale *
                     glm::mix(glm::dvec3(1.0), scaleRatio(pose.scale, reference.scale), weight)};
}

} // namespace

JointMask maskOfSubtree(std::span<const NamedJoint> joints, std::uint32_t root)
{
    std::vector<std::int32_t> parents;
    for (const NamedJoint& joint : joints)
        parents.push_back(joint.parent);
    JointMask mask(joints.size(), 0.0F);
    for (const std::uint32_t joint : parentsFirst(parents))
        if (joint == root ||
            (parents[joint] >= 0 && mask[static_cast<std::size_t>(parents[joint])] > 0.0F))
            mask[joint] = 1.0F;
    return mask;
}

JointMask maskOfJoints(std::size_t jointCount, std::span<const std::uint32_t> chosen)
{
    JointMask mask(jointCount, 0.0F);
    for (const std::uint32_t joint : chosen)
        mask.at(joint) = 1.0F;
    return mask;
}

void addLayers(std::span<const Layer> layers, std::span<JointTransform> local)
{
    Pose pose(local.size());
    for (const Layer& layer : layers)
    {
        sampleClip(*layer.clip, layer.phase, pose);
        const std::span<const JointTransform> first = localPose(*layer.clip, 0);
        for (std::size_t i = 0; i < pose.size(); ++i)
        {
            const double weight = layer.mask.empty() ? layer.weight : layer.weight * layer.mask[i];
            if (layer.additive && weight > 0.0)
                local[i] = added(local[i], pose[i], first[i], weight);
            else if (weight >= 1.0)
                local[i] = pose[i];
            else if (weight > 0.0)
                blendPoses(local.subspan(i, 1), std::span(pose).subspan(i, 1), weight,
                           local.subspan(i, 1));
        }
    }
}

void setJoints(std::span<const JointOverride> overrides, std::span<JointTransform> local)
{
    for (const JointOverride& set : overrides)
    {
        JointTransform& joint = local[set.joint];
        joint.orientation = glm::normalize(set.rotation);
        joint.position = set.position.value_or(joint.position);
    }
}

glm::dvec3 scaleRatio(const glm::dvec3& pose, const glm::dvec3& reference)
{
    return glm::mix(pose / reference, glm::dvec3(1.0), glm::equal(reference, glm::dvec3(0.0)));
}

} // namespace sinew
