// Compares results of the GPU with the reference.
#pragma once

#include "engine/animation/reference_skinning.h"
#include "engine/render/skinning_pass.h"

#include <span>

namespace sinew::test
{

struct Difference
{
    double position = 0.0; // largest distance over max(diagonal of the bounds, largest coordinate)
    double normalDegrees = 0.0;  // largest angle, where the reference's sum is well defined
    double tangentDegrees = 0.0; // as normalDegrees
    bool finiteAndUnit = true;   // all positions are finite, all directions have unit length
};

inline constexpr double kPositionLimit = 4e-6;
inline constexpr double kAngleLimit = 0.01; // degrees
// If the sum is shorter than this, rounding alone exceeds kAngleLimit.
inline constexpr double kShortestDirection = 1e-3;

Difference compare(const SkinningResult& result, std::span<const ReferenceVertex> reference);

struct VertexLimits
{
    double degrees = kAngleLimit;
    double slack = 0.0;   // added to kPositionLimit
    bool tangents = true; // compares tangents too
};

// Expects as many vertices as the reference has, each within the limits.
void expectVertices(const SkinningResult& result, std::span<const ReferenceVertex> reference,
                    const VertexLimits& limits = {});

// Largest distance between positions, relative to the same scale.
double positionDifference(std::span<const glm::dvec3> positions,
                          std::span<const ReferenceVertex> reference);

struct JointDifference
{
    double position = 0.0; // largest distance over the same scale, taken from the joints
    double degrees = 0.0;  // largest angle between orientations
};
JointDifference compareJoints(std::span<const JointTransform> result,
                              std::span<const JointMatrix> reference);

// For joints that may scale and shear: the largest distance as above, or the largest difference of
// a matrix column over the length of the longest column.
double matrixDifference(std::span<const JointMatrix> result,
                        std::span<const JointMatrix> reference);

// Excludes the normals of vertices on nearly flat joints from the comparison: rounding the joint's
// matrix alone turns them by more than the limit.
void leaveOutSensitive(const SkinningModel& model, std::span<const JointMatrix> joints,
                       std::span<ReferenceVertex> vertices);

} // namespace sinew::test
