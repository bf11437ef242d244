// Set 0, bindings 0 to 2 of the passes that look at instances.
#ifndef SINEW_CROWD_INSTANCES_GLSL
#define SINEW_CROWD_INSTANCES_GLSL

#include "position.glsl"

layout(std140, set = 0, binding = 0) uniform Crowd { CrowdConstants crowd; };
layout(std430, set = 0, binding = 1) readonly buffer Clips { CrowdClip clips[]; };
layout(std430, set = 0, binding = 2) readonly buffer Instances { CrowdInstance instances[]; };

// Where nothing needs the second clip, the shader is compiled without it: lavapipe would compute it
// for every instance.
layout(constant_id = 1) const uint kSecond = kSecondBlends;

// An instance at the frame's time.
struct InstanceState
{
    CrowdInstance instance;
    uint firstKey; // of both clips
    uint secondFirstKey;
    InstanceTime time;
    InstanceTime secondTime;
    vec3 position;
};

InstanceState stateOf(uint number)
{
    InstanceState state;
    state.instance = instances[number];
    CrowdClip clip = clips[state.instance.clips & 0xFFFFu];
    state.firstKey = clip.firstKey;
    state.time = instanceTime(clip, state.instance.speed, state.instance.startFrame,
                               state.instance.startFraction);
    CrowdClip second = clip;
    state.secondTime = state.time;
    if (kSecond != kSecondUnused)
    {
        second = clips[state.instance.clips >> 16];
        state.secondTime = instanceTime(second, state.instance.speed,
                                         state.instance.secondStartFrame,
                                         state.instance.secondStartFraction);
    }
    state.secondFirstKey = second.firstKey;
    state.position = positionOf(state.instance, crowd, clip.travel.xy, state.time,
                           second.travel.xy, state.secondTime);
    return state;
}

#endif
