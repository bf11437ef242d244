// Morph targets: what they add to an influence. Include after the definition of the buffers
// `morphRanges`, `morphDeltas` and `weights`.
#ifndef SINEW_MORPH_GLSL
#define SINEW_MORPH_GLSL

#include "direction.glsl"

// The influence of that index, with the length of its normal 1 again.
Influence morphed(Influence influence, uint index)
{
    MorphRange range = morphRanges[index];
    for (uint i = range.first; i < range.first + range.count; ++i)
    {
        MorphDelta delta = morphDeltas[i];
        float weight = weights[delta.weight];
        influence.position += weight * delta.position;
        influence.normal += weight * delta.normal;
        influence.tangent += weight * delta.tangent;
    }
    influence.normal = directionOf(influence.normal, vec3(0.0));
    return influence;
}

#endif
