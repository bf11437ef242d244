#version 460
// Writes the instances that passed the coarse cull, in order, and where each chunk starts.
#extension GL_GOOGLE_include_directive : require
#include "candidates.glsl"
#include "workgroup_scan.glsl"

layout(local_size_x = kScanGroup) in;

layout(std430, set = 0, binding = 0) readonly buffer Found { uint found[]; };
layout(std430, set = 0, binding = 1) readonly buffer Starts { uvec2 starts[]; };
layout(std430, set = 0, binding = 2) writeonly buffer Candidates { uint candidates[]; };
layout(std140, set = 0, binding = 3) uniform Room { ChunkRoom room; };

layout(push_constant) uniform Push { uint instanceCount; };

void main()
{
    uint number = gl_GlobalInvocationID.x;
    uint lods = number < instanceCount ? found[number] : kNoCandidate;
    uvec2 own = uvec2(0);
    if (lods != kNoCandidate)
        own = uvec2(1, room.lods[finestLodOfCandidate(lods)].cost);
    uvec2 total;
    uvec2 before = workgroupScan(own, total) + starts[gl_WorkGroupID.x];
    if (lods == kNoCandidate)
        return;
    candidates[room.chunkCount + 1 + before.x] = number | lods;
    // An instance costs at most one chunk, so the next instance is in the same chunk or in the
    // following one.
    uint chunkOfNext = (before.y + own.y) / room.cost;
    if (chunkOfNext != before.y / room.cost)
        candidates[chunkOfNext] = before.x + 1;
}
