#include "engine/export/axes.h"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <cmath>

namespace sinew
{

ExportAxes::ExportAxes(double facing)
{
    const glm::dvec3 up(0.0, 0.0, 1.0);
    const glm::dvec3 front(std::round(std::cos(facing)), std::round(std::sin(facing)), 0.0);
    turn_ = glm::transpose(glm::dmat3(glm::cross(up, front), up, front));
}

void ExportAxes::appendTurned(std::vector<float>& numbers, const glm::dvec3& v) const
{
    const glm::dvec3 there = turned(v);
    for (const double number : {there.x, there.y, there.z})
        numbers.push_back(static_cast<float>(number));
}

JointTransform ExportAxes::turned(const JointTransform& transform) const
{
    const glm::dquat& q = transform.orientation;
    const glm::dvec3 axis = turned(glm::dvec3(q.x, q.y, q.z));
    return {.position = turned(transform.position),
            .orientation = glm::dquat(q.w, axis.x, axis.y, axis.z),
            .scale = glm::matrixCompMult(turn_, turn_) * transform.scale};
}

JointMatrix ExportAxes::turned(const JointMatrix& matrix) const
{
    return {.linear = turn_ * matrix.linear * glm::transpose(turn_),
            .position = turned(matrix.position)};
}

} // namespace sinew
