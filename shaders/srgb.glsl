// sRGB's transfer function (IEC 61966-2-1).
#ifndef SINEW_SRGB_GLSL
#define SINEW_SRGB_GLSL

vec3 linearOf(vec3 encoded)
{
    return mix(pow((encoded + 0.055) / 1.055, vec3(2.4)), encoded / 12.92,
               lessThanEqual(encoded, vec3(0.04045)));
}

#endif
