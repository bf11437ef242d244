// Spherical interpolation with an error of some 1e-7, on every device: Vulkan allows the built-in
// sine an error of 2^-11, and atan and acos far larger ones.
#ifndef SINEW_INTERPOLATION_GLSL
#define SINEW_INTERPOLATION_GLSL

#include "shared/skinning_types.h"

// sin(x) for 0 <= x <= pi/2 by its series, to 1e-9.
float sineOfAcute(float x)
{
    float s = x * x;
    return x + x * s * (-1.0 / 6.0 + s * (1.0 / 120.0 + s * (-1.0 / 5040.0 +
           s * (1.0 / 362880.0 + s * (-1.0 / 39916800.0 + s * (1.0 / 6227020800.0))))));
}

const float kAngleBelowWhichLinearIsExact = 1e-3;

// Weights of two quaternions that are `angle` apart, 0 to pi/2, at t from the first (0) to the
// second (1), times a factor above 0. Slerp divides them by the sine of the angle; normalising the
// sum has the same effect.
vec2 slerpWeights(float angle, float t)
{
    if (angle <= kAngleBelowWhichLinearIsExact)
        return vec2(1.0 - t, t);
    return vec2(sineOfAcute((1.0 - t) * angle), sineOfAcute(t * angle));
}

// Angle between unit quaternions, which must be at most pi/2 apart, to 1e-9: four times a quarter
// of it, whose arcsine needs few terms of its series.
float angleBetween(vec4 a, vec4 b)
{
    float sineOfHalf = length(a - b) / 2.0;
    float cosineOfHalf = length(a + b) / 2.0;
    float x = sineOfHalf / sqrt(2.0 * (1.0 + cosineOfHalf)); // sine of the quarter, to 0.39
    float s = x * x;
    return 4.0 * x * (1.0 + s * (1.0 / 6.0 + s * (3.0 / 40.0 + s * (15.0 / 336.0 +
           s * (105.0 / 3456.0 + s * (945.0 / 42240.0 + s * (10395.0 / 599040.0 +
           s * (135135.0 / 9676800.0))))))));
}

// From a key to the next one of its joint, by the angle that the key holds. The result is not of
// length 1: normalise it, or what is computed from it.
vec4 slerpToNext(Key key, vec4 next, float t)
{
    vec2 weights = slerpWeights(abs(key.angleToNext), t);
    if (key.angleToNext < 0.0)
        weights.y = -weights.y;
    return weights.x * key.orientation + weights.y * next;
}

// On the shortest path between any two of length 1. The result is not of length 1 either.
vec4 slerpShortest(vec4 a, vec4 b, float t)
{
    vec4 near = dot(a, b) < 0.0 ? -b : b;
    vec2 weights = slerpWeights(angleBetween(a, near), t);
    return weights.x * a + weights.y * near;
}

#endif
