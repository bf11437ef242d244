#version 460
// Turns the counts of the tight cull's workgroups into where each one's entries begin in the lists,
// and the lists' lengths into the commands that work on them. One workgroup.
#extension GL_GOOGLE_include_directive : require
#include "shared/indirect_layout.h"
#include "workgroup_scan.glsl"

layout(local_size_x = kScanGroup) in;

layout(std430, set = 0, binding = 0) readonly buffer ChunkCount { uint chunkCount; };
layout(std430, set = 0, binding = 1) readonly buffer Counts { uint counts[]; };
layout(std430, set = 0, binding = 2) writeonly buffer Starts { uint starts[]; };
// kListCount lengths.
layout(std430, set = 0, binding = 3) writeonly buffer Lengths { uint lengths[]; };
// Per bucket of vertices, the skin pass's workgroups for push.instancesAtOnce instances.
layout(std430, set = 0, binding = 4) readonly buffer Buckets { uint bucketGroups[]; };
layout(std430, set = 0, binding = 5) writeonly buffer Commands { DispatchCommand commands[]; };
layout(std430, set = 0, binding = 6) readonly buffer Meshes { CrowdMesh meshes[]; };
layout(std430, set = 0, binding = 7) writeonly buffer Draws { DrawCommand draws[]; };
layout(std430, set = 0, binding = 8) writeonly buffer DrawCounts { uint drawCounts[]; };
// kListCount lengths per chunk.
layout(std430, set = 0, binding = 9) writeonly buffer History { uint history[]; };

layout(push_constant) uniform Push { ListsPush push; };

// At least one entry: see writeEmptyDraws of triangles.comp.
void writeTriangleCommand(uint list, uint length)
{
    commands[trianglesCommand(push.bucketCount, list)] =
        DispatchCommand(max(length, 1), push.groupsOfInstance, 1);
}

void writeDrawCount(uint list, uint length, uint mesh)
{
    drawCounts[drawCountIndex(list, mesh, push.meshCount)] =
        max(length * meshes[mesh].pieceCount, 1);
}

void writeCommands(uint length[kListCount])
{
    uint self = gl_LocalInvocationID.x;
    uint skinned = length[kSkinList];
    for (uint i = self; i < push.bucketCount; i += kScanGroup)
        commands[skinCommand(i)] = DispatchCommand(
            bucketGroups[i], (skinned + push.instancesAtOnce - 1) / push.instancesAtOnce, 1);
    if (self == 0)
    {
        writeTriangleCommand(kCameraCulledList, length[kCameraCulledList]);
        writeTriangleCommand(kLightCulledList, length[kLightCulledList]);
    }
    for (uint i = self; i < push.meshCount; i += kScanGroup)
    {
        writeDrawCount(kCameraCulledList, length[kCameraCulledList], i);
        writeDrawCount(kLightCulledList, length[kLightCulledList], i);
        for (uint list = kCameraList; list < kListCount; ++list)
            draws[listDraw(list, i, push.meshCount)] =
                DrawCommand(meshes[i].indexCount, length[list], meshes[i].firstIndex, 0,
                            list * push.capacity);
    }
}

void main()
{
    uint groupCount = (chunkCount + kScanGroup - 1) / kScanGroup;
    uint length[kListCount];
    for (uint list = 0; list < kListCount; ++list)
    {
        uint before = 0;
        for (uint first = 0; first < groupCount; first += kScanGroup)
        {
            uint group = first + gl_LocalInvocationID.x;
            uint total;
            uint start = workgroupScan(
                group < groupCount ? counts[group * kListCount + list] : 0, total);
            if (group < groupCount)
                starts[group * kListCount + list] = before + start;
            before += total;
        }
        length[list] = before;
        if (gl_LocalInvocationID.x == 0)
        {
            lengths[list] = before;
            history[push.chunk * kListCount + list] = before;
        }
    }
    writeCommands(length);
}
