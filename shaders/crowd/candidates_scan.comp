#version 460
// Turns the counts of the cull's workgroups into the index of each one's first candidate. One
// workgroup.
#extension GL_GOOGLE_include_directive : require
#include "workgroup_scan.glsl"

layout(local_size_x = kScanGroup) in;

layout(std430, set = 0, binding = 0) readonly buffer Counts { uint counts[]; };
layout(std430, set = 0, binding = 1) writeonly buffer Starts { uint starts[]; };
layout(std430, set = 0, binding = 2) writeonly buffer CandidateCount { uint candidateCount; };

layout(push_constant) uniform Push { uint groupCount; };

void main()
{
    uint before = 0;
    for (uint first = 0; first < groupCount; first += kScanGroup)
    {
        uint group = first + gl_LocalInvocationID.x;
        uint total;
        uint start = workgroupScan(group < groupCount ? counts[group] : 0, total);
        if (group < groupCount)
            starts[group] = before + start;
        before += total;
    }
    if (gl_LocalInvocationID.x == 0)
        candidateCount = before;
}
