#version 460
// Finds between which stored frames of vertices each instance of a chunk is in both of its clips:
// once per instance, not once per vertex. One invocation per instance.
#extension GL_GOOGLE_include_directive : require
#define CANDIDATES_BINDING 3
#include "candidates.glsl"
#include "instances.glsl"
#include "shared/skinning_types.h"

layout(local_size_x = kScanGroup) in;

layout(std430, set = 0, binding = 4) readonly buffer ChunkCount { uint chunkCount; };
layout(std430, set = 0, binding = 5) writeonly buffer FramePairs { FramePair framePairs[]; };

layout(push_constant) uniform Push { ChunkPush push; };

uint frameOf(CrowdClip clip, uint clipFrame)
{
    return uint(int(clip.firstFrame) + clip.frameStep * int(clipFrame));
}

FramePair pairIn(CrowdClip clip, InstanceTime time)
{
    return FramePair(frameOf(clip, time.frame), frameOf(clip, time.nextFrame), time.fraction, 0);
}

void main()
{
    uint indexInChunk = gl_GlobalInvocationID.x;
    if (indexInChunk >= chunkCount)
        return;
    InstanceState state = stateOf(instanceOf(push, indexInChunk));
    framePairs[indexInChunk * kChannelCount + kFirstChannel] =
        pairIn(clips[state.instance.clips & 0xFFFFu], state.time);
    framePairs[indexInChunk * kChannelCount + kSecondChannel] =
        pairIn(clips[state.instance.clips >> 16], state.secondTime);
}
