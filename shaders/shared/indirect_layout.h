// The indirect arguments of a crowd's frame: which command has which index in its buffer. Shaders
// write the commands (chunk.comp, lists_scan.comp, triangles.comp), the frame dispatches and draws
// by them.
#ifndef SINEW_SHARED_INDIRECT_LAYOUT_H
#define SINEW_SHARED_INDIRECT_LAYOUT_H

#include "crowd_types.h"

SINEW_SHARED_BEGIN

// As Vulkan's VkDispatchIndirectCommand and VkDrawIndexedIndirectCommand.
struct DispatchCommand
{
    uint x;
    uint y;
    uint z;
};
struct DrawCommand
{
    uint indexCount;
    uint instanceCount;
    uint firstIndex;
    int vertexOffset;
    uint firstInstance;
};

// Chunk commands, by the number of instances in the chunk: one for the pose; one for the passes
// with one invocation per instance in workgroups of kScanGroup, and one more for the last of them,
// which writes the lists; then one for the weights of morph targets.
const uint kPoseCommand = 0u;
const uint kInstancesCommand = 1u;
const uint kListsCommand = 2u;
const uint kWeightsCommand = 3u;
const uint kChunkCommandCount = 4u;

// The lengths of the lists, and behind them for each LOD, and once more for the end, where its
// entries begin in each list.
SINEW_SHARED_FUNCTION uint lodStart(uint list, uint lod)
{
    return (lod + 1u) * kListCount + list;
}
SINEW_SHARED_FUNCTION uint startCount()
{
    return (kMostLods + 2u) * kListCount;
}

// Behind these: instances take room in the order of the skin list, each as much as one of its LOD
// does. The vertex 0 of an entry is that of its LOD, plus the entry times the LOD's vertices;
// likewise the first of the triangles that are left of it. So these are the first ones of the entry
// 0 as if all before were of the LOD, modulo 2^32.
SINEW_SHARED_FUNCTION uint firstVertexOfLod(uint lod)
{
    return startCount() + lod;
}
SINEW_SHARED_FUNCTION uint firstTriangleOfLod(uint lod)
{
    return startCount() + kMostLods + lod;
}
// And the room that all of them take.
SINEW_SHARED_FUNCTION uint endOfVertices()
{
    return startCount() + 2u * kMostLods;
}
SINEW_SHARED_FUNCTION uint endOfTriangles()
{
    return startCount() + 2u * kMostLods + 1u;
}
// And of a view's culled list, for each LOD, and once more for the end: how many pieces are culled
// before.
SINEW_SHARED_FUNCTION uint culledPieceOfLod(uint list, uint lod)
{
    return startCount() + 2u * kMostLods + 2u + lod +
           (list == kLightCulledList ? kMostLods + 1u : 0u);
}
// And where the triangles that are left of the entry 0 begin as if all before were of the LOD,
// modulo 2^32. Entries have as much room as their LOD has triangles.
SINEW_SHARED_FUNCTION uint culledTriangleOfLod(uint list, uint lod)
{
    return startCount() + 4u * kMostLods + 4u + lod + (list == kLightCulledList ? kMostLods : 0u);
}
SINEW_SHARED_FUNCTION uint lengthCount()
{
    return startCount() + 6u * kMostLods + 4u;
}

// Behind the rows of the lists, for the skin pass: for each LOD, the number of the first group of
// instances that it works on at once, the one behind the last, and firstVertexOfLod. A group with
// instances of several LODs belongs to the finest, and so does the room that they take; but for a
// LOD with vertices of its own it is skinned once more, into room of its own.
SINEW_SHARED_FUNCTION uint firstSkinGroup(uint capacity, uint lod)
{
    return kListRows * capacity + lod;
}
SINEW_SHARED_FUNCTION uint firstSkinVertex(uint capacity, uint lod)
{
    return kListRows * capacity + kMostLods + lod;
}
SINEW_SHARED_FUNCTION uint endOfSkinGroups(uint capacity, uint lod)
{
    return kListRows * capacity + 2u * kMostLods + lod;
}
SINEW_SHARED_FUNCTION uint listEntryCount(uint capacity)
{
    return kListRows * capacity + 3u * kMostLods;
}

