// Joints: interpolation of keys, and transforms as the three rows of a matrix. In GLSL these rows
// are the columns of a mat3x4, so vectors are on the left in products.
#ifndef SINEW_JOINTS_GLSL
#define SINEW_JOINTS_GLSL

#include "vertices.glsl"
#include "shared/skinning_types.h"

// Spherical interpolation with an error of about 1e-7 on every device. Vulkan allows the built-in
// sine an error of 2^-11, and atan and acos far larger ones.

// sin(x) for 0 <= x <= pi/2 by its power series, accurate to 1e-9.
float sineOfAcute(float x)
{
    float s = x * x;
    return x + x * s * (-1.0 / 6.0 + s * (1.0 / 120.0 + s * (-1.0 / 5040.0 +
           s * (1.0 / 362880.0 + s * (-1.0 / 39916800.0 + s * (1.0 / 6227020800.0))))));
}

const float kAngleBelowWhichLinearIsExact = 1e-3;

// Weights of two quaternions at an angle of 0 to pi/2, at t from the first (0) to the second (1),
// up to a positive factor. Slerp would divide them by the sine of the angle; normalising the sum
// has the same effect.
vec2 slerpWeights(float angle, float t)
{
    if (angle <= kAngleBelowWhichLinearIsExact)
        return vec2(1.0 - t, t);
    return vec2(sineOfAcute((1.0 - t) * angle), sineOfAcute(t * angle));
}

// Angle between unit quaternions, at most pi/2, accurate to 1e-9. Computes a quarter of the angle,
// because the arcsine series then converges fast.
float angleBetween(vec4 a, vec4 b)
{
    float sineOfHalf = length(a - b) / 2.0;
    float cosineOfHalf = length(a + b) / 2.0;
    float x = sineOfHalf / sqrt(2.0 * (1.0 + cosineOfHalf)); // sine of the quarter, at most 0.39
    float s = x * x;
    return 4.0 * x * (1.0 + s * (1.0 / 6.0 + s * (3.0 / 40.0 + s * (15.0 / 336.0 +
           s * (105.0 / 3456.0 + s * (945.0 / 42240.0 + s * (10395.0 / 599040.0 +
           s * (135135.0 / 9676800.0))))))));
}

// Interpolates from a key to the joint's next one, using the angle stored in the key. The result
// does not have unit length: normalise it, or the values computed from it.
vec4 slerpToNext(Key key, vec4 next, float t)
{
    vec2 weights = slerpWeights(abs(key.angleToNext), t);
    if (key.angleToNext < 0.0)
        weights.y = -weights.y;
    return weights.x * key.orientation + weights.y * next;
}

// Interpolates unit quaternions on the shortest path. The result does not have unit length.
vec4 slerpShortest(vec4 a, vec4 b, float t)
{
    vec4 near = dot(a, b) < 0.0 ? -b : b;
    vec2 weights = slerpWeights(angleBetween(a, near), t);
    return weights.x * a + weights.y * near;
}

vec3 moved(mat3x4 rows, vec3 position)
{
    return vec4(position, 1.0) * rows;
}

vec3 turned(mat3x4 rows, vec3 direction)
{
    return vec4(direction, 0.0) * rows;
}

// Applies the inner, then the outer transform.
mat3x4 product(mat3x4 outer, mat3x4 inner)
{
    return mat3x4(inner * outer[0].xyz + vec4(0.0, 0.0, 0.0, outer[0].w),
                  inner * outer[1].xyz + vec4(0.0, 0.0, 0.0, outer[1].w),
                  inner * outer[2].xyz + vec4(0.0, 0.0, 0.0, outer[2].w));
}

// Transforms a normal: sign(det) * cofactors * normal, of unit length. It stays perpendicular to
// the surface, and outward-facing under reflections. Cofactors, unlike the inverse, also exist for
// scales of 0. Returns 0 if the transform leaves no such direction.
vec3 turnedNormal(mat3x4 rows, vec3 normal)
{
    vec3 x = cross(rows[1].xyz, rows[2].xyz);
    vec3 y = cross(rows[2].xyz, rows[0].xyz);
    vec3 z = cross(rows[0].xyz, rows[1].xyz);
    vec3 direction = vec3(dot(x, normal), dot(y, normal), dot(z, normal));
    return directionOf(dot(x, rows[0].xyz) < 0.0 ? -direction : direction, vec3(0.0));
}

// A joint's transform in its parent's space.
struct LocalJoint
{
    vec4 orientation; // of any length except 0
    vec3 position;
    vec3 scale; // along the joint's own axes, applied before the rotation
};

mat3x4 rowsOf(LocalJoint local)
{
    vec4 q = local.orientation;
    vec4 twice = q * (2.0 / dot(q, q));
    vec3 squares = twice.xyz * q.xyz;
    float xy = twice.x * q.y;
    float xz = twice.x * q.z;
    float yz = twice.y * q.z;
    vec3 byW = twice.w * q.xyz;
    vec4 scale = vec4(local.scale, 1.0);
    return mat3x4(
        vec4(1.0 - squares.y - squares.z, xy - byW.z, xz + byW.y, local.position.x) * scale,
        vec4(xy + byW.z, 1.0 - squares.x - squares.z, yz - byW.x, local.position.y) * scale,
        vec4(xz - byW.y, yz + byW.x, 1.0 - squares.x - squares.y, local.position.z) * scale);
}

#endif
