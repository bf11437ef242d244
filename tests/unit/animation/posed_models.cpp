#include "tests/unit/animation/posed_models.h"

#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace sinew::test
{

double Random::between(double low, double high)
{
    return low + (high - low) * std::ldexp(static_cast<double>(engine_()), -32);
}

glm::dvec3 Random::within(double size)
{
    return {between(-size, size), between(-size, size), between(-size, size)};
}

JointTransform Random::transform(double distance)
{
    const glm::dvec3 axis = within(1.0) + glm::dvec3(0.0, 0.0, 1.5);
    const double angle = between(0.0, 2.0 * std::numbers::pi);
    return {.position = within(distance),
            .orientation = glm::angleAxis(angle, glm::normalize(axis))};
}

ClipPhase Random::phase(const Clip& clip)
{
    const auto frame = static_cast<std::uint32_t>(engine_() % clip.frameCount);
    return {.frame = frame,
            .nextFrame = (frame + 1) % clip.frameCount,
            .fraction = static_cast<std::uint32_t>(engine_())};
}

ModelPose randomPose(std::size_t jointCount, double distance, Random& random)
{
    ModelPose pose;
    for (std::size_t i = 0; i < jointCount; ++i)
        pose.push_back(matrixOf(random.transform(distance)));
    return pose;
}

ModelPose blendAt(const Clip& a, const ClipPhase& phaseOfA, const Clip& b,
                  const ClipPhase& phaseOfB, double weight)
{
    Pose local(a.joints.size());
    Pose other(b.joints.size());
    sampleClip(a, phaseOfA, local);
    sampleClip(b, phaseOfB, other);
    blendPoses(local, other, weight, local);
    return composed(a, local);
}

double outside(const Bounds& box, const SkinningModel& model, const ModelPose& pose)
{
    const Bounds vertices = posedBounds(model, pose);
    double farthest = -std::numeric_limits<double>::infinity();
    for (int axis = 0; axis < 3; ++axis)
        farthest = std::max(
            {farthest, box.min[axis] - vertices.min[axis], vertices.max[axis] - box.max[axis]});
    return farthest;
}

double distanceOfFarthest(const SkinningModel& model, const ModelPose& pose)
{
    double farthest = 0.0;
    for (const SkinningVertex& vertex : model.vertices)
        farthest = std::max(farthest, glm::length(skinPosition(model, vertex, pose)));
    return farthest;
}

} // namespace sinew::test
