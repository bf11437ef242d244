// Levels of detail (LODs): coarser surfaces of a model for where it is small, with fewer triangles
// over fewer of the same vertices, and how far they can be from the full one in any pose.
#pragma once

#include "engine/animation/animated_model.h"

#include <cstdint>
#include <vector>

namespace sinew
{

struct LodMesh
{
    std::uint32_t firstIndex = 0; // into ModelLod::indices
    std::uint32_t indexCount = 0; // may be 0
};

struct ModelLod
{
    std::vector<std::uint32_t> indices; // vertices of the SkinningModel, three per triangle
    std::vector<LodMesh> meshes;        // one for each of the model
    // In model units: no point of either surface, this or the full one, is ever farther from the
    // other, in any pose that the clips, their blends or fades reach.
    double error = 0.0;
};

// From about half the model's triangles down to some dozens, each with fewer than the one before;
// none where the model cannot become simpler. Errors ascend. Edges where texture coordinates,
// normals or weights jump stay closed. Every mesh that has triangles keeps some.
std::vector<ModelLod> buildModelLods(const AnimatedModel& model);

} // namespace sinew
