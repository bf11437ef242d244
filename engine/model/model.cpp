#include "engine/model/model.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>

#include <cmath>

namespace sinew
{

JointMatrix matrixOf(const JointTransform& transform)
{
    const glm::dmat3 turn = glm::mat3_cast(transform.orientation);
    return {.linear = {turn[0] * transform.scale.x, turn[1] * transform.scale.y,
                       turn[2] * transform.scale.z},
            .position = transform.position};
}

JointMatrix product(const JointMatrix& outer, const JointMatrix& inner)
{
    return {.linear = outer.linear * inner.linear,
            .position = outer.position + outer.linear * inner.position};
}

std::optional<JointMatrix> inverseOf(const JointMatrix& matrix)
{
    const glm::dmat3 inverse = glm::inverse(matrix.linear);
    const glm::dvec3 position = inverse * -matrix.position;
    for (const glm::dvec3& column : {inverse[0], inverse[1], inverse[2], position})
        if (!std::isfinite(column.x) || !std::isfinite(column.y) || !std::isfinite(column.z))
            return std::nullopt;
    return JointMatrix{.linear = inverse, .position = position};
}

JointTransform withoutShear(const JointMatrix& matrix)
{
    constexpr double kVanishing = 1e-300;
    const auto unit = [](const glm::dvec3& v, const glm::dvec3& otherwise)
    {
        const double length = glm::length(v);
        return length > kVanishing ? v / length : otherwise;
    };
    const glm::dvec3 x = unit(matrix.linear[0], {1.0, 0.0, 0.0});
    const glm::dvec3 aside =
        std::abs(x.y) < 0.9 ? glm::dvec3(0.0, 1.0, 0.0) : glm::dvec3(0.0, 0.0, 1.0);
    const glm::dvec3 y = unit(matrix.linear[1] - glm::dot(matrix.linear[1], x) * x,
                              glm::normalize(aside - glm::dot(aside, x) * x));
    const glm::dvec3 z = glm::cross(x, y);
    const double mirrored = glm::determinant(matrix.linear) < 0.0 ? -1.0 : 1.0;
    return {.position = matrix.position,
            .orientation = glm::normalize(glm::quat_cast(glm::dmat3(x, y, z))),
            .scale = {glm::length(matrix.linear[0]), glm::length(matrix.linear[1]),
                      mirrored * glm::length(matrix.linear[2])}};
}

glm::dmat3 normalMatrix(const glm::dmat3& linear)
{
    // The columns are the cofactors of the matrix's columns.
    const glm::dmat3 cofactors(glm::cross(linear[1], linear[2]), glm::cross(linear[2], linear[0]),
                               glm::cross(linear[0], linear[1]));
    const double determinant = glm::dot(linear[0], cofactors[0]);
    return determinant < 0.0 ? -cofactors : cofactors;
}

glm::dvec3 turnedNormal(const glm::dmat3& linear, const glm::dvec3& normal)
{
    const glm::dvec3 turned = normalMatrix(linear) * normal;
    const double length = glm::length(turned);
    return length > 0.0 ? turned / length : glm::dvec3(0.0);
}

} // namespace sinew
