// Levels as files have them: surfaces of a model with vertices of their own.
#pragma once

#include "engine/animation/model_level.h"
#include "engine/animation/skin_order.h"

namespace sinew::test
{

// The surface with copies of the model's vertices that it uses, mesh after mesh; its triangles have
// the order of the surface's.
ModelLevel levelOf(const AnimatedModel& model, const LodSurface& surface);

} // namespace sinew::test
