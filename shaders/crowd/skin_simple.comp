#version 460
// Counterpart of shaders/skin_simple.comp for many instances: the usual first implementation, and
// the benchmark's baseline for skin.comp. One invocation per vertex and instance.
#extension GL_GOOGLE_include_directive : require
#include "shared/indirect_layout.h"
#include "shared/skinning_types.h"

layout(local_size_x = kWorkgroupSize) in;

layout(constant_id = 0) const bool kTangents = false;
layout(constant_id = 1) const uint kProjectedViews = 0;
layout(constant_id = 2) const bool kScales = false; // JointScale::Any

layout(std140, set = 0, binding = 0) uniform Crowd { CrowdConstants crowd; };
layout(std430, set = 0, binding = 1) readonly buffer Vertices { VertexInfluences vertices[]; };
layout(std430, set = 0, binding = 2) readonly buffer Influences { Influence influences[]; };
// Rows of joint -> world matrices.
layout(std430, set = 0, binding = 3) readonly buffer JointMatrices { mat3x4 jointMatrices[]; };
layout(std430, set = 0, binding = 4) readonly buffer Lists { uint lists[]; };

layout(push_constant) uniform Push { CrowdSkinPush push; };

#define FIRST_OUTPUT 5
#define LISTED(INDEX) lists[INDEX]
#include "skin_output.glsl"

uint firstJoint; // the instance's first joint

mat3x4 posedJoint(uint joint)
{
    return jointMatrices[firstJoint + joint];
}

#include "influence_sum.glsl"

void main()
{
    if (gl_GlobalInvocationID.x >= push.skinnedCount)
        return;
    uint vertex = push.firstVertex + gl_GlobalInvocationID.x;
    uint entry = lists[firstSkinGroup(push.capacity, push.lod)] + gl_WorkGroupID.y;
    firstJoint = lists[entry] * push.jointCount;
    InfluenceSum sum = sumOfInfluences(vertex);
    uint index = lists[firstSkinVertex(push.capacity, push.lod)] + entry * push.vertexStride + vertex;
    writeSkinned(index, entry, push.capacity, sum.position, sum.normal, sum.tangent);
}
