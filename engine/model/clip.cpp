#include "engine/model/clip.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <cmath>

namespace sinew
{

glm::dquat orientationFromXyz(const glm::dvec3& xyz)
{
    const double radicand = 1.0 - glm::dot(xyz, xyz);
    const double w = radicand > 0.0 ? -std::sqrt(radicand) : 0.0;
    return glm::normalize(glm::dquat(w, xyz.x, xyz.y, xyz.z));
}

void localPose(const Clip& clip, std::uint32_t frame, std::span<JointTransform> local)
{
    const double* frameComponents =
        clip.components.data() + std::size_t{frame} * clip.componentsPerFrame;
    for (std::size_t i = 0; i < clip.joints.size(); ++i)
    {
        const ClipJoint& joint = clip.joints[i];
        glm::dvec3 position = joint.basePosition;
        glm::dvec3 orientation = joint.baseOrientation;
        const double* component = frameComponents + joint.firstComponent;
        for (int axis = 0; axis < 3; ++axis)
            if (joint.animated & (kAnimatedPositionX << axis))
                position[axis] = *component++;
        for (int axis = 0; axis < 3; ++axis)
            if (joint.animated & (kAnimatedOrientationX << axis))
                orientation[axis] = *component++;
        local[i] = {.position = position, .orientation = orientationFromXyz(orientation)};
    }
}

} // namespace sinew
