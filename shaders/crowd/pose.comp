#version 460
// Poses instances: interpolates the keys of each one's clips at its own time, blends the two,
// composes the hierarchy and writes the joint matrices, joint -> world. One invocation per
// instance.
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#define CANDIDATES_BINDING 5
#define FRAME_TIMES_BINDING 8
#include "candidates.glsl"
#include "instances.glsl"
#include "keys.glsl"

layout(local_size_x = kWorkgroupSize) in;

// As many as the walk uses, at least 1. They are chosen by comparison, not by index: so they stay
// in registers, where an array would be memory.
layout(constant_id = 0) const uint kSlots = 1;

// The walk through the joints, parents first: see engine/crowd/crowd_model.h.
SINGLE_TEXELS(0, 4, walk);
layout(std430, set = 0, binding = 6) readonly buffer ChunkCount { uint chunkCount; };
layout(push_constant) uniform Push { ChunkPush push; };

void main()
{
    uint indexInChunk = gl_GlobalInvocationID.x;
    if (indexInChunk >= chunkCount)
        return;
    InstanceState state = stateOf(instanceOf(push, indexInChunk));
    mat3x4 origin = originOf(state, push.modelSpace);

    mat3x4 kept[kSlots];
    [[unroll]] for (uint slot = 0; slot < kSlots; ++slot)
        kept[slot] = mat3x4(0.0);
    mat3x4 pose = origin;
    for (uint i = 0; i < push.jointCount; ++i)
    {
        uint entry = SINGLE_TEXEL(walk, i);
        uint joint = entry & kHierarchyJoint;
        uint from = (entry >> kWalkFromShift) & kWalkSlotMask;
        uint saveTo = (entry >> kWalkSaveShift) & kWalkSlotMask;
        mat3x4 parent = pose;
        if (from == kWalkFromOrigin)
            parent = origin;
        [[unroll]] for (uint slot = 0; slot < kSlots; ++slot)
            if (from == slot)
                parent = kept[slot];
        pose = product(parent, localPose(state, push.jointCount, joint,
                                          (entry & kHierarchySecondChannel) != 0));
        [[unroll]] for (uint slot = 0; slot < kSlots; ++slot)
            if (saveTo == slot)
                kept[slot] = pose;
        writeJointMatrix(indexInChunk * push.jointCount + joint, pose);
    }
}
