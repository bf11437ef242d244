#include "engine/animation/pose.h"

#include <glm/common.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace sinew
{

std::vector<std::uint32_t> parentsFirst(std::span<const std::int32_t> parents)
{
    // An explicit stack, because a file may chain any number of joints. The lists are in reverse
    // file order, which puts earlier joints on top of the stack.
    std::vector<std::vector<std::uint32_t>> children(parents.size());
    std::vector<std::uint32_t> pending;
    for (std::size_t i = parents.size(); i-- > 0;)
    {
        const std::int32_t parent = parents[i];
        (parent < 0 ? pending : children[static_cast<std::size_t>(parent)])
            .push_back(static_cast<std::uint32_t>(i));
    }
    std::vector<std::uint32_t> order;
    while (!pending.empty())
    {
        const std::uint32_t joint = pending.back();
        pending.pop_back();
        order.push_back(joint);
        pending.insert(pending.end(), children[joint].begin(), children[joint].end());
    }
    return order;
}

std::vector<std::uint32_t> depthsOf(std::span<const std::int32_t> parents)
{
    std::vector<std::uint32_t> depths(parents.size(), 0);
    for (const std::uint32_t joint : parentsFirst(parents))
        if (parents[joint] >= 0)
            depths[joint] = depths[static_cast<std::size_t>(parents[joint])] + 1;
    return depths;
}

ModelPose composed(std::span<const std::int32_t> parents, std::span<const JointTransform> local)
{
    ModelPose model(local.size());
    for (const std::uint32_t joint : parentsFirst(parents))
    {
        const std::int32_t parent = parents[joint];
        model[joint] = matrixOf(local[joint]);
        if (parent >= 0)
            model[joint] = product(model[static_cast<std::size_t>(parent)], model[joint]);
    }
    return model;
}

glm::dquat slerpShortest(const glm::dquat& a, const glm::dquat& b, double t)
{
    const glm::dquat target = glm::dot(a, b) < 0.0 ? -b : b;
    const double angle = 2.0 * std::atan2(glm::length(a - target), glm::length(a + target));

    // Below this, sin(x) equals x to the last digit.
    constexpr double kLinearBelow = 1e-8;
    if (angle < kLinearBelow)
        return glm::normalize(a * (1.0 - t) + target * t);
    return glm::normalize((a * std::sin((1.0 - t) * angle) + target * std::sin(t * angle)) /
                          std::sin(angle));
}

void sampleClip(const Clip& clip, const ClipPhase& phase, std::span<JointTransform> local)
{
    const std::span<const JointTransform> from = localPose(clip, phase.frame);
    if (phase.fraction == 0)
        std::ranges::copy(from, local.begin());
    else
        blendPoses(from, localPose(clip, phase.nextFrame), fractionOf(phase), local);
}

std::vector<double> sampleWeights(const Clip& clip, const ClipPhase& phase)
{
    const std::span<const double> from = frameWeights(clip, phase.frame);
    const std::span<const double> to =
        frameWeights(clip, phase.fraction == 0 ? phase.frame : phase.nextFrame);
    const double t = fractionOf(phase);
    std::vector<double> weights(from.size());
    for (std::size_t i = 0; i < weights.size(); ++i)
        weights[i] = std::lerp(from[i], to[i], t);
    return weights;
}

std::vector<std::int32_t> parentsOf(const Clip& clip)
{
    std::vector<std::int32_t> parents;
    for (const NamedJoint& joint : clip.joints)
        parents.push_back(joint.parent);
    return parents;
}

ModelPose composed(const Clip& clip, std::span<const JointTransform> local)
{
    return composed(parentsOf(clip), local);
}

double fractionOf(const ClipPhase& phase)
{
    return std::ldexp(static_cast<double>(phase.fraction), -32);
}

ModelPose modelPose(const Clip& clip, const ClipPhase& phase)
{
    Pose local(clip.joints.size());
    sampleClip(clip, phase, local);
    return composed(clip, local);
}

void blendPoses(std::span<const JointTransform> a, std::span<const JointTransform> b, double weight,
                std::span<JointTransform> out)
{
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = {
            .position = glm::mix(a[i].position, b[i].position, weight),
            .orientation = slerpShortest(a[i].orientation, b[i].orientation, weight),
            .scale = glm::mix(a[i].scale, b[i].scale, weight),
        };
}

} // namespace sinew
