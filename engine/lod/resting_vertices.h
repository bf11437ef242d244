// The model at rest, where LODs are made and looked at. Skeletons stand as they were modelled, with
// their limbs apart.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/reference_skinning.h"

#include <optional>
#include <span>
#include <vector>

namespace sinew
{

// One for each of the model's vertices.
std::vector<ReferenceVertex> restingVertices(const AnimatedModel& model);

// The diagonal of the box around them; nothing where floats have no such size.
std::optional<double> sizeForLods(std::span<const glm::dvec3> positions);

} // namespace sinew
