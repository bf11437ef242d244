#version 460
// Skins with a matrix palette as glTF defines it: blends the matrices by the vertex's weights and
// transforms its bind pose by the result. One invocation per vertex.
#extension GL_GOOGLE_include_directive : require
#include "shared/hello_skinning_types.h"
#include "vertices.glsl"

layout(local_size_x = kHelloWorkgroup) in;

layout(std430, set = 0, binding = 0) readonly buffer Palette { mat4 palette[]; };
layout(std430, set = 0, binding = 1) readonly buffer Positions { vec4 positions[]; }; // w = 1
layout(std430, set = 0, binding = 2) readonly buffer Normals { vec4 normals[]; };
layout(std430, set = 0, binding = 3) readonly buffer Joints { uvec4 joints[]; };
layout(std430, set = 0, binding = 4) readonly buffer Weights { vec4 weights[]; };
layout(std430, set = 0, binding = 5) writeonly buffer Skinned { HelloSkinned skinned[]; };

layout(push_constant) uniform Push { uint sets; }; // 1: JOINTS_0 only; 2: JOINTS_1 too; ...

void main()
{
    uint vertex = gl_GlobalInvocationID.x;
    if (vertex >= positions.length())
        return;
    mat4 m = mat4(0.0);
    for (uint i = vertex * sets; i < (vertex + 1) * sets; ++i)
        m += weights[i].x * palette[joints[i].x] + weights[i].y * palette[joints[i].y] +
             weights[i].z * palette[joints[i].z] + weights[i].w * palette[joints[i].w];
    // Cofactors keep normals perpendicular even if joints scale. For rigid joints, mat3(m) would
    // do.
    mat3 turn = mat3(cross(m[1].xyz, m[2].xyz), cross(m[2].xyz, m[0].xyz), cross(m[0].xyz, m[1].xyz));
    vec4 moved = m * positions[vertex];
    skinned[vertex].position = moved.xyz / moved.w; // w is the sum of the weights
    skinned[vertex].normal =
        encodeOctahedral(directionOf(turn * normals[vertex].xyz, vec3(0.0, 0.0, 1.0)));
}
