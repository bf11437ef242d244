// The lights of the scene, in linear light, and the curve that brings the result to a screen.
#ifndef SINEW_LIGHTING_GLSL
#define SINEW_LIGHTING_GLSL

#include "shared/light_colours.h"

vec3 ambientLight(vec3 n)
{
    return mix(kGroundColour, kSkyColour, 0.5 + 0.5 * n.z);
}

// Doom 3's highlight: zero below a cosine of 0.75 between normal and half vector, then the square
// of the rest.
float highlight(vec3 n, vec3 towardsLight, vec3 towardsEye)
{
    vec3 halfway = normalize(towardsLight + towardsEye);
    float rest = max(dot(n, halfway) - 0.75, 0.0) * 4.0;
    return rest * rest;
}

// Rolls bright values off instead of clipping them, by the extended curve of Reinhard et al.
// (Photographic Tone Reproduction for Digital Images, 2002, equation 4).
vec3 toneMapped(vec3 colour)
{
    const float kWhite = 3.0;
    const float kExposure = 1.5;
    return colour * (1.0 + colour / (kWhite * kWhite)) / (1.0 + colour) * kExposure;
}

#endif
