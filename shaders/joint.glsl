// A joint between two keys, and its transform as the three rows of a matrix (rows.glsl).
#ifndef SINEW_JOINT_GLSL
#define SINEW_JOINT_GLSL

#include "rows.glsl"

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
