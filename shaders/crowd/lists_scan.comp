#version 460
// Computes list lengths, starts of LODs and indirect commands. One workgroup.
#extension GL_GOOGLE_include_directive : require
#include "shared/indirect_layout.h"

layout(local_size_x = kScanGroup) in;

// The second element: kResumes...
layout(std430, set = 0, binding = 0) readonly buffer ChunkCount { uint chunkCount[2]; };
// kListCount per LOD.
layout(std430, set = 0, binding = 1) readonly buffer Totals { uint totals[]; };
// See indirect_layout.h.
layout(std430, set = 0, binding = 2) writeonly buffer Lengths { uint lengths[]; };
// Per LOD and bucket of vertices: the skin pass's workgroups in x, and how many groups of
// room.instancesAtOnce instances they skin.
layout(std430, set = 0, binding = 3) readonly buffer Buckets { uvec2 buckets[]; };
layout(std430, set = 0, binding = 4) writeonly buffer Commands { DispatchCommand commands[]; };
// LOD by LOD.
layout(std430, set = 0, binding = 5) readonly buffer Meshes { CrowdMesh meshes[]; };
layout(std430, set = 0, binding = 6) writeonly buffer Draws { DrawCommand draws[]; };
layout(std430, set = 0, binding = 7) writeonly buffer DrawCounts { uint drawCounts[]; };
// kListCount lengths per chunk.
layout(std430, set = 0, binding = 8) writeonly buffer History { uint history[]; };
layout(std430, set = 0, binding = 9) writeonly buffer Lists { uint lists[]; };
layout(std430, set = 0, binding = 10) writeonly buffer OrderedDraws { DrawCommand orderedDraws[]; };
layout(std140, set = 0, binding = 11) uniform Room { ChunkRoom room; };
// Lengths of the occluders' lists; not read without occluders.
layout(std430, set = 0, binding = 12) readonly buffer OccluderLengths { uint occluderLengths[]; };

layout(push_constant) uniform Push { ChunkPush push; };

// The lengths and the starts of LODs, as they will be written.
shared uint found[(kMostLods + 2) * kListCount];

// Whether the results for these lists already exist.
bool isComputed()
{
    return chunkCount[1] == kResumesAll;
}

// Whether the occluders' vertices and triangles must be preserved.
bool hasOccluders()
{
    return push.listed == kAllLists && chunkCount[1] != kResumesNothing && push.occludes != 0;
}

// The number of draws per piece of the LOD.
uint drawsOfLod(uint list, uint lod)
{
    uint entries = found[lodStart(list, lod + 1)] - found[lodStart(list, lod)];
    uint each = entriesOfDraw(push, list, lod, entries);
    return (entries + each - 1) / each;
}

// Dispatches at least one workgroup: see writeEmptyDraws in triangles.comp. Empty chunks overwrite
// the draws of the first entry, so a chunk that resumes culls this entry again.
void writeTriangleCommand(uint list)
{
    uint pieces = 0;
    uint firstPieces = 0; // pieces of the first entry
    uint triangles = 0;
    for (uint lod = 0; lod < push.lodCount && push.meshCount > 0; ++lod)
    {
        CrowdMesh first = meshes[lod * push.meshCount];
        CrowdMesh last = meshes[lod * push.meshCount + push.meshCount - 1];
        uint each = (last.firstIndex + last.indexCount - first.firstIndex) / 3;
        uint own = drawsOfLod(list, lod) * (last.firstPiece + last.pieceCount - first.firstPiece);
        uint begin = found[lodStart(list, lod)];
        lengths[culledPieceOfLod(list, lod)] = pieces;
        lengths[culledTriangleOfLod(list, lod)] = triangles - begin * each;
        if (pieces == 0 && own > 0)
            firstPieces = last.firstPiece + last.pieceCount - first.firstPiece;
        pieces += own;
        triangles += (found[lodStart(list, lod + 1)] - begin) * each;
    }
    pieces = isComputed() ? firstPieces : pieces;
    lengths[culledPieceOfLod(list, push.lodCount)] = pieces;
    uint groups = (pieces + push.subgroupsOfGroup - 1) / push.subgroupsOfGroup;
    commands[trianglesCommand(push.lodCount, push.bucketCount, list)] =
        DispatchCommand(clamp(groups, 1, kMostWorkgroups), 1, 1);
}

