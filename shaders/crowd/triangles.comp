#version 460
// Removes an instance's triangles that would draw nothing in a view: behind the near plane, outside
// the image, back-facing, or covering no sample. The rest keep their order. A subgroup culls one
// piece of an instance, or of several that share a draw; its ballots count without barriers.
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
// The occluders' draws, with occlusion culling.
layout(std430, set = 0, binding = 10) readonly buffer OccluderDraws { DrawCommand occluderDraws[]; };
layout(std430, set = 0, binding = 11) readonly buffer OccluderCounts { uint occluderCounts[]; };

layout(push_constant) uniform Push { ChunkPush push; };

uvec3 verticesOf(uint triangle)
{
    uvec2 packed = PAIR_TEXEL(triangles, triangle);
    const uint low = 32 - kCornerBits; // bits of the second corner in packed.x
    const uint high = kCornerBits - low;
    return uvec3(packed.x & ((1u << kCornerBits) - 1),
                 (packed.x >> kCornerBits) | ((packed.y & ((1u << high) - 1)) << low),
                 packed.y >> high);
}

// The first and last sample between two coordinates, allowing one unit of rounding on each side.
// The range is empty if the last is less than the first. Samples are 2^shift apart; the first is at
// half that distance from 0.
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

// Whether a sample, at most one unit outside a triangle's box, can lie within its edges. Rounding
// corners by up to one unit changes the products by less than `tolerance`. The products are exact
// in floats if the box holds one sample.
bool mayCover(ivec2 a, ivec2 b, ivec2 c, ivec2 s, float tolerance)
{
    vec3 sides = vec3(cross2(vec2(b - a), vec2(s - a)), cross2(vec2(c - b), vec2(s - b)),
                      cross2(vec2(a - c), vec2(s - c)));
    return all(greaterThanEqual(sides, vec3(-tolerance))) ||
           all(lessThanEqual(sides, vec3(tolerance)));
}

// The triangle's corners and the image's first corner, `corner`, are relative to the instance's
// base.
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
    ivec2 more = ivec2(columns.y - columns.x, rows.y - rows.x) >> shift; // sample counts minus 1
    if (any(lessThan(more, ivec2(0))))
        return false;
    // In small instances, most triangles with samples in their box have exactly one, and most of
    // these samples lie outside the triangle.
    ivec2 size = greatest - least;
    float tolerance = 3.0 * float(size.x + size.y) + 8.0; // see mayCover
    if (more == ivec2(0) && !mayCover(a, b, c, ivec2(columns.x, rows.x), tolerance))
        return false;
    if (culledSides == kCullNone)
        return true;
    vec2 ab = vec2(b - a);
    vec2 ac = vec2(c - a);
    float area = ab.x * ac.y - ac.x * ab.y; // positive: clockwise with y down, so front-facing
    float rounding = 8.0 + 2.0 * (abs(ab.x) + abs(ab.y) + abs(ac.x) + abs(ac.y)) +
                     1e-6 * (abs(ab.x * ac.y) + abs(ac.x * ab.y));
    return culledSides == kCullBack ? area > -rounding : area < rounding;
}

// The index of a piece's draw. `draw` counts the draws of that piece from the start of the list.
uint placeOf(uint piece, uint lodMesh, uint draw)
{
    CrowdMesh mesh = meshes[lodMesh];
    uint start = drawCounts[culledStart(push.list, lodMesh, push.meshCount, push.lodCount)];
    return start + draw * mesh.pieceCount + piece - mesh.firstPiece;
}

// lavapipe (Mesa 22.3) draws incorrectly after an indirect draw whose count buffer holds 0. An
// empty list therefore has one empty draw per mesh.
void writeEmptyDraws()
{
    if (subgroupElect())
        for (uint mesh = gl_SubgroupID; mesh < push.meshCount; mesh += gl_NumSubgroups)
            draws[firstCulledDraw(meshes[mesh].firstPiece, push.capacity)] =
                DrawCommand(0, 0, 0, 0, 0);
}

// Copies the draw of an instance that was already culled as an occluder to its current entry.
void reuseDraw(uint piece, uint lodMesh, uint before, uint entry)
{
    CrowdMesh mesh = meshes[lodMesh];
    uint start = occluderCounts[culledStart(push.list, lodMesh, push.meshCount, push.lodCount)];
    DrawCommand draw = occluderDraws[start + before * mesh.pieceCount + piece - mesh.firstPiece];
    draw.firstInstance = push.list * push.capacity + entry;
    draws[placeOf(piece, lodMesh, entry)] = draw;
}

