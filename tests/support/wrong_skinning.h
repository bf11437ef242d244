// Two common approximations of skinning, to prove that the tests distinguish them from the exact
// method. Both return one model-space position per vertex of `model`.
#pragma once

#include "engine/animation/skinning_model.h"

#include <span>
#include <vector>

namespace sinew::test
{

// One rest position per vertex (exact in the bind pose), moved by the matrices joint *
// inverse(bindPose). Exact only if a vertex's weights agree on its rest position.
std::vector<glm::dvec3> skinWithMatrixPalette(const SkinningModel& model,
                                              std::span<const JointMatrix> bindPose,
                                              std::span<const JointMatrix> joints);

// The four influences with the largest biases, rescaled to the sum of all biases.
std::vector<glm::dvec3> skinWithFourWeights(const SkinningModel& model,
                                            std::span<const JointMatrix> joints);

} // namespace sinew::test
