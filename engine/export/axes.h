// From Sinew's axes (z up) to those of exported files, as glTF has them: y up, the model's front
// along +z. Turns by quarters alone, so nothing is rounded.
#pragma once

#include "engine/model/joint_transform.h"

#include <vector>

namespace sinew
{

class ExportAxes
{
public:
    // `facing`: AnimatedModel::facing, taken as the nearest quarter turn.
    explicit ExportAxes(double facing);

    glm::dvec3 turned(const glm::dvec3& v) const { return turn_ * v; }
    void appendTurned(std::vector<float>& numbers, const glm::dvec3& v) const;
    // Both sides of the transform are in the new axes.
    JointTransform turned(const JointTransform& transform) const;
    JointMatrix turned(const JointMatrix& matrix) const;

private:
    glm::dmat3 turn_;
};

} // namespace sinew
