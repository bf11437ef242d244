// A surface without thickness, stretched over a grid: for lids, feathers, guards.
#pragma once

#include "tools/character/loft.h"

#include <functional>

namespace sinew
{

struct SheetSurface
{
    std::uint32_t columns = 2; // quads along u
    std::uint32_t rows = 4;    // quads along v
    TextureRect texture;
};

// Samples `pointAt(u, v)` for u and v from 0 to 1. Seen from the front, u grows to the right and v
// downwards.
MeshPart sheet(const SheetSurface& surface,
               const std::function<glm::dvec3(double u, double v)>& pointAt,
               const Binding& binding);

} // namespace sinew
