#version 460
// Finds between which frames each instance of a chunk is in both of its clips: once per instance,
// not once per vertex of stored frames, nor per joint or weight where clips have frame times. One
// invocation per instance.
#extension GL_GOOGLE_include_directive : require
#define FRAME_TIMES_BINDING 5
#include "time.glsl"
#include "shared/skinning_types.h"

layout(local_size_x = kScanGroup) in;

layout(std430, set = 0, binding = 0) readonly buffer Clips { CrowdClip clips[]; };
layout(std430, set = 0, binding = 1) readonly buffer Instances { CrowdInstance instances[]; };
layout(std430, set = 0, binding = 2) readonly buffer Candidates { uint candidates[]; };
layout(std430, set = 0, binding = 3) readonly buffer ChunkCount { uint chunkCount; };
layout(std430, set = 0, binding = 4) writeonly buffer FramePairs { FramePair framePairs[]; };

layout(constant_id = 1) const uint kSecond = kSecondIsChannel;

layout(push_constant) uniform Push { ChunkPush push; };

#include "instance_in_chunk.glsl"

// A stored frame of vertices. Clips with frame times have none: there it is the clip's own frame.
uint frameOf(CrowdClip clip, uint clipFrame)
{
    return kUneven ? clipFrame : uint(int(clip.firstFrame) + clip.frameStep * int(clipFrame));
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
    CrowdInstance instance = instances[instanceInChunk(indexInChunk)];
    CrowdClip first = clips[instance.clips & 0xFFFFu];
    framePairs[indexInChunk * kChannelCount + kFirstChannel] =
        pairIn(first, instanceTime(first, instance.speed, instance.startFrame,
                                     instance.startFraction));
    if (kSecond == kSecondUnused)
        return;
    CrowdClip second = clips[instance.clips >> 16];
    framePairs[indexInChunk * kChannelCount + kSecondChannel] =
        pairIn(second, instanceTime(second, instance.speed, instance.secondStartFrame,
                                      instance.secondStartFraction));
}
