#include "tools/character/rotation.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/trigonometric.hpp>

#include <cmath>

namespace sinew
{

glm::dquat pitchUp(double degrees)
{
    return glm::angleAxis(glm::radians(-degrees), kLeft);
}

glm::dquat yawLeft(double degrees)
{
    return glm::angleAxis(glm::radians(degrees), kUp);
}

glm::dquat rollRight(double degrees)
{
    return glm::angleAxis(glm::radians(degrees), kForward);
}

glm::dquat shortestArc(const glm::dvec3& from, const glm::dvec3& to)
{
    const double cosine = glm::dot(from, to);
    if (cosine < -1.0 + 1e-12) // opposite: half a turn about any axis perpendicular to `from`
    {
        const glm::dvec3 across = std::abs(from.z) < 0.9 ? kUp : kForward;
        const glm::dvec3 axis = glm::normalize(across - from * glm::dot(across, from));
        return {0.0, axis.x, axis.y, axis.z};
    }
    const glm::dvec3 axis = glm::cross(from, to);
    return glm::normalize(glm::dquat(1.0 + cosine, axis.x, axis.y, axis.z));
}

glm::dquat facing(const glm::dvec3& direction, const glm::dvec3& up)
{
    const glm::dvec3 x = glm::normalize(direction);
    const glm::dvec3 y = glm::normalize(glm::cross(up, x));
    return glm::normalize(glm::quat_cast(glm::dmat3(x, y, glm::cross(x, y))));
}

} // namespace sinew
