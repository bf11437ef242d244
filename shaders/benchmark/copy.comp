#version 460
// Copies a buffer: the other way to move bytes, beside vkCmdCopyBuffer.
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "shared/crowd_types.h"
#include "shared/skinning_types.h"

layout(local_size_x = kWorkgroupSize) in;

layout(std430, set = 0, binding = 0) readonly buffer From { uvec4 from[]; };
layout(std430, set = 0, binding = 1) writeonly buffer To { uvec4 to[]; };

void main()
{
    uint first = gl_WorkGroupID.x * kWorkgroupSize * kCopiedTexels + gl_LocalInvocationID.x;
    [[unroll]] for (uint i = 0; i < kCopiedTexels; ++i)
        to[first + i * kWorkgroupSize] = from[first + i * kWorkgroupSize];
}
