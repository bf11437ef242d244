#version 460
// Prefix sums over the counts of the tight cull's workgroups: the index of each workgroup's first
// entry within a list and LOD. One workgroup per list (x) and LOD (y).
#extension GL_GOOGLE_include_directive : require
#include "workgroup_scan.glsl"

layout(local_size_x = kScanGroup) in;

layout(std430, set = 0, binding = 0) readonly buffer ChunkCount { uint chunkCount; };
// kListCount per workgroup and LOD.
layout(std430, set = 0, binding = 1) readonly buffer Counts { uint counts[]; };
layout(std430, set = 0, binding = 2) writeonly buffer Starts { uint starts[]; };
// kListCount per LOD.
layout(std430, set = 0, binding = 3) writeonly buffer Totals { uint totals[]; };

layout(push_constant) uniform Push { uint lodCount; };

void main()
{
    uint ofLod = gl_WorkGroupID.y * kListCount + gl_WorkGroupID.x;
    uint groupCount = (chunkCount + kScanGroup - 1) / kScanGroup;
    uint before = 0;
    for (uint first = 0; first < groupCount; first += kScanGroup)
    {
        uint group = first + gl_LocalInvocationID.x;
        uint place = group * lodCount * kListCount + ofLod;
        uint total;
        uint start = workgroupScan(group < groupCount ? counts[place] : 0, total);
        if (group < groupCount)
            starts[place] = before + start;
        before += total;
    }
    if (gl_LocalInvocationID.x == 0)
        totals[ofLod] = before;
}
