#version 460
// Writes as many bytes as the fast skin pass and does nothing else: the least time in which any
// shader could.
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "shared/crowd_types.h"
#include "shared/skinning_types.h"

layout(local_size_x = kWorkgroupSize) in;

layout(constant_id = 0) const bool kTangents = false;

layout(std430, set = 0, binding = 0) readonly buffer Lengths { uint lengths[]; };
layout(std430, set = 0, binding = 1) writeonly buffer Skinned { uvec4 skinned[]; };
layout(std430, set = 0, binding = 2) writeonly buffer Tangents { uint tangents[]; };

layout(push_constant) uniform Push { CrowdSkinPush push; };

void main()
{
    uint firstInstance = gl_WorkGroupID.y * kWriteBoundInstances;
    if (gl_GlobalInvocationID.x >= push.vertexCount || firstInstance >= lengths[kSkinList])
        return;
    uint vertex = push.firstVertex + gl_GlobalInvocationID.x;
    [[unroll]] for (uint k = 0; k < kWriteBoundInstances; ++k)
    {
        uint index = (firstInstance + k) * push.vertexStride + vertex;
        skinned[index] = uvec4(index);
        if (kTangents)
            tangents[index] = index;
    }
}
