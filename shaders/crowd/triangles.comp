#version 460
// Culls every triangle of an instance that would draw nothing in a view: behind the near plane,
// outside the image, back-facing, or covering no sample. The others keep their order. A subgroup
// culls a piece of an instance; its ballots count without barriers.
#extension GL_GOOGLE_include_directive : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_basic : require
#ifdef SINEW_SHORT
#extension GL_EXT_shader_16bit_storage : require
#define INDEX uint16_t
#else
#define INDEX uint
#endif
#include "view.glsl"
#include "shared/indirect_layout.h"
#include "texels.glsl"

layout(local_size_x_id = 0) in;

layout(std140, set = 0, binding = 0) uniform Crowd { CrowdConstants crowd; };
// LOD by LOD.
layout(std430, set = 0, binding = 1) readonly buffer Pieces { TrianglePiece pieces[]; };
PAIR_TEXELS(0, 2, triangles);   // three corners of kCornerBits each
SINGLE_TEXELS(0, 3, projected); // see view.glsl
layout(std430, set = 0, binding = 4) readonly buffer Lists { uint lists[]; };
layout(std430, set = 0, binding = 5) writeonly buffer Indices { INDEX indices[]; };
layout(std430, set = 0, binding = 6) writeonly buffer Draws { DrawCommand draws[]; };
layout(std430, set = 0, binding = 7) readonly buffer Lengths { uint lengths[]; };
layout(std430, set = 0, binding = 8) readonly buffer Meshes { CrowdMesh meshes[]; }; // LOD by LOD
layout(std430, set = 0, binding = 9) readonly buffer DrawCounts { uint drawCounts[]; };
// Of the occluders, where there are any.
layout(std430, set = 0, binding = 10) readonly buffer OccluderDraws { DrawCommand occluderDraws[]; };
layout(std430, set = 0, binding = 11) readonly buffer OccluderCounts { uint occluderCounts[]; };

layout(push_constant) uniform Push { ChunkPush push; };

// The LOD of a list entry. The list is sorted by LOD.
uint lodOf(uint entry)
{
    uint lod = 0;
    while (lod + 1 < push.lodCount && entry >= lengths[lodStart(push.list, lod + 1)])
        ++lod;
    return lod;
}

uvec3 verticesOf(uint triangle)
{
    uvec2 packed = PAIR_TEXEL(triangles, triangle);
    const uint low = 32 - kCornerBits; // bits of the second corner in x
    const uint high = kCornerBits - low;
    return uvec3(packed.x & ((1u << kCornerBits) - 1),
                 (packed.x >> kCornerBits) | ((packed.y & ((1u << high) - 1)) << low),
                 packed.y >> high);
}

// The samples between two coordinates, one unit of rounding given on each side, as the least and
// the greatest of them; there is none where the greatest is less. Samples are 2^shift apart, the
// first half of that from 0.
ivec2 samplesWithin(int least, int greatest, int shift)
{
    int offset = (1 << shift) >> 1;
    return ((ivec2(least - 2 - offset, greatest + 1 - offset) >> shift) + ivec2(1, 0)) * (1 << shift) +
           offset;
}

float cross2(vec2 a, vec2 b)
{
    return a.x * b.y - a.y * b.x;
}

// Whether a sample, at most one unit outside the box of a triangle, can lie within its edges.
// Corners that rounding moves by up to one unit move the products by less than `tolerance`. Of
// boxes that hold one sample the products are exact in floats.
bool mayCover(ivec2 a, ivec2 b, ivec2 c, ivec2 s, float tolerance)
{
    vec3 sides = vec3(cross2(vec2(b - a), vec2(s - a)), cross2(vec2(c - b), vec2(s - b)),
                      cross2(vec2(a - c), vec2(s - c)));
    return all(greaterThanEqual(sides, vec3(-tolerance))) ||
           all(lessThanEqual(sides, vec3(tolerance)));
}

// Corners are relative to the instance's base, and so is the picture's first corner, `corner`.
bool drawsSomething(ivec2 a, ivec2 b, ivec2 c, ivec2 corner, CrowdView view, uint culledSides)
{
    int firstX = min(a.x, min(b.x, c.x));
    if (firstX <= kFarOff)
        return max(a.x, max(b.x, c.x)) != kBeforeNear;
    ivec2 least = min(a, min(b, c));
    ivec2 greatest = max(a, max(b, c));
    ivec2 end = corner + ivec2(view.size * kSubpixels);
    if (any(lessThan(greatest, corner - 1)) || any(greaterThan(least, end + 1)))
        return false;
    int shift = int(view.sampleShift);
    ivec2 columns = samplesWithin(least.x, greatest.x, shift);
    ivec2 rows = samplesWithin(least.y, greatest.y, shift);
    ivec2 more = ivec2(columns.y - columns.x, rows.y - rows.x) >> shift; // samples but one
    if (any(lessThan(more, ivec2(0))))
        return false;
    // Most triangles of a small instance that have samples in their box have one, and most of these
    // samples lie beside the triangle.
    ivec2 size = greatest - least;
    float tolerance = 3.0 * float(size.x + size.y) + 8.0; // see mayCover
    if (more == ivec2(0) && !mayCover(a, b, c, ivec2(columns.x, rows.x), tolerance))
        return false;
    if (culledSides == kCullNone)
        return true;
    vec2 ab = vec2(b - a);
    vec2 ac = vec2(c - a);
    float area = ab.x * ac.y - ac.x * ab.y; // above 0: clockwise with y down, so front-facing
    float rounding = 8.0 + 2.0 * (abs(ab.x) + abs(ab.y) + abs(ac.x) + abs(ac.y)) +
                     1e-6 * (abs(ab.x * ac.y) + abs(ac.x * ab.y));
    return culledSides == kCullBack ? area > -rounding : area < rounding;
}

