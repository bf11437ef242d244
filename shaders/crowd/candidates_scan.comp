#version 460
// Prefix sums over the counts and costs of the coarse cull's workgroups. Unused chunks start at the
// end. One workgroup.
#extension GL_GOOGLE_include_directive : require
#include "workgroup_scan.glsl"

layout(local_size_x = kScanGroup) in;

layout(std430, set = 0, binding = 0) readonly buffer Counts { uvec2 counts[]; };
layout(std430, set = 0, binding = 1) writeonly buffer Starts { uvec2 starts[]; };
layout(std430, set = 0, binding = 2) writeonly buffer Candidates { uint candidates[]; };
layout(std140, set = 0, binding = 3) uniform Room { ChunkRoom room; };

layout(push_constant) uniform Push { uint groupCount; };

void main()
{
    uint self = gl_LocalInvocationID.x;
    uvec2 before = uvec2(0);
    for (uint first = 0; first < groupCount; first += kScanGroup)
    {
        uint group = first + self;
        uvec2 total;
        uvec2 start = workgroupScan(group < groupCount ? counts[group] : uvec2(0), total);
        if (group < groupCount)
            starts[group] = before + start;
        before += total;
    }
    for (uint chunk = self; chunk <= room.chunkCount; chunk += kScanGroup)
        if (chunk * room.cost >= before.y)
            candidates[chunk] = before.x;
        else if (chunk == 0)
            candidates[chunk] = 0;
}
