#version 460
// Writes the chunk's lists, LOD by LOD in instance order: skinned instances by index in the chunk,
// drawn instances of each view by first vertex. Also writes the bases of their entries.
#extension GL_GOOGLE_include_directive : require
#define CANDIDATES_BINDING 9
#include "candidates.glsl"
#include "lods.glsl"
#include "shared/indirect_layout.h"
#include "workgroup_scan.glsl"

layout(local_size_x = kScanGroup) in;

layout(std430, set = 0, binding = 0) readonly buffer ChunkCount { uint chunkCount; };
layout(std430, set = 0, binding = 1) readonly buffer Flags { ListFlags flags[]; };
layout(std430, set = 0, binding = 2) readonly buffer Starts { uint starts[]; };
layout(std430, set = 0, binding = 3) readonly buffer Lengths { uint lengths[]; };
// kListRows rows of push.capacity entries each.
layout(std430, set = 0, binding = 4) writeonly buffer Lists { uint lists[]; };

layout(std430, set = 0, binding = 5) readonly buffer Meshes { CrowdMesh meshes[]; }; // LOD by LOD
// Draws of the camera's list, if there are several LODs.
layout(std430, set = 0, binding = 6) writeonly buffer OrderedDraws { DrawCommand orderedDraws[]; };
layout(std140, set = 0, binding = 7) uniform Room { ChunkRoom room; };
layout(std430, set = 0, binding = 8) writeonly buffer Places { OccluderPlace places[]; };

layout(std430, set = 0, binding = 10) readonly buffer Instances { CrowdInstance instances[]; };
// Tints of the entries of the camera's lists, list by list.
layout(std430, set = 0, binding = 11) writeonly buffer Tints { uint tints[]; };

layout(constant_id = 0) const bool kTints = false;

layout(push_constant) uniform Push { ChunkPush push; };

// The skin pass processes up to kMostInstancesAtOnce entries at once. If the list ends within such
// a group, entry 0 fills the group, and its vertices are written again after the last instance.
// This fits, because a chunk's capacity is a multiple of the number of instances at once.
void fillUp(uint firstEntry)
{
    for (uint i = lengths[kSkinList]; i % kMostInstancesAtOnce != 0 && i < push.capacity; ++i)
    {
        lists[kSkinList * push.capacity + i] = firstEntry;
        lists[kCameraBases * push.capacity + i] = kNotProjected;
        lists[kLightBases * push.capacity + i] = kNotProjected;
    }
}

void writeOrderedDraws(uint entry, uint lod)
{
    for (uint i = 0; i < push.meshCount; ++i)
    {
        CrowdMesh mesh = meshes[lod * push.meshCount + i];
        orderedDraws[orderedDraw(i, entry, push.capacity)] = DrawCommand(
            mesh.indexCount, 1, mesh.firstIndex, 0, kCameraList * push.capacity + entry);
    }
}

// First vertex and first triangle of an entry of the skin list. A group of instances skinned at
// once belongs to the finest of its LODs; a LOD that has its own vertices starts exactly at its
// first entry.
uvec2 placeOfSkinned(uint entry)
{
    uint lod = 0;
    for (uint i = 1; i < push.lodCount; ++i)
    {
        uint atOnce = room.lods[i].firstOwnVertex != 0 ? 1 : room.instancesAtOnce;
        if (entry >= (lengths[lodStart(kSkinList, i)] + atOnce - 1) / atOnce * atOnce)
            lod = i;
    }
    return uvec2(lengths[firstVertexOfLod(lod)], lengths[firstTriangleOfLod(lod)]) +
           entry * uvec2(room.lods[lod].vertexCount, room.lods[lod].triangleCount);
}

// The lists that contain the instance with one LOD, and the number of earlier entries in each.
struct Entries
{
    uint lists;
    uvec2 before;
};

Entries entriesOf(uint flags, uint lod)
{
    uvec2 totals;
    uint lists = listsOfLod(flags, lod, push.listed);
    return Entries(lists, workgroupScan(countsOfFlags(lists), totals));
}

uint placeOf(Entries entries, uint list, uint lod)
{
    return countOfList(entries.before, list) + lengths[lodStart(list, lod)] +
           starts[(gl_WorkGroupID.x * push.lodCount + lod) * kListCount + list];
}

void writeEntry(uint list, uint entry, uint drawn, uint tint)
{
    lists[list * push.capacity + entry] = drawn;
    if (kTints && list <= kCameraCulledList)
        tints[(list - kCameraList) * push.capacity + entry] = tint;
}

void main()
{
    uint indexInChunk = gl_GlobalInvocationID.x;
    ListFlags own = ListFlags(0, kNotProjected, kNotProjected, OccluderPlace(0, 0));
    if (indexInChunk < chunkCount)
    {
        own = flags[indexInChunk];
        own.lists = flagsWhere(push.listed, own.lists);
    }
    uint tint = 0;
    if (kTints && own.lists != 0)
        tint = instances[instanceOf(push, indexInChunk)].speed >> kTintShift;
    bool isSkinned = push.listed == kAllLists && (own.lists & kOccluder) != 0;
    uvec2 place = uvec2(own.place.firstVertex, 0);
    uint drawn = isSkinned && push.listsHoldPoses == 0 ? place.x : indexInChunk; // entry in the views' lists
    uint culledEntry = kNotCulledBefore;
    uint lods = lodsInWorkgroup(own.lists, push.lodCount, push.listed);
    uint inOrder = 0; // the entry in the camera's list, which is counted under LOD 0
    // Finest LOD first, because it is the skinned one.
    for (uint rest = lods; rest != 0; rest &= rest - 1)
    {
        uint lod = findLSB(rest);
        Entries entries = entriesOf(own.lists, lod);
        if ((entries.lists & (1u << kCameraList)) != 0)
            inOrder = placeOf(entries, kCameraList, lod);
        if ((entries.lists & (1u << kSkinList)) != 0)
        {
            uint index = placeOf(entries, kSkinList, lod);
            lists[kSkinList * push.capacity + index] = indexInChunk;
            if (push.listsHoldPoses == 0)
            {
                place = placeOfSkinned(index);
                drawn = place.x;
                lists[kCameraBases * push.capacity + index] = own.cameraBase;
                lists[kLightBases * push.capacity + index] = own.lightBase;
                if (index == 0)
                    fillUp(indexInChunk);
            }
        }
        for (uint list = kCameraList + 1; list < kListCount; ++list)
            if (((entries.lists >> list) & 1) != 0)
                writeEntry(list, placeOf(entries, list, lod), drawn, tint);
        if ((entries.lists & (1u << kCameraCulledList)) != 0)
        {
            culledEntry = placeOf(entries, kCameraCulledList, lod);
            lists[kCameraCulledBases * push.capacity + culledEntry] = own.cameraBase;
            lists[kCulledTriangles * push.capacity + culledEntry] = place.y;
            lists[kCulledBefore * push.capacity + culledEntry] =
                isSkinned ? own.place.culledEntry : kNotCulledBefore;
        }
        if ((entries.lists & (1u << kLightCulledList)) != 0)
            lists[kLightCulledBases * push.capacity +
                  placeOf(entries, kLightCulledList, lod)] = own.lightBase;
    }
    if ((own.lists & push.listed & (1u << kCameraList)) != 0)
    {
        writeEntry(kCameraList, inOrder, drawn, tint);
        if (push.lodCount > 1)
            writeOrderedDraws(inOrder, cameraLodOf(own.lists));
    }
    if (push.listed == kOccluderLists && own.lists != 0)
        places[indexInChunk] = OccluderPlace(place.x, culledEntry);
}
