// Levels of detail (LODs): coarser surfaces of a model for where it is small, with fewer triangles
// over fewer of the same vertices, and how far they can be from the full one in any pose.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/skin_order.h"

#include <cstdint>
#include <vector>

namespace sinew
{

struct ModelLod
{
    LodSurface surface;
    // In model units: no point of either surface, this or the full one, is ever farther from the
    // other, in any pose that the clips, their blends or fades reach.
    double error = 0.0;
};

// From about half the model's triangles down to some dozens, each with fewer than the one before;
// none where the model cannot become simpler. Errors ascend. Edges where texture coordinates,
// normals or weights jump stay closed. Every mesh that has triangles keeps some.
std::vector<ModelLod> buildModelLods(const AnimatedModel& model);

} // namespace sinew
