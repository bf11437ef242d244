#version 460
// Poses the joints of instances, each between two rows of local transforms. One invocation per
// joint climbs from the joint to the root. It samples every ancestor again, but needs no barrier
// between levels of the hierarchy and accepts joints in any order.
#extension GL_GOOGLE_include_directive : require
#include "joints.glsl"
#include "shared/skinning_types.h"

layout(local_size_x = kWorkgroupSize) in; // one row of workgroups per instance

layout(std430, set = 0, binding = 0) readonly buffer Keys { LocalKey keys[]; };
layout(std430, set = 0, binding = 1) readonly buffer Parents { int parents[]; }; // -1: a root
layout(std430, set = 0, binding = 2) readonly buffer Times { FramePair times[]; };
layout(std430, set = 0, binding = 3) writeonly buffer Joints { mat3x4 joints[]; };

layout(push_constant) uniform Push { InstancesPush push; };

// Joint space -> parent's space.
mat3x4 localRows(FramePair pair, uint joint)
{
    LocalKey key = keys[pair.frame * push.jointCount + joint];
    LocalKey next = keys[pair.nextFrame * push.jointCount + joint];
    LocalJoint local;
    local.orientation = normalize(slerpShortest(key.orientation, next.orientation, pair.fraction));
    local.position = mix(key.position, next.position, pair.fraction);
    local.scale = mix(key.scale, next.scale, pair.fraction);
    return rowsOf(local);
}

void main()
{
    uint joint = gl_GlobalInvocationID.x;
    uint instance = gl_WorkGroupID.y;
    if (joint >= push.jointCount)
        return;
    FramePair pair = times[instance];
    mat3x4 pose = localRows(pair, joint);
    for (int parent = parents[joint]; parent >= 0; parent = parents[parent])
        pose = product(localRows(pair, uint(parent)), pose);
    joints[instance * push.jointCount + joint] = pose;
}
