#version 460
// Matrix palettes of posed instances, for from_joints.vert: joint matrices times inverse bind
// matrices. One invocation per instance and matrix.
#extension GL_GOOGLE_include_directive : require
#include "joints.glsl"
#include "shared/crowd_types.h"
#include "texels.glsl"

layout(local_size_x = kWorkgroupSize) in;

TEXELS(0, 0, jointMatrices);
TEXELS(0, 1, inverseBinds); // CrowdModel::inverseBinds
layout(std430, set = 0, binding = 2) readonly buffer ChunkCount { uint chunkCount; };
layout(std430, set = 0, binding = 3) writeonly buffer Palettes { vec4 palettes[]; };

layout(push_constant) uniform Push { ChunkPush push; };

void main()
{
    uint indexInChunk = gl_GlobalInvocationID.x / push.weightCount;
    if (indexInChunk >= chunkCount)
        return;
    uint bind = gl_GlobalInvocationID.x % push.weightCount * kTexelsPerInverseBind;
    mat3x4 toJoint = mat3x4(TEXEL(inverseBinds, bind), TEXEL(inverseBinds, bind + 1),
                            TEXEL(inverseBinds, bind + 2));
    uint joint = uint(TEXEL(inverseBinds, bind + 3).x);
    uint from = (indexInChunk * push.jointCount + joint) * kTexelsPerJoint;
    mat3x4 posed = mat3x4(TEXEL(jointMatrices, from), TEXEL(jointMatrices, from + 1),
                          TEXEL(jointMatrices, from + 2));
    mat3x4 matrix = product(posed, toJoint);
    uint to = gl_GlobalInvocationID.x * kTexelsPerJoint;
    palettes[to] = matrix[0];
    palettes[to + 1] = matrix[1];
    palettes[to + 2] = matrix[2];
}
