#version 460
// Poses instances: interpolates the keys of both clips at the instance's time, blends them, applies
// layers and joint overrides, composes the hierarchy and writes the joint matrices, joint -> world.
// One invocation per instance.
#extension GL_GOOGLE_include_directive : require
#define CANDIDATES_BINDING 5
#define FRAME_TIMES_BINDING 8
#define JOINTS_ACCESS // an invocation reads back its own output
#include "candidates.glsl"
#include "instances.glsl"
#include "keys.glsl"

layout(local_size_x = kWorkgroupSize) in;

layout(std430, set = 0, binding = 6) readonly buffer ChunkCount { uint chunkCount; };
layout(std140, set = 0, binding = 14) uniform Room { ChunkRoom room; };
layout(push_constant) uniform Push { ChunkPush push; };

mat3x4 poseOf(uint entry)
{
    uint first = entry * kTexelsPerJoint;
    return mat3x4(jointMatrices[first], jointMatrices[first + 1], jointMatrices[first + 2]);
}

void main()
{
    uint indexInChunk = gl_GlobalInvocationID.x;
    if (indexInChunk >= chunkCount)
        return;
    uint candidate = candidateOf(push, indexInChunk);
    uint instance = candidate & kCandidateInstance;
    if (isLeftOut(instance))
        return;
    InstanceState state = stateOf(instance);
    if (kPoses == kPosesLayered)
        state.layered = layersOf[instance];
    writeFramePairs(state, indexInChunk);
    mat3x4 origin = originOf(state);
    uint firstEntry = indexInChunk * push.jointStride;
    uint lod = finestLodOfCandidate(candidate);
    uint count = room.lods[lod].jointCount;
    bool inOrder = lod >= room.firstOwnLod; // see CrowdModel::hierarchy
    uint firstOfLod = inOrder ? push.jointCount : 0;
    for (uint i = 0; i < count; ++i)
    {
        PoseJoint entry = hierarchyEntry(firstOfLod + i);
        uint joint = entry.joint & kHierarchyJoint;
        mat3x4 parent = origin;
        if (entry.parent >= 0)
            parent = poseOf(firstEntry + uint(entry.parent));
        mat3x4 local = localPose(state, push.jointCount, joint,
                                 (entry.joint & kHierarchySecondChannel) != 0);
        writeJointMatrix(firstEntry + (inOrder ? i : joint), product(parent, local));
    }
}
