#version 460
// Poses one level of the hierarchy of all instances: one invocation per joint and
// instance, whose parent is already posed. For devices that run many thousands of invocations at
// once.
#extension GL_GOOGLE_include_directive : require
#define FRAME_PAIRS_BINDING 8
#include "frame_pairs.glsl"
#include "keys.glsl"

layout(local_size_x = kWorkgroupSize) in;

layout(std430, set = 0, binding = 4) readonly buffer Hierarchy { PoseJoint hierarchy[]; };
layout(std430, set = 0, binding = 5) readonly buffer Candidates { uint candidates[]; };
layout(std430, set = 0, binding = 6) readonly buffer ChunkCount { uint chunkCount; };
// One buffer under two names, as in shaders/pose.comp: reads of the parents' level, writes of this
// one. With scale it is that of the joint matrices.
layout(std430, set = 0, binding = 10) readonly buffer Parents { JOINT parents[]; };
#ifndef SINEW_SCALE
layout(std430, set = 0, binding = 11) writeonly buffer Joints { JOINT joints[]; };
#endif

layout(push_constant) uniform Push { CrowdPosePush push; };

#include "instance_in_chunk.glsl"

void main()
{
    uint indexInChunk = gl_GlobalInvocationID.x / push.jointsInLevel;
    if (indexInChunk >= chunkCount)
        return;
    PoseJoint entry = hierarchy[push.firstInLevel + gl_GlobalInvocationID.x % push.jointsInLevel];
    uint joint = entry.joint & kWalkJoint;
    InstanceState state = posedState(instanceInChunk(indexInChunk), indexInChunk);
    JOINT parent = originOf(state, push.modelSpace);
    if (entry.parent >= 0)
        parent = parents[indexInChunk * push.jointCount + uint(entry.parent)];
    JOINT pose = composed(parent, localPose(state, push.jointCount, joint,
                                            (entry.joint & kWalkSecondChannel) != 0));
    uint index = indexInChunk * push.jointCount + joint;
#ifndef SINEW_SCALE
    joints[index] = pose;
#endif
    writeJointMatrix(index, pose);
}
