// The lights of the scene, in linear light, and the curves that bring colours to and from a screen.
#ifndef SINEW_LIGHTING_GLSL
#define SINEW_LIGHTING_GLSL

#include "shared/scene_types.h"

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

// Leaves colours alone up to a limit, so that a base colour in usual light is the one that its
// artist chose, and rolls brighter ones off: Khronos' PBR Neutral Tone Mapper, without its first
// step.
vec3 toneMapped(vec3 colour)
{
    const float kLimit = 0.76;
    const float kRoom = 1.0 - kLimit;
    const float kDesaturation = 0.15; // of what is far above the limit
    float peak = max(max(colour.r, colour.g), colour.b);
    if (peak <= kLimit)
        return colour;
    float shown = 1.0 - kRoom * kRoom / (peak - kLimit + kRoom);
    float whitened = 1.0 - 1.0 / (1.0 + kDesaturation * (peak - shown));
    return mix(colour * (shown / peak), vec3(shown), whitened);
}

// The first step: takes away what a dielectric's mirror image of the surroundings, 4 % of them,
// adds to its base colour. Dark colours lose less, so that none becomes negative.
vec3 withoutReflection(vec3 colour)
{
    const float kReflected = 0.04;
    float least = min(min(colour.r, colour.g), colour.b);
    return colour - (least < 2.0 * kReflected ? least - least * least / (4.0 * kReflected)
                                              : kReflected);
}

// sRGB's transfer function (IEC 61966-2-1).
vec3 linearOf(vec3 encoded)
{
    return mix(pow((encoded + 0.055) / 1.055, vec3(2.4)), encoded / 12.92,
               lessThanEqual(encoded, vec3(0.04045)));
}

#endif
