// Converts the axes of glTF, y up and z towards the viewer, to Sinew's, z up: (x, y, z) becomes
// (x, -z, y). This quarter turn is exact: no number is rounded.
#pragma once

#include "engine/model/joint_transform.h"

#include <glm/ext/matrix_double3x3.hpp>
#include <glm/ext/matrix_double4x4.hpp>
#include <glm/ext/quaternion_double.hpp>
#include <glm/ext/vector_double3.hpp>

#include <cmath>

namespace sinew
{

inline glm::dvec3 zUp(const glm::dvec3& v)
{
    return {v.x, -v.z, v.y};
}

inline glm::dquat zUp(const glm::dquat& q)
{
    return {q.w, q.x, -q.z, q.y};
}

// Of scales along the axes.
inline glm::dvec3 zUpScale(const glm::dvec3& scale)
{
    return {scale.x, scale.z, scale.y};
}

// Of a matrix that leads from one space with glTF's axes to another.
inline glm::dmat3 zUp(const glm::dmat3& m)
{
    return {zUp(m[0]), -zUp(m[2]), zUp(m[1])};
}

// The last row is not looked at: it is 0, 0, 0, 1.
inline JointMatrix zUp(const glm::dmat4& m)
{
    return {.linear = zUp(glm::dmat3(m)), .position = zUp(glm::dvec3(m[3]))};
}

inline bool isFinite(const JointMatrix& m)
{
    const auto isFiniteVector = [](const glm::dvec3& v)
    { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); };
    return isFiniteVector(m.linear[0]) && isFiniteVector(m.linear[1]) &&
           isFiniteVector(m.linear[2]) && isFiniteVector(m.position);
}

} // namespace sinew
