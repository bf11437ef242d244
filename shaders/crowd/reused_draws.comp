#version 460
// Of instances that were occluders, triangles are culled already: their draws are taken over, for the
// entries that they have now. One invocation per entry of the camera's culled list.
#extension GL_GOOGLE_include_directive : require
#include "shared/indirect_layout.h"

layout(local_size_x = kScanGroup) in;

layout(std430, set = 0, binding = 0) readonly buffer Lengths { uint lengths[]; };
layout(std430, set = 0, binding = 1) readonly buffer Lists { uint lists[]; };
layout(std430, set = 0, binding = 2) readonly buffer Pieces { TrianglePiece pieces[]; };
layout(std430, set = 0, binding = 3) readonly buffer OccluderDraws { DrawCommand occluderDraws[]; };
layout(std430, set = 0, binding = 4) writeonly buffer Draws { DrawCommand draws[]; };

layout(push_constant) uniform Push { TrianglePush push; };

uint drawOf(uint piece, uint entry)
{
    TrianglePiece own = pieces[piece]; // as of any LOD
    return culledDraw(own.firstOfMesh, own.countOfMesh, entry, push.capacity) + piece -
           own.firstOfMesh;
}

void main()
{
    uint entry = gl_GlobalInvocationID.x;
    if (entry >= lengths[push.list])
        return;
    uint before = lists[kCulledBefore * push.capacity + entry];
    if (before == kNotCulledBefore)
        return;
    for (uint piece = 0; piece < push.pieceCount; ++piece)
    {
        DrawCommand draw = occluderDraws[drawOf(piece, before)];
        draw.firstInstance = push.list * push.capacity + entry;
        draws[drawOf(piece, entry)] = draw;
    }
}
