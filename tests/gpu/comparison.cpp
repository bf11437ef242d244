#include "tests/gpu/comparison.h"

#include "engine/animation/bounds.h"
#include "engine/animation/skinning_arrays.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/trigonometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace sinew::test
{
namespace
{

double degreesBetween(const glm::dvec3& a, const glm::dvec3& b)
{
    return glm::degrees(std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b)));
}

bool finite(const glm::dvec3& v)
{
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

bool finiteUnit(const glm::dvec3& v)
{
    return finite(v) && std::abs(glm::length(v) - 1.0) < 1e-6;
}

// max(diagonal of the bounds, largest coordinate): the unit of errors.
template <class T>
double scaleOf(std::span<const T> placed)
{
    Bounds bounds;
    double largest = 0.0;
    for (const T& item : placed)
    {
        bounds.add(item.position);
        for (int axis = 0; axis < 3; ++axis)
            largest = std::max(largest, std::abs(item.position[axis]));
    }
    const double diagonal = bounds.empty() ? 0.0 : glm::distance(bounds.min, bounds.max);
    return std::max({diagonal, largest, 1e-12});
}

// Upper bound of the matrix's largest scale over its smallest: the relative error of the matrix can
// turn a normal by up to that factor.
double sensitivity(const glm::dmat3& linear)
{
    const glm::dmat3 cofactors(glm::cross(linear[1], linear[2]), glm::cross(linear[2], linear[0]),
                               glm::cross(linear[0], linear[1]));
    const auto length = [](const glm::dmat3& m)
    { return std::sqrt(glm::dot(m[0], m[0]) + glm::dot(m[1], m[1]) + glm::dot(m[2], m[2])); };
    return length(linear) * length(cofactors) /
           std::max(std::abs(glm::dot(linear[0], cofactors[0])), 1e-300);
}

} // namespace

Difference compare(const SkinningResult& result, std::span<const ReferenceVertex> reference)
{
    Difference difference;
    const double scale = scaleOf(reference);
    for (std::size_t i = 0; i < reference.size(); ++i)
    {
        const ReferenceVertex& expected = reference[i];
        const glm::dvec3 position(result.vertices[i].position);
        const glm::dvec3 normal = octahedralDecode(result.vertices[i].normal);
        const glm::dvec3 tangent = octahedralDecode(result.tangents[i]);
        difference.finiteAndUnit = difference.finiteAndUnit && finite(position) &&
                                   finiteUnit(normal) && finiteUnit(tangent);
        difference.position =
            std::max(difference.position, glm::distance(position, expected.position) / scale);
        if (expected.normalLength >= kShortestDirection)
            difference.normalDegrees =
                std::max(difference.normalDegrees, degreesBetween(normal, expected.normal));
        if (expected.tangentLength >= kShortestDirection)
            difference.tangentDegrees =
                std::max(difference.tangentDegrees, degreesBetween(tangent, expected.tangent));
    }
    return difference;
}

void expectVertices(const SkinningResult& result, std::span<const ReferenceVertex> reference,
                    const VertexLimits& limits)
{
    ASSERT_EQ(result.vertices.size(), reference.size());
    const Difference difference = compare(result, reference);
    EXPECT_LE(difference.position, kPositionLimit + limits.slack);
    EXPECT_LE(difference.normalDegrees, limits.degrees);
    if (limits.tangents)
    {
        EXPECT_LE(difference.tangentDegrees, limits.degrees);
    }
    EXPECT_TRUE(difference.finiteAndUnit);
}

double positionDifference(std::span<const glm::dvec3> positions,
                          std::span<const ReferenceVertex> reference)
{
    double largest = 0.0;
    for (std::size_t i = 0; i < reference.size(); ++i)
        largest = std::max(largest, glm::distance(positions[i], reference[i].position));
    return largest / scaleOf(reference);
}

double matrixDifference(std::span<const JointMatrix> result, std::span<const JointMatrix> reference)
{
    double longest = 1e-12;
    double difference = 0.0;
    for (std::size_t i = 0; i < reference.size(); ++i)
        for (int column = 0; column < 3; ++column)
        {
            longest = std::max(longest, glm::length(reference[i].linear[column]));
            difference = std::max(
                difference, glm::distance(result[i].linear[column], reference[i].linear[column]));
        }
    double distance = 0.0;
    for (std::size_t i = 0; i < reference.size(); ++i)
        distance = std::max(distance, glm::distance(result[i].position, reference[i].position));
    return std::max(difference / longest, distance / scaleOf(reference));
}

void leaveOutSensitive(const SkinningModel& model, std::span<const JointMatrix> joints,
                       std::span<ReferenceVertex> vertices)
{
    constexpr double kMostSensitive = 200.0;
    for (std::size_t i = 0; i < vertices.size(); ++i)
    {
        const SkinningVertex& vertex = model.vertices[i];
        for (const Influence& influence :
             std::span(model.influences).subspan(vertex.firstInfluence, vertex.influenceCount))
            if (sensitivity(joints[influence.joint].linear) > kMostSensitive)
                vertices[i].normalLength = 0.0;
    }
}

JointDifference compareJoints(std::span<const JointTransform> result,
                              std::span<const JointMatrix> reference)
{
    JointDifference difference;
    const double scale = scaleOf(reference);
    for (std::size_t i = 0; i < reference.size(); ++i)
    {
        const glm::dvec3 position(result[i].position);
        difference.position =
            std::max(difference.position, glm::distance(position, reference[i].position) / scale);
        const glm::dquat orientation = result[i].orientation;
        const glm::dquat expected = withoutShear(reference[i]).orientation;
        const glm::dquat near = glm::dot(orientation, expected) < 0.0 ? -expected : expected;
        const double angle =
            4.0 * std::atan2(glm::length(orientation - near), glm::length(orientation + near));
        difference.degrees = std::max(difference.degrees, glm::degrees(angle));
    }
    return difference;
}

} // namespace sinew::test
