#version 460
// Poses instances: interpolates the keys of each one's clips at its own time, blends the two,
// composes the hierarchy and writes the joint matrices, joint -> world. One invocation per instance.
#extension GL_GOOGLE_include_directive : require
#define FRAME_TIMES_BINDING 8
#define JOINT_MATRICES_ACCESS // parents are read again
#include "frame_times.glsl"
#include "instances.glsl"
#include "keys.glsl"

layout(local_size_x = kWorkgroupSize) in;

layout(std430, set = 0, binding = 4) readonly buffer Hierarchy { PoseJoint hierarchy[]; };
layout(std430, set = 0, binding = 5) readonly buffer Candidates { uint candidates[]; };
layout(std430, set = 0, binding = 6) readonly buffer ChunkCount { uint chunkCount; };
layout(push_constant) uniform Push { CrowdPosePush push; };

#include "instance_in_chunk.glsl"

mat3x4 jointMatrix(uint entry)
{
    uint first = entry * kTexelsPerJoint;
    return mat3x4(jointMatrices[first], jointMatrices[first + 1], jointMatrices[first + 2]);
}

void main()
{
    uint indexInChunk = gl_GlobalInvocationID.x;
    if (indexInChunk >= chunkCount)
        return;
    InstanceState state = stateOf(instanceInChunk(indexInChunk));
    mat3x4 origin = originOf(state, push.modelSpace);
    uint first = indexInChunk * push.jointCount;
    for (uint i = 0; i < push.jointCount; ++i)
    {
        PoseJoint entry = hierarchy[i];
        uint joint = entry.joint & kHierarchyJoint;
        mat3x4 parent = origin;
        if (entry.parent >= 0)
            parent = jointMatrix(first + uint(entry.parent));
        mat3x4 local = localPose(state, push.jointCount, joint,
                                 (entry.joint & kHierarchySecondChannel) != 0);
        writeJointMatrix(first + joint, product(parent, local));
    }
}
