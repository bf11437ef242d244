// Moves a distant model to the origin before it is converted to single precision. Models in
// georeferenced files lie millions of units away, where floats are half a unit apart.
#pragma once

#include "engine/animation/animated_model.h"

namespace sinew
{

// Makes a point of the model its origin. Moves only the root joints of the clips and of the bind
// pose, and adds the point to AnimatedModel::origin; the places stay where they show the model.
void moveOrigin(AnimatedModel& model, const glm::dvec3& point);

// Moves the origin to the middle of the model. Leaves a model alone that is less than a hundred
// times its size from the origin.
void centre(AnimatedModel& model);

} // namespace sinew
