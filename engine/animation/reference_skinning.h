// The reference for tests of all GPU results: double precision, no shortcuts.
#pragma once

#include "engine/animation/skinning_model.h"

#include <span>

namespace sinew
{

// Lengths before normalisation show how well defined the directions are.
struct ReferenceVertex
{
    glm::dvec3 position{0.0}; // model space
    glm::dvec3 normal{0.0};   // unit length
    glm::dvec3 tangent{0.0};  // unit length
    double normalLength = 0.0;
    double tangentLength = 0.0;
};

// The direction of a sum, or `otherwise` if it vanishes.
glm::dvec3 unitOr(const glm::dvec3& sum, const glm::dvec3& otherwise);

// In the functions below, `weights` are morph weights (frameWeights); empty: all are 0.

// The sum of bias * (joint.position + joint.linear * influence.position). The origin for a vertex
// without influences.
glm::dvec3 skinPosition(const SkinningModel& model, const SkinningVertex& vertex,
                        std::span<const JointMatrix> joints, std::span<const double> weights = {});

// Positions as above. Tangents are sums of bias * joint.linear * influence.tangent, normals of bias
// * turnedNormal; both are normalised (a fixed unit vector if the sum vanishes). `joints`: joint
// space -> model space. Requires joints.size() == model.jointCount, out.size() ==
// model.vertices.size().
void skinReference(const SkinningModel& model, std::span<const JointMatrix> joints,
                   std::span<ReferenceVertex> out, std::span<const double> weights = {});

} // namespace sinew
