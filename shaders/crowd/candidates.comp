#version 460
// Writes the indices of the instances that passed the coarse cull, in their order.
#extension GL_GOOGLE_include_directive : require
#include "workgroup_scan.glsl"

layout(local_size_x = kScanGroup) in;

layout(std430, set = 0, binding = 0) readonly buffer Flags { uint flags[]; };
layout(std430, set = 0, binding = 1) readonly buffer Starts { uint starts[]; };
layout(std430, set = 0, binding = 2) writeonly buffer Candidates { uint candidates[]; };

layout(push_constant) uniform Push { uint instanceCount; };

void main()
{
    uint number = gl_GlobalInvocationID.x;
    uint flag = number < instanceCount ? flags[number] : 0;
    uint total;
    uint before = workgroupScan(flag, total);
    if (flag != 0)
        candidates[starts[gl_WorkGroupID.x] + before] = number;
}
