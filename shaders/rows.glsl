// Affine transforms as the three rows of their matrices. GLSL calls them columns of a mat3x4, so that
// a vector stands on the left in products.
#ifndef SINEW_ROWS_GLSL
#define SINEW_ROWS_GLSL

#include "octahedral.glsl"

vec3 moved(mat3x4 rows, vec3 position)
{
    return vec4(position, 1.0) * rows;
}

vec3 turned(mat3x4 rows, vec3 direction)
{
    return vec4(direction, 0.0) * rows;
}

// First the inner, then the outer transform.
mat3x4 product(mat3x4 outer, mat3x4 inner)
{
    return mat3x4(inner * outer[0].xyz + vec4(0.0, 0.0, 0.0, outer[0].w),
                  inner * outer[1].xyz + vec4(0.0, 0.0, 0.0, outer[1].w),
                  inner * outer[2].xyz + vec4(0.0, 0.0, 0.0, outer[2].w));
}

// Perpendicular to what was perpendicular to `normal`, and on the outer side after a reflection as
// well: sign(det) * cofactors * normal, of unit length. By cofactors and not by the inverse, because
// a scale may pass through 0. Nothing where the transform leaves no such direction.
vec3 turnedNormal(mat3x4 rows, vec3 normal)
{
    vec3 x = cross(rows[1].xyz, rows[2].xyz);
    vec3 y = cross(rows[2].xyz, rows[0].xyz);
    vec3 z = cross(rows[0].xyz, rows[1].xyz);
    vec3 direction = vec3(dot(x, normal), dot(y, normal), dot(z, normal));
    return directionOf(dot(x, rows[0].xyz) < 0.0 ? -direction : direction, vec3(0.0));
}

#endif
