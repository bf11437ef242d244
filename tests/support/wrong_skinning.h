// Two common approximations of skinning, kept to prove that the tests tell them from the exact one.
// Both give one position, in model space, for each vertex of `model`.
#pragma once

#include "engine/animation/skinning_model.h"

#include <span>
#include <vector>

namespace sinew::test
{

// One rest position per vertex (exact in the bind pose), moved by the matrices joint *
// inverse(bindPose): exact only where a vertex's weights agree about its rest position.
std::vector<glm::dvec3> skinWithMatrixPalette(const SkinningModel& model,
                                              std::span<const JointMatrix> bindPose,
                                              std::span<const JointMatrix> joints);

// The four influences with the largest biases, scaled to the sum of all biases.
std::vector<glm::dvec3> skinWithFourWeights(const SkinningModel& model,
                                            std::span<const JointMatrix> joints);

} // namespace sinew::test
