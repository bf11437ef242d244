#version 460
// Skins every vertex: the exact sum over all its influences. One invocation per vertex.
// Start here, together with influence_sum.glsl.
#extension GL_GOOGLE_include_directive : require
#include "vertices.glsl"
#include "shared/skinning_types.h"

layout(local_size_x = kWorkgroupSize) in;

layout(constant_id = 0) const bool kScales = false; // whether joints scale

layout(std430, set = 0, binding = 0) readonly buffer Vertices { VertexInfluences vertices[]; };
layout(std430, set = 0, binding = 1) readonly buffer Influences { Influence influences[]; };
layout(std430, set = 0, binding = 2) readonly buffer Joints { mat3x4 joints[]; }; // rows, joint -> model
layout(std430, set = 0, binding = 3) writeonly buffer Skinned { SkinnedVertex skinned[]; };
layout(std430, set = 0, binding = 4) writeonly buffer Tangents { uint tangents[]; };

#ifdef SINEW_MORPHED
layout(std430, set = 0, binding = 5) readonly buffer MorphRanges { MorphRange morphRanges[]; };
layout(std430, set = 0, binding = 6) readonly buffer MorphDeltas { MorphDelta morphDeltas[]; };
layout(std430, set = 0, binding = 7) readonly buffer Weights { float weights[]; };

// The influence with its morph targets applied; its normal has unit length again.
Influence morphed(Influence influence, uint index)
{
    MorphRange range = morphRanges[index];
    for (uint i = range.first; i < range.first + range.count; ++i)
    {
        MorphDelta delta = morphDeltas[i];
        float weight = weights[delta.weight];
        influence.position += weight * delta.position;
        influence.normal += weight * delta.normal;
        influence.tangent += weight * delta.tangent;
    }
    influence.normal = directionOf(influence.normal, vec3(0.0));
    return influence;
}
#endif

layout(push_constant) uniform Push { SkinPush push; };

const bool kTangents = true;

mat3x4 posedJoint(uint joint)
{
    return joints[joint];
}

#include "influence_sum.glsl"

void main()
{
    uint vertex = gl_GlobalInvocationID.x;
    if (vertex >= push.vertexCount)
        return;
    InfluenceSum sum = sumOfInfluences(vertex);
    skinned[vertex].position = sum.position;
    skinned[vertex].normal = encodeOctahedral(directionOf(sum.normal, vec3(0.0, 0.0, 1.0)));
    tangents[vertex] = encodeOctahedral(directionOf(sum.tangent, vec3(1.0, 0.0, 0.0)));
}
