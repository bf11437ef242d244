// From Sinew's axes (z up, along x) to those of exported files (y up): a turn about x, so that
// right-handed stays right-handed.
#pragma once

#include "engine/model/joint_transform.h"

namespace sinew
{

inline glm::dvec3 turnedUp(const glm::dvec3& v)
{
    return {v.x, v.z, -v.y};
}

inline JointTransform turnedUp(const JointTransform& transform)
{
    const glm::dquat& q = transform.orientation;
    return {.position = turnedUp(transform.position),
            .orientation = glm::dquat(q.w, q.x, q.z, -q.y),
            .scale = {transform.scale.x, transform.scale.z, transform.scale.y}};
}

inline JointMatrix turnedUp(const JointMatrix& matrix)
{
    // The columns are the images of the new axes: of x, of old z, of old -y.
    return {.linear = {turnedUp(matrix.linear[0]), turnedUp(matrix.linear[2]),
                       turnedUp(-matrix.linear[1])},
            .position = turnedUp(matrix.position)};
}

} // namespace sinew
