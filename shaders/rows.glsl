// Affine transforms, posed joints among them, as the three rows of their matrices. GLSL calls them
// the columns of a mat3x4, so a vector stands on the left in products.
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
// well: sign(det) * cofactors * normal, of unit length. By cofactors and not by the inverse,
// because a scale may pass through 0. Nothing where the transform leaves no such direction.
vec3 turnedNormal(mat3x4 rows, vec3 normal)
{
    vec3 x = cross(rows[1].xyz, rows[2].xyz);
    vec3 y = cross(rows[2].xyz, rows[0].xyz);
    vec3 z = cross(rows[0].xyz, rows[1].xyz);
    vec3 direction = vec3(dot(x, normal), dot(y, normal), dot(z, normal));
    return directionOf(dot(x, rows[0].xyz) < 0.0 ? -direction : direction, vec3(0.0));
}

// A joint in its parent's space.
struct LocalJoint
{
    vec4 orientation; // of any length but 0
    vec3 position;
    vec3 scale; // along the joint's own axes, before it is turned
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
