// The tint of the drawn instance, for the vertex shaders of a crowd.
#ifndef SINEW_CROWD_TINT_GLSL
#define SINEW_CROWD_TINT_GLSL

#include "shared/crowd_types.h"
#include "texels.glsl"

layout(constant_id = 2) const uint kTintCapacity = 0; // instances per chunk; 0: no tints

SINGLE_TEXELS(2, 4, tints); // per entry of the camera's lists

// The tint of a list entry.
vec3 instanceTint(uint entry)
{
    if (kTintCapacity == 0)
        return vec3(1.0);
    uint bits = SINGLE_TEXEL(tints, entry - kCameraList * kTintCapacity);
    uvec3 channels = uvec3(bits, bits >> kTintBits, bits >> 2 * kTintBits) & kMostTint;
    vec3 root = vec3(kMostTint - channels) / float(kMostTint);
    return root * root;
}

#endif
