#version 460
// Morph weights of each instance in a chunk, sampled from its clip, or from both clips if blended.
// One invocation per instance and weight.
#extension GL_GOOGLE_include_directive : require
#define CANDIDATES_BINDING 4
#define FRAME_TIMES_BINDING 7
#include "candidates.glsl"
#include "instances.glsl"
#include "shared/skinning_types.h"
#include "texels.glsl"

layout(local_size_x = kWorkgroupSize) in;

SCALAR_TEXELS(0, 3, rows); // weights of all clips; row numbers match the keys of a joint
layout(std430, set = 0, binding = 5) readonly buffer ChunkCount { uint chunkCount; };
layout(std430, set = 0, binding = 6) writeonly buffer Weights { float weights[]; };

layout(push_constant) uniform Push { ChunkPush push; };

float sampledWeight(uint firstKey, InstanceTime time, uint weight)
{
    uint row = firstKey / push.jointCount;
    float from = SCALAR_TEXEL(rows, (row + time.frame) * push.weightCount + weight);
    float to = SCALAR_TEXEL(rows, (row + time.nextFrame) * push.weightCount + weight);
    return mix(from, to, time.fraction);
}

void main()
{
    uint indexInChunk = gl_GlobalInvocationID.x / push.weightCount;
    uint weight = gl_GlobalInvocationID.x % push.weightCount;
    if (indexInChunk >= chunkCount)
        return;
    InstanceState state = stateOf(instanceOf(push, indexInChunk));
    float value = sampledWeight(state.firstKey, state.time, weight);
    if (kSecond == kSecondBlends && state.instance.blend > 0.0)
        value = mix(value, sampledWeight(state.secondFirstKey, state.secondTime, weight),
                    state.instance.blend);
    weights[gl_GlobalInvocationID.x] = value;
}
