// The instances, and the clip times and the position of each at the frame's time. Set 0, bindings 0
// to 2 of the passes that read them.
#ifndef SINEW_CROWD_INSTANCES_GLSL
#define SINEW_CROWD_INSTANCES_GLSL

#include "time.glsl"

layout(std140, set = 0, binding = 0) uniform Crowd { CrowdConstants crowd; };
layout(std430, set = 0, binding = 1) readonly buffer Clips { CrowdClip clips[]; };
layout(std430, set = 0, binding = 2) readonly buffer Instances { CrowdInstance instances[]; };

// Where nothing needs the second clip, the shader is compiled without it: lavapipe would compute it
// for every instance.
layout(constant_id = 1) const uint kSecond = kSecondBlends;

vec2 turned(CrowdInstance instance, vec2 v)
{
    float cosine = instance.headingW * instance.headingW - instance.headingZ * instance.headingZ;
    float sine = 2.0 * instance.headingZ * instance.headingW;
    return vec2(cosine * v.x - sine * v.y, sine * v.x + cosine * v.y);
}

// A clip's travel as a fraction of the field in units of 2^-32: multiples of it wrap around
// exactly.
uvec2 loopShare(vec2 travel, vec2 field)
{
    return uvec2(ivec2((fract(travel / field + 0.5) - 0.5) * 4294967296.0));
}

// The position of the instance's origin at the times of its two clips.
// By default an instance stays where it was put: the part of a loop's travel that its clip has made
// is subtracted. With root motion the loops add up, and an instance that leaves the field enters
// again on the other side.
vec3 positionOf(CrowdInstance instance, CrowdConstants crowd, vec2 travel, InstanceTime time,
                vec2 secondTravel, InstanceTime secondTime)
{
    vec2 first = turned(instance, travel) * (1.0 - instance.blend);
    vec2 second = turned(instance, secondTravel) * instance.blend;
    vec3 position = instance.position;
    if (crowd.fieldSize.x > 0.0)
    {
        uvec2 walked = time.loops * loopShare(first, crowd.fieldSize) +
                       secondTime.loops * loopShare(second, crowd.fieldSize);
        vec2 share = (position.xy - crowd.fieldCorner) / crowd.fieldSize;
        position.xy = crowd.fieldCorner +
                   fract(share + vec2(walked) * (1.0 / 4294967296.0)) * crowd.fieldSize;
    }
    else
    {
        position.xy -= first * time.way + second * secondTime.way;
    }
    return position;
}

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
