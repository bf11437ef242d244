// Unit quaternions as vec4(x, y, z, w).
#ifndef SINEW_QUATERNION_GLSL
#define SINEW_QUATERNION_GLSL

vec3 rotate(vec4 q, vec3 v)
{
    return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v);
}

// The rotation by b, followed by the rotation by a.
vec4 multiply(vec4 a, vec4 b)
{
    return vec4(a.w * b.xyz + b.w * a.xyz + cross(a.xyz, b.xyz), a.w * b.w - dot(a.xyz, b.xyz));
}

#endif
