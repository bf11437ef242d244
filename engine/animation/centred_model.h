// Moves a distant model to the origin before it is converted to single precision. Models in
// georeferenced files lie millions of units away, where floats are half a unit apart.
#pragma once

#include "engine/animation/animated_model.h"

namespace sinew
{

// Leaves a model alone that is less than a hundred times its size from the origin. Moves only the
// root joints of the clips and of the bind pose. Sets AnimatedModel::origin.
void centre(AnimatedModel& model);

} // namespace sinew