// List commands, by the lengths of the lists: for the skin pass, LOD by LOD, one per bucket of
// vertices; then the triangle culls of the camera's and of the light's culled list.
SINEW_SHARED_FUNCTION uint skinCommand(uint lod, uint bucket, uint bucketCount)
{
    return lod * bucketCount + bucket;
}
SINEW_SHARED_FUNCTION uint trianglesCommand(uint lodCount, uint bucketCount, uint list)
{
    return lodCount * bucketCount + (list == kLightCulledList ? 1u : 0u);
}
SINEW_SHARED_FUNCTION uint listCommandCount(uint lodCount, uint bucketCount)
{
    return lodCount * bucketCount + 2u;
}

// Draws of whole meshes: per view's list and mesh, one for each LOD.
SINEW_SHARED_FUNCTION uint listDraw(uint list, uint mesh, uint meshCount, uint lodCount)
{
    return ((list - kCameraList) * meshCount + mesh) * lodCount;
}
SINEW_SHARED_FUNCTION uint listDrawCount(uint meshCount, uint lodCount)
{
    return (kListCount - kCameraList) * meshCount * lodCount;
}

// Consecutive entries of a view's culled list that have a LOD of few vertices share draws (see
// SharedDraws). So many do, the last ones perhaps fewer, where the list has `entries` of the LOD:
// the fewer there are, the more subgroups are needed. Draws of occluders are copied one by one.
SINEW_SHARED_FUNCTION uint entriesOfDraw(ChunkPush push, uint list, uint lod, uint entries)
{
    bool areOccluders =
        list == kCameraCulledList && (push.listed != kAllLists || push.occludes != 0u);
    if (areOccluders || lod < push.firstSharedLod)
        return 1u;
    uint share = entries / kSharedDrawsAtOnce;
    return share < kLeastInDraw ? kLeastInDraw : share > kMostInDraw ? kMostInDraw : share;
}

// Draws of what the triangle cull left, in a buffer per view: mesh after mesh, each with all
// entries of the view's culled list, which has up to `capacity`, each with the mesh's pieces in
// their order, which the entry's LOD decides. The first draw of a mesh, by its first piece of the
// full surface:
SINEW_SHARED_FUNCTION uint firstCulledDraw(uint firstPiece, uint capacity)
{
    return firstPiece * capacity;
}

// Draws of a mesh, of one instance each, in the order of the camera's list: where instances differ
// in their LODs, which one command for all cannot draw. The draw of an entry:
SINEW_SHARED_FUNCTION uint orderedDraw(uint mesh, uint entry, uint capacity)
{
    return mesh * capacity + entry;
}

// How many of the draws above are drawn of each mesh, by the length of the view's culled list; and
// behind these, by that of the camera's list, of every mesh in order.
SINEW_SHARED_FUNCTION uint drawCountIndex(uint list, uint mesh, uint meshCount)
{
    return list == kLightCulledList ? meshCount + mesh : mesh;
}
SINEW_SHARED_FUNCTION uint orderedDrawCountIndex(uint meshCount)
{
    return 2u * meshCount;
}
// Behind that, for each mesh of each LOD: the first draw of the entry 0 as if all before were of
// that LOD and shared no draws, modulo 2^32. `lodMesh`: as meshes are counted LOD by LOD.
SINEW_SHARED_FUNCTION uint culledStart(uint list, uint lodMesh, uint meshCount, uint lodCount)
{
    return 2u * meshCount + 1u + (list == kLightCulledList ? meshCount * lodCount : 0u) + lodMesh;
}
SINEW_SHARED_FUNCTION uint drawCountCount(uint meshCount, uint lodCount)
{
    return 2u * meshCount + 1u + 2u * meshCount * lodCount;
}

SINEW_SHARED_END

#endif
