// A model as most engines skin it in the vertex shader: one position per vertex, at most four
// weights, a palette of matrices. Loses the same data as BindMesh, and any further weights.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/skin_order.h"

#include <vector>

namespace sinew
{

struct VertexPalette
{
    // In the new order of a SkinOrder, kTexelsPerPaletteVertex texels each: up to four matrices of
    // the palette (exact as floats below 2^24), their weights, descending (the sum is 1; 0: none),
    // and position, normal and tangent in mesh space.
    std::vector<gpu::vec4> vertices;
    // kTexelsPerInverseBind texels for each matrix of the palette. A joint has several if meshes
    // have different inverse bind matrices for it.
    std::vector<gpu::vec4> inverseBinds;
};

// Vertices without weights follow an extra joint after the model's own, which stays at the model's
// origin. `model` must have neither stored frames nor morph targets. `ordered` was made from
// `drawn`: the model's vertices, and those of LODs that have their own.
VertexPalette vertexPalette(const AnimatedModel& model, const SkinningModel& drawn,
                            const SkinOrder& ordered);

} // namespace sinew
