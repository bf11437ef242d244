#version 460
// Poses the visible instances: one workgroup per instance. As in pose.comp, each joint climbs to
// the root by itself, then applies the instance's transform.
#extension GL_GOOGLE_include_directive : require
#include "shared/hello_types.h"
#include "joints.glsl"
#include "quaternion.glsl"

layout(local_size_x = kWorkgroupSize) in;

layout(std430, set = 0, binding = 0) readonly buffer Instances { HelloInstance instances[]; };
layout(std430, set = 0, binding = 1) readonly buffer Visible { uint visible[]; };
layout(std430, set = 0, binding = 2) readonly buffer Clips { HelloClip clips[]; };
layout(std430, set = 0, binding = 3) readonly buffer Keys { Key keys[]; };
layout(std430, set = 0, binding = 4) readonly buffer Parents { int parents[]; }; // -1: a root
layout(std430, set = 0, binding = 5) writeonly buffer Joints { HelloJoint joints[]; };

// Float seconds are exact enough here; instances.glsl uses integers, which stay exact for days.
FramePair pairAt(HelloClip clip, float seconds)
{
    float time = seconds * clip.frameRate;
    FramePair pair;
    pair.frame = uint(time) % clip.period;
    pair.nextFrame = (pair.frame + 1) % clip.frameCount;
    pair.fraction = fract(time);
    return pair;
}

// Joint space -> parent's space.
HelloJoint localTransform(HelloClip clip, FramePair pair, uint joint)
{
    Key key = keys[clip.firstKey + pair.frame * parents.length() + joint];
    Key next = keys[clip.firstKey + pair.nextFrame * parents.length() + joint];
    HelloJoint local;
    local.orientation = normalize(slerpToNext(key, next.orientation, pair.fraction));
    local.position = mix(key.position, next.position, pair.fraction);
    return local;
}

void carry(HelloJoint above, inout HelloJoint pose)
{
    pose.position = above.position + rotate(above.orientation, pose.position);
    pose.orientation = normalize(multiply(above.orientation, pose.orientation));
}

void main()
{
    HelloInstance instance = instances[visible[gl_WorkGroupID.x]];
    HelloClip clip = clips[instance.clip];
    FramePair pair = pairAt(clip, instance.seconds);
    HelloJoint place;
    place.orientation = vec4(0.0, 0.0, instance.turn);
    place.position = instance.position;
    for (uint joint = gl_LocalInvocationID.x; joint < parents.length(); joint += kWorkgroupSize)
    {
        HelloJoint pose = localTransform(clip, pair, joint);
        for (int parent = parents[joint]; parent >= 0; parent = parents[parent])
            carry(localTransform(clip, pair, uint(parent)), pose);
        carry(place, pose);
        pose.unused = 0;
        joints[gl_WorkGroupID.x * parents.length() + joint] = pose;
    }
}
