// The skinning that every result of the GPU is tested against: double precision, no shortcuts.
#pragma once

#include "engine/animation/skinning_model.h"

#include <span>

namespace sinew
{

// The lengths are those of the sums before they were normalised: how well defined the direction is.
struct ReferenceVertex
{
    glm::dvec3 position{0.0}; // model space
    glm::dvec3 normal{0.0};   // unit length
    glm::dvec3 tangent{0.0};  // unit length
    double normalLength = 0.0;
    double tangentLength = 0.0;
};

// The direction of a sum; `otherwise` where it vanishes.
glm::dvec3 unitOr(const glm::dvec3& sum, const glm::dvec3& otherwise);

// `weights` are those of the morph targets (frameWeights), which change the influences; without any
// none does.

// position = sum of bias * (joint.position + joint.linear * influence.position), so the origin for
// a vertex without influences.
glm::dvec3 skinPosition(const SkinningModel& model, const SkinningVertex& vertex,
                        std::span<const JointMatrix> joints, std::span<const double> weights = {});

// Positions as above; the tangent likewise without the translation; the normal is the sum of bias *
// turnedNormal; both then normalised (a fixed unit vector where the sum vanishes). `joints` lead
// from joint space to model space. Requires joints.size() == model.jointCount, out.size() ==
// model.vertices.size().
void skinReference(const SkinningModel& model, std::span<const JointMatrix> joints,
                   std::span<ReferenceVertex> out, std::span<const double> weights = {});

} // namespace sinew