void writeDrawCount(uint list, uint mesh)
{
    uint first = firstCulledDraw(meshes[mesh].firstPiece, push.capacity);
    uint count = 0;
    for (uint lod = 0; lod < push.lodCount; ++lod)
    {
        uint lodMesh = lod * push.meshCount + mesh;
        uint pieces = meshes[lodMesh].pieceCount;
        drawCounts[culledStart(list, lodMesh, push.meshCount, push.lodCount)] =
            first + count - found[lodStart(list, lod)] * pieces;
        count += drawsOfLod(list, lod) * pieces;
    }
    drawCounts[drawCountIndex(list, mesh, push.meshCount)] = max(count, 1);
}

// The range of groups of instances that are skinned at once for the LOD: first and end. A group
// with several LODs is skinned for the finest, and again for each LOD that has its own vertices.
uvec2 skinGroups(uint lod)
{
    uint begin = found[lodStart(kSkinList, lod)];
    uint end = found[lodStart(kSkinList, lod + 1)];
    uint fill = room.instancesAtOnce - 1;
    uint first = (begin + (room.lods[lod].firstOwnVertex != 0 ? 0 : fill)) / room.instancesAtOnce;
    return uvec2(first, begin == end ? first : (end + fill) / room.instancesAtOnce);
}

void writeRoom()
{
    uvec2 before = uvec2(0);
    if (hasOccluders())
        before = uvec2(occluderLengths[endOfVertices()], occluderLengths[endOfTriangles()]);
    for (uint lod = 0; lod < push.lodCount; ++lod)
    {
        uvec2 instances = skinGroups(lod) * room.instancesAtOnce;
        LodRoom own = room.lods[lod];
        uvec2 each = uvec2(own.vertexCount, own.triangleCount);
        uvec2 first = before - instances.x * each;
        first.x -= own.firstOwnVertex;
        lengths[firstVertexOfLod(lod)] = first.x;
        lengths[firstTriangleOfLod(lod)] = first.y;
        lists[firstSkinVertex(push.capacity, lod)] = first.x;
        before += (instances.y - instances.x) * each;
    }
    lengths[endOfVertices()] = before.x;
    lengths[endOfTriangles()] = before.y;
}

void writeCommands()
{
    uint self = gl_LocalInvocationID.x;
    for (uint i = self; i < push.lodCount * push.bucketCount; i += kScanGroup)
    {
        uint lod = i / push.bucketCount;
        uvec2 groups = skinGroups(lod);
        uint rows = (groups.y - groups.x + buckets[i].y - 1) / buckets[i].y;
        commands[i] = DispatchCommand(buckets[i].x, isComputed() ? 0 : rows, 1);
    }
    if (self < push.lodCount)
    {
        lists[firstSkinGroup(push.capacity, self)] = skinGroups(self).x;
        lists[endOfSkinGroups(push.capacity, self)] = skinGroups(self).y;
    }
    if (self == 0)
    {
        writeTriangleCommand(kCameraCulledList);
        writeTriangleCommand(kLightCulledList);
        writeRoom();
        drawCounts[orderedDrawCountIndex(push.meshCount)] = max(found[kCameraList], 1);
    }
    for (uint i = self; i < push.meshCount; i += kScanGroup)
    {
        writeDrawCount(kCameraCulledList, i);
        writeDrawCount(kLightCulledList, i);
        for (uint list = kCameraList; list < kListCount; ++list)
            for (uint lod = 0; lod < push.lodCount; ++lod)
            {
                CrowdMesh mesh = meshes[lod * push.meshCount + i];
                uint first = found[lodStart(list, lod)];
                draws[listDraw(list, i, push.meshCount, push.lodCount) + lod] =
                    DrawCommand(mesh.indexCount, found[lodStart(list, lod + 1)] - first,
                                mesh.firstIndex, 0, list * push.capacity + first);
            }
    }
}

void writeEmptyOrderedDraws()
{
    for (uint mesh = 0; mesh < push.meshCount; ++mesh)
        for (uint entry = found[kCameraList] + gl_LocalInvocationID.x; entry < push.leastOrderedDraws;
             entry += kScanGroup)
            orderedDraws[orderedDraw(mesh, entry, push.capacity)] = DrawCommand(0, 0, 0, 0, 0);
}

void main()
{
    uint self = gl_LocalInvocationID.x;
    for (uint list = self; list < kListCount; list += kScanGroup)
    {
        uint before = 0;
        for (uint lod = 0; lod < push.lodCount; ++lod)
        {
            found[lodStart(list, lod)] = before;
            before += totals[lod * kListCount + list];
        }
        found[lodStart(list, push.lodCount)] = before;
        found[list] = before;
        history[push.number * kListCount + list] = list == kSkinList && isComputed() ? 0 : before;
    }
    barrier();
    for (uint i = self; i < lodStart(0, push.lodCount + 1); i += kScanGroup)
        lengths[i] = found[i];
    writeCommands();
    writeEmptyOrderedDraws();
}
