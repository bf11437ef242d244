#version 460
// Finds the frame pairs of both channels of each instance of a chunk: once per instance, not once
// per vertex. One invocation per instance.
#extension GL_GOOGLE_include_directive : require
#include "time.glsl"
#include "shared/skinning_types.h"

layout(local_size_x = kScanGroup) in;

layout(std430, set = 0, binding = 0) readonly buffer Clips { CrowdClip clips[]; };
layout(std430, set = 0, binding = 1) readonly buffer Instances { CrowdInstance instances[]; };
layout(std430, set = 0, binding = 2) readonly buffer Candidates { uint candidates[]; };
layout(std430, set = 0, binding = 3) readonly buffer ChunkCount { uint chunkCount; };
layout(std430, set = 0, binding = 4) writeonly buffer FramePairs { FramePair framePairs[]; };

layout(push_constant) uniform Push { CrowdPosePush push; };

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
    CrowdInstance instance = instances[candidates[push.first + indexInChunk]];
    CrowdClip first = clips[instance.clips & 0xFFFFu];
    CrowdClip second = clips[instance.clips >> 16];
    framePairs[indexInChunk * kChannelCount + kFirstChannel] =
        pairIn(first, instanceTime(first, instance.speed, instance.startFrame,
                                     instance.startFraction));
    framePairs[indexInChunk * kChannelCount + kSecondChannel] =
        pairIn(second, instanceTime(second, instance.speed, instance.secondStartFrame,
                                      instance.secondStartFraction));
}
