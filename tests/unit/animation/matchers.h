// Matchers for vectors and quaternions.
#pragma once

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <gmock/gmock.h>

#include <algorithm>
#include <ostream>

namespace sinew::test
{

MATCHER_P2(IsNear, expected, tolerance,
           "is within " + ::testing::PrintToString(tolerance) + " of (" +
               std::to_string(expected.x) + ", " + std::to_string(expected.y) + ", " +
               std::to_string(expected.z) + ")")
{
    const double distance = glm::distance(glm::dvec3(arg), glm::dvec3(expected));
    *result_listener << "(" << arg.x << ", " << arg.y << ", " << arg.z << ") is " << distance
                     << " away";
    return distance <= tolerance;
}

// The same quaternion, sign included.
MATCHER_P2(IsNearQuat, expected, tolerance, "is nearly the same quaternion")
{
    const double distance = glm::length(arg - expected);
    *result_listener << "(w " << arg.w << ", " << arg.x << ", " << arg.y << ", " << arg.z << ") is "
                     << distance << " away";
    return distance <= tolerance;
}

} // namespace sinew::test