// Culls one piece of the entries that share a draw. `number` counts the list's draws.
void cullPiece(uint number, uint lane, uint laneCount)
{
    uint lod = 0;
    while (lod + 1 < push.lodCount && number >= lengths[culledPieceOfLod(push.list, lod + 1)])
        ++lod;
    number -= lengths[culledPieceOfLod(push.list, lod)];
    CrowdMesh firstMesh = meshes[lod * push.meshCount];
    CrowdMesh lastMesh = meshes[(lod + 1) * push.meshCount - 1];
    uint pieceCount = lastMesh.firstPiece + lastMesh.pieceCount - firstMesh.firstPiece;
    uint i = firstMesh.firstPiece + number % pieceCount;
    TrianglePiece piece = pieces[i];
    uint begin = lengths[lodStart(push.list, lod)];
    uint end = lengths[lodStart(push.list, lod + 1)];
    uint each = entriesOfDraw(push, push.list, lod, end - begin);
    uint draw = begin + number / pieceCount;
    uint entry = begin + number / pieceCount * each;
    uint count = min(each, end - entry);

    CrowdView view = crowd.camera;
    uint bases = kCameraCulledBases;
    if (push.list == kLightCulledList)
    {
        view = crowd.light;
        bases = kLightCulledBases;
    }
    uint triangles = (lastMesh.firstIndex + lastMesh.indexCount - firstMesh.firstIndex) / 3;
    uint firstTriangle = lengths[culledTriangleOfLod(push.list, lod)] + entry * triangles;
    if (push.list == kCameraCulledList && push.occludes != 0)
    {
        uint before = lists[kCulledBefore * push.capacity + entry];
        if (before != kNotCulledBefore)
        {
            if (subgroupElect())
                reuseDraw(i, piece.mesh, before, entry);
            count = 0;
        }
        firstTriangle = lists[kCulledTriangles * push.capacity + entry];
    }
    uint firstIndex = (firstTriangle + piece.firstWritten * count) * 3;
    uint written = firstIndex;
    for (uint k = 0; k < count; ++k)
    {
        uint firstVertex = lists[push.list * push.capacity + entry + k];
        ivec2 corner = unpackedPair(lists[bases * push.capacity + entry + k]) * -int(kSubpixels);
        for (uint first = 0; first < piece.triangleCount; first += laneCount)
        {
            bool keeps = false;
            uvec3 v = uvec3(0);
            if (first + lane < piece.triangleCount)
            {
                v = verticesOf(piece.firstTriangle + first + lane);
                keeps = drawsSomething(unpackedPair(SINGLE_TEXEL(projected, firstVertex + v.x)),
                                       unpackedPair(SINGLE_TEXEL(projected, firstVertex + v.y)),
                                       unpackedPair(SINGLE_TEXEL(projected, firstVertex + v.z)),
                                       corner, view, piece.culledSides);
            }
            uvec4 ballot = subgroupBallot(keeps);
            if (keeps)
            {
                uint index = written + 3 * subgroupBallotExclusiveBitCount(ballot);
                v += k * push.sharedVertexCount;
                indices[index] = INDEX(v.x);
                indices[index + 1] = INDEX(v.y);
                indices[index + 2] = INDEX(v.z);
            }
            written += 3 * subgroupBallotBitCount(ballot);
        }
    }
    if (count > 0 && subgroupElect())
        draws[placeOf(i, piece.mesh, draw)] =
            DrawCommand(written - firstIndex, 1, firstIndex, each > 1 ? int(push.firstCopy) : 0,
                        push.list * push.capacity + entry);
}

void main()
{
    // Only a ballot gives the real size of the subgroup. Drivers may run subgroups smaller than
    // subgroupSize, or larger: the only subgroup of a workgroup is then not full.
    uvec4 present = subgroupBallot(true);
    uint lane = subgroupBallotExclusiveBitCount(present);
    uint laneCount = subgroupBallotBitCount(present);
    uint count = lengths[culledPieceOfLod(push.list, push.lodCount)];
    if (count == 0)
        writeEmptyDraws();
    uint subgroupCount = gl_NumWorkGroups.x * gl_NumSubgroups;
    for (uint i = gl_WorkGroupID.x * gl_NumSubgroups + gl_SubgroupID; i < count; i += subgroupCount)
        cullPiece(i, lane, laneCount);
}
