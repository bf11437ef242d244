#include "engine/animation/sample_clip.h"

#include "engine/animation/blend_poses.h"

#include <glm/gtc/quaternion.hpp>

#include <cmath>
#include <vector>

namespace sinew
{

glm::dquat slerpShortest(const glm::dquat& a, const glm::dquat& b, double t)
{
    const glm::dquat target = glm::dot(a, b) < 0.0 ? -b : b;
    const double angle = 2.0 * std::atan2(glm::length(a - target), glm::length(a + target));

    // Below this the sines are their arguments to the last digit.
    constexpr double kLinearBelow = 1e-8;
    if (angle < kLinearBelow)
        return glm::normalize(a * (1.0 - t) + target * t);
    return glm::normalize((a * std::sin((1.0 - t) * angle) + target * std::sin(t * angle)) /
                          std::sin(angle));
}

void sampleClip(const Clip& clip, const ClipPhase& phase, std::span<JointTransform> local)
{
    localPose(clip, phase.frame, local);
    if (phase.fraction == 0)
        return;

    std::vector<JointTransform> next(clip.joints.size());
    localPose(clip, phase.nextFrame, next);
    blendPoses(local, next, wayOf(phase), local);
}

std::vector<double> sampleWeights(const Clip& clip, const ClipPhase& phase)
{
    const std::span<const double> from = frameWeights(clip, phase.frame);
    const std::span<const double> to =
        frameWeights(clip, phase.fraction == 0 ? phase.frame : phase.nextFrame);
    const double t = wayOf(phase);
    std::vector<double> weights(from.size());
    for (std::size_t i = 0; i < weights.size(); ++i)
        weights[i] = std::lerp(from[i], to[i], t);
    return weights;
}

std::vector<std::int32_t> parentsOf(const Clip& clip)
{
    std::vector<std::int32_t> parents;
    parents.reserve(clip.joints.size());
    for (const ClipJoint& joint : clip.joints)
        parents.push_back(joint.parent);
    return parents;
}

ModelPose composed(const Clip& clip, std::span<const JointTransform> local)
{
    ModelPose pose(local.size());
    const std::vector<std::int32_t> parents = parentsOf(clip);
    localToModel(parents, parentsFirst(parents), local, pose);
    return pose;
}

double wayOf(const ClipPhase& phase)
{
    return std::ldexp(static_cast<double>(phase.fraction), -32);
}

ModelPose modelPose(const Clip& clip, const ClipPhase& phase)
{
    Pose local(clip.joints.size());
    sampleClip(clip, phase, local);
    return composed(clip, local);
}

} // namespace sinew
