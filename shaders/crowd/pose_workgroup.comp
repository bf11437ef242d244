#version 460
// Poses one instance per workgroup: the local poses of all joints at once, then the hierarchy level
// by level, then all joint matrices. Joints stay in shared memory, and the instance's times and
// position are computed once. For GPUs that run many thousands of invocations at once.
#extension GL_GOOGLE_include_directive : require
#define CANDIDATES_BINDING 5
#define FRAME_TIMES_BINDING 8
#include "candidates.glsl"
#include "instances.glsl"
#include "keys.glsl"

layout(local_size_x_id = 2) in;

layout(constant_id = 0) const uint kJoints = 1;

// First entry and entry count of each level of the hierarchy.
layout(std430, set = 0, binding = 6) readonly buffer Levels { uvec2 levels[]; };
layout(std140, set = 0, binding = 14) uniform Room { ChunkRoom room; };
layout(push_constant) uniform Push { ChunkPush push; };

shared InstanceState state;
shared mat3x4 joints[kJoints]; // first local, then composed with all parents

void main()
{
    // Every invocation reaches every barrier, because each workgroup has an instance.
    uint indexInChunk = gl_WorkGroupID.x;
    uint self = gl_LocalInvocationID.x;
    uint candidate = candidateOf(push, indexInChunk);
    uint instance = candidate & kCandidateInstance;
    if (isLeftOut(instance))
        return; // uniform in the workgroup
    // The last invocation writes it, so a missing barrier shows even if a driver runs invocations
    // in order.
    if (self == gl_WorkGroupSize.x - 1)
    {
        state = stateOf(instance);
        if (kPoses == kPosesLayered)
            state.layered = layersOf[instance];
    }
    barrier();
    if (self == 0)
        writeFramePairs(state, indexInChunk);
    uint lod = finestLodOfCandidate(candidate);
    uint count = room.lods[lod].jointCount;
    bool inOrder = lod >= room.firstOwnLod; // see CrowdModel::hierarchy
    uint firstOfLod = inOrder ? kJoints : 0;
    for (uint i = self; i < count; i += gl_WorkGroupSize.x)
    {
        uint entry = hierarchyEntry(firstOfLod + i).joint;
        uint joint = entry & kHierarchyJoint;
        joints[inOrder ? i : joint] = localPose(state, kJoints, joint, (entry & kHierarchySecondChannel) != 0);
    }
    // No barrier here: the first level begins at 0, so each of its joints is composed by the
    // invocation that sampled it.
    for (uint level = 0; level < push.levelCount && levels[level].x < count; ++level)
    {
        uint end = levels[level].x + levels[level].y;
        for (uint i = levels[level].x + self; i < end; i += gl_WorkGroupSize.x)
        {
            PoseJoint entry = hierarchyEntry(firstOfLod + i);
            uint joint = inOrder ? i : entry.joint & kHierarchyJoint;
            mat3x4 parent = originOf(state);
            if (entry.parent >= 0)
                parent = joints[entry.parent];
            joints[joint] = product(parent, joints[joint]);
        }
        barrier();
    }
    for (uint i = self; i < count; i += gl_WorkGroupSize.x)
    {
        uint joint = inOrder ? i : hierarchyEntry(i).joint & kHierarchyJoint;
        writeJointMatrix(indexInChunk * push.jointStride + joint, joints[joint]);
    }
}
