#version 460
// Poses the joints: interpolates two frames of a clip and transforms every joint into model space.
// One invocation per joint climbs from the joint to the root. That is short and needs no barriers,
// but interpolates each parent again for every descendant. shaders/pose.comp processes each joint
// once.
#extension GL_GOOGLE_include_directive : require
#include "joints.glsl"
#include "quaternion.glsl"
#include "shared/hello_skinning_types.h"

layout(local_size_x = kHelloWorkgroup) in;

layout(std430, set = 0, binding = 0) readonly buffer Keys { HelloJoint keys[]; };
layout(std430, set = 0, binding = 1) readonly buffer Parents { int parents[]; }; // -1: a root
layout(std430, set = 0, binding = 2) writeonly buffer Joints { HelloJoint joints[]; };

layout(push_constant) uniform Push { HelloFramePair pair; };

// Joint space -> parent's space.
HelloJoint localTransform(uint joint)
{
    HelloJoint key = keys[pair.frame * joints.length() + joint];
    HelloJoint next = keys[pair.nextFrame * joints.length() + joint];
    HelloJoint local;
    local.orientation = normalize(slerpShortest(key.orientation, next.orientation, pair.fraction));
    local.position = mix(key.position, next.position, pair.fraction);
    local.unused = 0;
    return local;
}

void main()
{
    uint joint = gl_GlobalInvocationID.x;
    if (joint >= joints.length())
        return;
    HelloJoint pose = localTransform(joint);
    for (int parent = parents[joint]; parent >= 0; parent = parents[parent])
    {
        HelloJoint above = localTransform(uint(parent));
        pose.position = above.position + rotate(above.orientation, pose.position);
        pose.orientation = normalize(multiply(above.orientation, pose.orientation));
    }
    joints[joint] = pose;
}
