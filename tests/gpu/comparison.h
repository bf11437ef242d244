// How far a result of the GPU is from the reference.
#pragma once

#include "engine/animation/reference_skinning.h"
#include "engine/render/skinning_pass.h"

#include <span>

namespace sinew::test
{

struct Difference
{
    double position = 0.0; // largest distance over max(diagonal of the bounds, largest coordinate)
    double normalDegrees = 0.0;  // largest angle where the reference's sum is well defined
    double tangentDegrees = 0.0; // likewise
    bool finiteAndUnit = true;   // every position finite, every normal and tangent of length 1
};

inline constexpr double kPositionLimit = 4e-6;
inline constexpr double kAngleLimit = 0.01; // degrees
// Below this length of the sum, rounding alone turns the direction by more than the limit.
inline constexpr double kShortestDirection = 1e-3;

Difference compare(const SkinningResult& result, std::span<const ReferenceVertex> reference);

struct VertexLimits
{
    double degrees = kAngleLimit;
    double slack = 0.0;   // added to kPositionLimit
    bool tangents = true; // compared too
};

// As many vertices as the reference has, each within the limits.
void expectVertices(const SkinningResult& result, std::span<const ReferenceVertex> reference,
                    const VertexLimits& limits = {});

// Largest distance between positions, over the scale.
double positionDifference(std::span<const glm::dvec3> positions,
                          std::span<const ReferenceVertex> reference);

struct JointDifference
{
    double position = 0.0; // largest distance over the joints' own scale, as above
    double degrees = 0.0;  // largest angle between orientations
};
JointDifference compareJoints(std::span<const JointTransform> result,
                              std::span<const JointMatrix> reference);

// Of joints that may scale and shear: the largest distance as above, and the largest difference of
// a column of the matrices over the length of the longest.
double matrixDifference(std::span<const JointMatrix> result,
                        std::span<const JointMatrix> reference);

// Normals of vertices that a nearly flat joint carries are not compared: rounding its matrix alone
// turns them by more than the limit.
void leaveOutSensitive(const SkinningModel& model, std::span<const JointMatrix> joints,
                       std::span<ReferenceVertex> vertices);

} // namespace sinew::test
