// The skinning that every result of the GPU is tested against: double precision, no shortcuts.
#pragma once

#include "engine/animation/skinning_model.h"

#include <span>

namespace sinew
{

struct ReferenceVertex
{
    glm::dvec3 position{0.0};  // model space
    glm::dvec3 normal{0.0};    // unit length
    glm::dvec3 tangent{0.0};   // unit length
    double normalLength = 0.0; // of the sum before it was normalised: how well defined `normal` is
};

// position = sum of bias * (joint.position + rotate(joint.orientation, influence.position));
// normal and tangent likewise without the translation, then normalised (any unit vector where the
// sum vanishes). Requires joints.size() == model.jointCount, out.size() == model.vertices.size().
void skinReference(const SkinningModel& model, std::span<const JointTransform> joints,
                   std::span<ReferenceVertex> out);

} // namespace sinew
