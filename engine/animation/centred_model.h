// Moves a model that is far from the origin to it, before anything of it becomes single precision:
// a georeferenced file has its model millions of units away, where floats are half a unit apart.
#pragma once

#include "engine/animation/animated_model.h"

namespace sinew
{

// Does nothing to a model that is less than a hundred times its size from the origin. All that
// moves are the roots of its clips and of its pose at rest. Sets AnimatedModel::origin.
void centre(AnimatedModel& model);

} // namespace sinew
