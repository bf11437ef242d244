// Locations of the indirect commands of a crowd's frame: the index of each command in its buffer.
// Shaders write the commands (chunk.comp, lists_scan.comp, triangles.comp), and the frame
// dispatches and draws with them.
#ifndef SINEW_SHARED_INDIRECT_LAYOUT_H
#define SINEW_SHARED_INDIRECT_LAYOUT_H

#include "crowd_types.h"

SINEW_SHARED_BEGIN

// Same layout as VkDispatchIndirectCommand and VkDrawIndexedIndirectCommand.
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

// Chunk commands, computed from the number of instances in the chunk: one for the pose pass, one
// for the passes with an invocation per instance in workgroups of kScanGroup, one for the pass that
// writes the lists (it runs even if the chunk resumes), and one for the morph weights.
const uint kPoseCommand = 0u;
const uint kInstancesCommand = 1u;
const uint kListsCommand = 2u;
const uint kWeightsCommand = 3u;
const uint kChunkCommandCount = 4u;

// The buffer of lengths begins with the length of each list. Then come, for each LOD, the indices
// of its first entry in each list, and finally the end of each list.
SINEW_SHARED_FUNCTION uint lodStart(uint list, uint lod)
{
    return (lod + 1u) * kListCount + list;
}
SINEW_SHARED_FUNCTION uint startCount()
{
    return (kMostLods + 2u) * kListCount;
}

// Next come the bases of the skin pass's output. Entries of the skin list take up space in list
// order, each as much as its LOD needs. The first vertex of an entry is at firstVertexOfLod + entry
// * vertices of the LOD, and its first remaining triangle is found the same way. Both bases are
// computed modulo 2^32, as if all earlier entries had this LOD.
SINEW_SHARED_FUNCTION uint firstVertexOfLod(uint lod)
{
    return startCount() + lod;
}
SINEW_SHARED_FUNCTION uint firstTriangleOfLod(uint lod)
{
    return startCount() + kMostLods + lod;
}
// Total space of all entries.
SINEW_SHARED_FUNCTION uint endOfVertices()
{
    return startCount() + 2u * kMostLods;
}
SINEW_SHARED_FUNCTION uint endOfTriangles()
{
    return startCount() + 2u * kMostLods + 1u;
}
// Next, for each view's culled list: the number of pieces to cull before each LOD, and in total.
SINEW_SHARED_FUNCTION uint culledPieceOfLod(uint list, uint lod)
{
    return startCount() + 2u * kMostLods + 2u + lod +
           (list == kLightCulledList ? kMostLods + 1u : 0u);
}
// Next, for each LOD: the first remaining triangle of entry 0, as if all entries had this LOD,
// modulo 2^32. Each entry has space for all triangles of its LOD.
SINEW_SHARED_FUNCTION uint culledTriangleOfLod(uint list, uint lod)
{
    return startCount() + 4u * kMostLods + 4u + lod + (list == kLightCulledList ? kMostLods : 0u);
}
SINEW_SHARED_FUNCTION uint lengthCount()
{
    return startCount() + 6u * kMostLods + 4u;
}

// After the rows of the lists, the skin pass finds three values for each LOD: its first group of
// instances that are skinned at once, firstVertexOfLod, and the end of its groups. A group with
// several LODs is skinned and stored for the finest of them. For each of its LODs that has its own
// vertices, it is skinned again into separate space.
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

// List commands, computed from the lengths of the lists: for each LOD, one skin pass per bucket of
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

// Draws of whole meshes: one for each combination of a view's list, a mesh and a LOD.
SINEW_SHARED_FUNCTION uint listDraw(uint list, uint mesh, uint meshCount, uint lodCount)
{
    return ((list - kCameraList) * meshCount + mesh) * lodCount;
}
SINEW_SHARED_FUNCTION uint listDrawCount(uint meshCount, uint lodCount)
{
    return (kListCount - kCameraList) * meshCount * lodCount;
}

// Number of consecutive entries of a view's culled list that share a draw (SharedDraws) if the list
// has `entries` entries of the LOD. The last draw may have fewer. Short lists share less, so that
// enough subgroups run. Occluders never share draws, because their draws are copied one by one.
SINEW_SHARED_FUNCTION uint entriesOfDraw(ChunkPush push, uint list, uint lod, uint entries)
{
    bool areOccluders =
        list == kCameraCulledList && (push.listed != kAllLists || push.occludes != 0u);
    if (areOccluders || lod < push.firstSharedLod)
        return 1u;
    uint share = entries / kSharedDrawsAtOnce;
    return share < kLeastInDraw ? kLeastInDraw : share > kMostInDraw ? kMostInDraw : share;
}

// Draws of the triangles that the cull kept, in one buffer per view. They are ordered by mesh, then
// by entry of the view's culled list (up to `capacity`), then by piece of the entry's LOD. Returns
// the first draw of a mesh, given the mesh's first piece in the full surface.
SINEW_SHARED_FUNCTION uint firstCulledDraw(uint firstPiece, uint capacity)
{
    return firstPiece * capacity;
}

// Draws of single instances in the order of the camera's list, mesh by mesh. They are used when
// LODs differ, because one command cannot draw several LODs. Returns the draw of an entry.
SINEW_SHARED_FUNCTION uint orderedDraw(uint mesh, uint entry, uint capacity)
{
    return mesh * capacity + entry;
}

// The buffer of draw counts begins with the number of culled draws of each mesh in each view. Then
// comes the number of ordered draws, which is the same for every mesh.
SINEW_SHARED_FUNCTION uint drawCountIndex(uint list, uint mesh, uint meshCount)
{
    return list == kLightCulledList ? meshCount + mesh : mesh;
}
SINEW_SHARED_FUNCTION uint orderedDrawCountIndex(uint meshCount)
{
    return 2u * meshCount;
}
// Next, for each mesh of each LOD: the first draw of entry 0, as if all entries had this LOD and
// shared no draws, modulo 2^32. `lodMesh` counts meshes LOD by LOD.
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
