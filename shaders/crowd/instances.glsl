// Set 0, bindings 0 to 2 of the passes that look at instances.
#ifndef SINEW_CROWD_INSTANCES_GLSL
#define SINEW_CROWD_INSTANCES_GLSL

#include "place.glsl"

layout(std140, set = 0, binding = 0) uniform Crowd { CrowdFrame crowd; };
layout(std430, set = 0, binding = 1) readonly buffer Clips { CrowdClip clips[]; };
layout(std430, set = 0, binding = 2) readonly buffer Instances { CrowdInstance instances[]; };

// Where nothing needs the second clip, it is left out: lavapipe would take the time for it all the
// same.
layout(constant_id = 1) const uint kSecond = kSecondBlends;

// An instance at the frame's moment.
struct Moment
{
    CrowdInstance instance;
    uint firstKey; // of both clips
    uint secondFirstKey;
    InstanceTime time;
    InstanceTime secondTime;
    vec3 place;
};

Moment momentOf(uint number)
{
    Moment moment;
    moment.instance = instances[number];
    CrowdClip clip = clips[moment.instance.clips & 0xFFFFu];
    moment.firstKey = clip.firstKey;
    moment.time = instanceTime(clip, moment.instance.speed, moment.instance.startFrame,
                               moment.instance.startFraction);
    CrowdClip second = clip;
    moment.secondTime = moment.time;
    if (kSecond != kSecondUnused)
    {
        second = clips[moment.instance.clips >> 16];
        moment.secondTime = instanceTime(second, moment.instance.speed,
                                         moment.instance.secondStartFrame,
                                         moment.instance.secondStartFraction);
    }
    moment.secondFirstKey = second.firstKey;
    moment.place = placeOf(moment.instance, crowd, clip.travel.xy, moment.time,
                           second.travel.xy, moment.secondTime);
    return moment;
}

#endif
