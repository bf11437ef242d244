#version 460
// Of instances that were occluders, triangles are culled already: their draws are taken over, for
// the entries that they have now. One invocation per entry of the camera's culled list.
#extension GL_GOOGLE_include_directive : require
#include "shared/indirect_layout.h"

layout(local_size_x = kScanGroup) in;

layout(std430, set = 0, binding = 0) readonly buffer Lengths { uint lengths[]; };
layout(std430, set = 0, binding = 1) readonly buffer Lists { uint lists[]; };
layout(std430, set = 0, binding = 2) readonly buffer Meshes { CrowdMesh meshes[]; }; // LOD by LOD
layout(std430, set = 0, binding = 3) readonly buffer OccluderDraws { DrawCommand occluderDraws[]; };
layout(std430, set = 0, binding = 4) writeonly buffer Draws { DrawCommand draws[]; };
layout(std430, set = 0, binding = 5) readonly buffer OccluderCounts { uint occluderCounts[]; };
layout(std430, set = 0, binding = 6) readonly buffer DrawCounts { uint drawCounts[]; };

layout(push_constant) uniform Push { ChunkPush push; };

#include "culled_lod.glsl" // the same among the occluders

void main()
{
    uint entry = gl_GlobalInvocationID.x;
    if (entry >= lengths[push.list])
        return;
    uint before = lists[kCulledBefore * push.capacity + entry];
    if (before == kNotCulledBefore)
        return;
    uint firstMesh = lodOf(entry) * push.meshCount;
    for (uint mesh = firstMesh; mesh < firstMesh + push.meshCount; ++mesh)
    {
        uint count = meshes[mesh].pieceCount;
        uint start = culledStart(push.list, mesh, push.meshCount, push.lodCount);
        uint from = occluderCounts[start] + before * count;
        uint to = drawCounts[start] + entry * count;
        for (uint piece = 0; piece < count; ++piece)
        {
            DrawCommand draw = occluderDraws[from + piece];
            draw.firstInstance = push.list * push.capacity + entry;
            draws[to + piece] = draw;
        }
    }
}