// A subgroup culls every kth piece of an instance, from its first one on, with k the number of
// subgroups that share the instance. How many of them a workgroup has, the device decides.
uint firstPiece()
{
    return gl_WorkGroupID.y * gl_NumSubgroups + gl_SubgroupID;
}

uint pieceStep()
{
    return push.groupsOfInstance * gl_NumSubgroups;
}

uint drawOf(uint piece, uint lodMesh, uint entry)
{
    CrowdMesh mesh = meshes[lodMesh];
    uint start = drawCounts[culledStart(push.list, lodMesh, push.meshCount, push.lodCount)];
    return start + entry * mesh.pieceCount + piece - mesh.firstPiece;
}

// lavapipe (Mesa 22.3) draws wrongly after a list of draws whose length from a buffer is 0: an
// empty list has one empty draw of each mesh.
void writeEmptyDraws()
{
    if (subgroupElect())
        for (uint mesh = firstPiece(); mesh < push.meshCount; mesh += pieceStep())
            draws[firstCulledDraw(meshes[mesh].firstPiece, push.capacity)] =
                DrawCommand(0, 0, 0, 0, 0);
}

// The instance's entry among the occluders, or kNotCulledBefore.
uint occluderEntry(uint entry)
{
    return push.list == kCameraCulledList ? lists[kCulledBefore * push.capacity + entry]
                                          : kNotCulledBefore;
}

// The triangles of an occluder were culled before; its draws are copied for its current entry.
void reuseDraws(uint firstOfLod, uint endOfLod, uint before, uint entry)
{
    if (!subgroupElect())
        return;
    for (uint i = firstOfLod + firstPiece(); i < endOfLod; i += pieceStep())
    {
        CrowdMesh mesh = meshes[pieces[i].mesh];
        uint start = occluderCounts[culledStart(push.list, pieces[i].mesh, push.meshCount,
                                                push.lodCount)];
        DrawCommand draw = occluderDraws[start + before * mesh.pieceCount + i - mesh.firstPiece];
        draw.firstInstance = push.list * push.capacity + entry;
        draws[drawOf(i, pieces[i].mesh, entry)] = draw;
    }
}

void main()
{
    // Only a ballot tells how many invocations the subgroup has. Drivers may run subgroups smaller
    // than subgroupSize, or larger: a workgroup's only one is then not full.
    uvec4 present = subgroupBallot(true);
    uint lane = subgroupBallotExclusiveBitCount(present);
    uint laneCount = subgroupBallotBitCount(present);
    uint entry = gl_WorkGroupID.x;
    if (entry >= lengths[push.list])
    {
        writeEmptyDraws();
        return;
    }
    uint firstMesh = lodOf(entry) * push.meshCount;
    CrowdMesh lastMesh = meshes[firstMesh + push.meshCount - 1];
    uint endOfPieces = lastMesh.firstPiece + lastMesh.pieceCount;
    uint before = occluderEntry(entry);
    if (before != kNotCulledBefore)
    {
        reuseDraws(meshes[firstMesh].firstPiece, endOfPieces, before, entry);
        return;
    }
    uint firstVertex = lists[push.list * push.capacity + entry];
    CrowdView view = crowd.camera;
    uint bases = kCameraCulledBases;
    uint firsts = kCameraCulledTriangles;
    if (push.list == kLightCulledList)
    {
        view = crowd.light;
        bases = kLightCulledBases;
        firsts = kLightCulledTriangles;
    }
    ivec2 corner = unpackedPair(lists[bases * push.capacity + entry]) * -int(kSubpixels);
    uint firstTriangle = lists[firsts * push.capacity + entry];
    for (uint i = meshes[firstMesh].firstPiece + firstPiece(); i < endOfPieces; i += pieceStep())
    {
        TrianglePiece piece = pieces[i];
        uint begin = (firstTriangle + piece.firstWritten) * 3;
        uint written = begin;
        uint end = piece.firstTriangle + piece.triangleCount;
        for (uint first = piece.firstTriangle; first < end; first += laneCount)
        {
            uint triangle = first + lane;
            bool keeps = false;
            uvec3 v = uvec3(0);
            if (triangle < end)
            {
                v = verticesOf(triangle);
                keeps = drawsSomething(unpackedPair(SINGLE_TEXEL(projected, firstVertex + v.x)),
                                       unpackedPair(SINGLE_TEXEL(projected, firstVertex + v.y)),
                                       unpackedPair(SINGLE_TEXEL(projected, firstVertex + v.z)),
                                       corner, view, piece.culledSides);
            }
            uvec4 ballot = subgroupBallot(keeps);
            if (keeps)
            {
                uint index = written + 3 * subgroupBallotExclusiveBitCount(ballot);
                indices[index] = INDEX(v.x);
                indices[index + 1] = INDEX(v.y);
                indices[index + 2] = INDEX(v.z);
            }
            written += 3 * subgroupBallotBitCount(ballot);
        }
        if (subgroupElect())
            draws[drawOf(i, piece.mesh, entry)] =
                DrawCommand(written - begin, 1, begin, 0, push.list * push.capacity + entry);
    }
}
