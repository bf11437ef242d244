#version 460
// Skins the vertices of instances: the exact sum over all influences of a vertex. One
// invocation per vertex.
#extension GL_GOOGLE_include_directive : require
#include "vertices.glsl"
#include "shared/skinning_types.h"

layout(local_size_x = kWorkgroupSize) in; // one row of workgroups per instance

layout(std430, set = 0, binding = 0) readonly buffer Vertices { VertexInfluences vertices[]; };
layout(std430, set = 0, binding = 1) readonly buffer Influences { Influence influences[]; };
layout(std430, set = 0, binding = 2) readonly buffer Joints { mat3x4 joints[]; }; // rows, joint -> model
layout(std430, set = 0, binding = 3) writeonly buffer Skinned { uint skinned[]; };

layout(push_constant) uniform Push { InstancesPush push; };

const bool kScales = true; // correct for rigid joints too
bool kTangents = push.vertexWords > 4;

mat3x4 posedJoint(uint joint)
{
    return joints[gl_WorkGroupID.y * push.jointCount + joint];
}

#include "influence_sum.glsl"

void main()
{
    uint vertex = gl_GlobalInvocationID.x;
    if (vertex >= push.vertexCount)
        return;
    InfluenceSum sum = sumOfInfluences(vertex);
    uint word = (gl_WorkGroupID.y * push.vertexCount + vertex) * push.vertexWords;
    skinned[word] = floatBitsToUint(sum.position.x);
    skinned[word + 1] = floatBitsToUint(sum.position.y);
    skinned[word + 2] = floatBitsToUint(sum.position.z);
    skinned[word + 3] = encodeOctahedral(directionOf(sum.normal, vec3(0.0, 0.0, 1.0)));
    if (kTangents)
        skinned[word + 4] = encodeOctahedral(directionOf(sum.tangent, vec3(1.0, 0.0, 0.0)));
}
