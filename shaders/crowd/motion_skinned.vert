#version 460
#extension GL_GOOGLE_include_directive : require
#define SINEW_BEFORE
#include "geometry_skinned.glsl"
#define SINEW_VARYING out
#include "motion_push.glsl"

// With root motion an instance that leaves the field comes in again at its other side. It has not
// crossed the picture: its previous place is the one nearest to the present.
vec3 positionBefore()
{
    vec3 before = uintBitsToFloat(TEXEL(skinnedBefore, skinnedIndex()).xyz);
    if (push.fieldSize.x > 0.0)
        before.xy += push.fieldSize * round((drawnPosition().xy - before.xy) / push.fieldSize);
    return before;
}

#include "motion_main.glsl"
