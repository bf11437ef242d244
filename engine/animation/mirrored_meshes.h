// Which meshes a model's clips turn inside out.
#pragma once

#include "engine/animation/animated_model.h"

#include <vector>

namespace sinew
{

// By mesh: whether the joints that carry its vertices mirror it in some frames, of clips or at
// rest, but not in others. Its triangles then run clockwise at times and counter-clockwise at
// others, so that neither side can be left out. (That the same joints always mirror is what loaders
// see to.)
std::vector<bool> mirroredMeshes(const AnimatedModel& model);

} // namespace sinew
