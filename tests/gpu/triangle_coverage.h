// Decides in double precision whether a triangle draws anything in a view.
#pragma once

#include "engine/materials/material_declaration.h"
#include "tests/gpu/crowd_views.h"

namespace sinew::test
{

using Corners = std::array<glm::dvec3, 3>; // world space, clockwise seen from the front

// True if the triangle certainly crosses the near plane, or extends too far to judge.
bool cannotBeJudged(const gpu::CrowdView& view, const Corners& corners);

// True if it covers a sample by more than rounding can remove, or cannot be judged. Samples form a
// grid of view.samples per side of a pixel, which includes Vulkan's standard patterns.
bool drawsForCertain(const gpu::CrowdView& view, const Corners& corners, CullSides sides);

} // namespace sinew::test
