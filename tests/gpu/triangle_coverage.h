// Whether a triangle draws anything in a view, in double precision.
#pragma once

#include "engine/materials/material_declaration.h"
#include "tests/gpu/crowd_views.h"

namespace sinew::test
{

using Corners = std::array<glm::dvec3, 3>; // world space, clockwise seen from the front

// Crosses the near plane for certain, or reaches so far off that it cannot be judged.
bool cannotBeJudged(const gpu::CrowdView& view, const Corners& corners);

// Whether it covers a sample by more than rounding can take away, or cannot be judged. Samples form
// a grid of view.samples per pixel's side, which holds those of Vulkan's standard patterns.
bool drawsForCertain(const gpu::CrowdView& view, const Corners& corners, CullSides sides);

} // namespace sinew::test
