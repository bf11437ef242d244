// Rotations in a character's own axes: X forward, Y to its left, Z up. Angles in degrees.
#pragma once

#include <glm/ext/quaternion_double.hpp>
#include <glm/ext/vector_double3.hpp>

namespace sinew
{

inline constexpr glm::dvec3 kForward{1.0, 0.0, 0.0};
inline constexpr glm::dvec3 kLeft{0.0, 1.0, 0.0};
inline constexpr glm::dvec3 kUp{0.0, 0.0, 1.0};

glm::dquat pitchUp(double degrees);   // forward turns up
glm::dquat yawLeft(double degrees);   // forward turns left
glm::dquat rollRight(double degrees); // up turns right

// The smallest rotation that takes the direction `from` to `to`; both have unit length.
glm::dquat shortestArc(const glm::dvec3& from, const glm::dvec3& to);

// The rotation whose x axis lies along `direction` and whose z axis is as near to `up` as possible.
// They must not be parallel; any length.
glm::dquat facing(const glm::dvec3& direction, const glm::dvec3& up);

} // namespace sinew
