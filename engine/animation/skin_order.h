// A model's arrays in the order that fast skinning reads: vertices with equally many influences
// side by side, so that no thread waits for another's longer loop, and within these in the order in
// which the triangles use them.
#pragma once

#include "engine/animation/skinning_model.h"
#include "shaders/shared/crowd_types.h"
#include "shaders/shared/skinning_types.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

// An influence as texels of a float RGBA texel buffer, already times its bias:
//   0: position * bias, bias
//   1: normal * bias, joint (exact as a float below 2^24)
//   2: tangent * bias, 0
// A vertex is the sum over its influences of rotate(joint.orientation, xyz of texel 0)
// + w of texel 0 * joint.position; its normal and tangent are the sums of the rotated others.
using gpu::kTexelsPerInfluence;

// Up to this many influences per vertex, every count has a bucket of its own.
inline constexpr std::uint32_t kMostCountedInfluences = 8;

struct VertexRange
{
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

// A range of vertices that one dispatch skins.
struct InfluenceBucket
{
    std::uint32_t influences = 0; // of each vertex; 0: any number, see SkinOrder::anyNumber
    bool isMorphed = false;       // then any number, see SkinOrder::morphedVertices
    std::uint32_t firstVertex = 0;
    std::uint32_t vertexCount = 0;
    std::uint32_t firstInfluence = 0; // into influenceTexels, in influences
    std::uint32_t firstAnyNumber = 0; // of any number: into SkinOrder::anyNumber, in pairs
    // For the full surface and each LOD behind it the smallest range, counted from the bucket's
    // first vertex, that holds all of the bucket that it uses. What no surface uses is the full
    // one's.
    std::vector<VertexRange> lods;
};

// Of each of its vertices SkinOrder::anyNumber says where its influences are.
inline bool hasAnyNumber(const InfluenceBucket& bucket)
{
    return bucket.influences == 0 && !bucket.isMorphed;
}

// The triangles of a LOD.
struct LodRange
{
    std::uint32_t firstIndex = 0;
    std::uint32_t indexCount = 0;
};
struct LodSurface
{
    std::vector<std::uint32_t> indices; // three per triangle, vertices of the SkinningModel
    std::vector<LodRange> meshes;       // one for each of the model, into `indices`
};

struct SkinOrder
{
    // One for each count from 1 to kMostCountedInfluences that occurs, ascending, then one for all
    // remaining vertices if there are any, then one for those that morph targets change. Together
    // they hold every vertex once, in the order in which they are skinned. Then, where there are
    // LODs of few vertices, a *shared* bucket of any number: all of these LODs' vertices again, but
    // for the morphed ones. The other buckets have none for these LODs.
    std::vector<InfluenceBucket> buckets;
    // Where the vertices of that order, with those of the shared bucket behind them, are in the new
    // order, in which they are drawn: without LODs the same.
    std::vector<std::uint32_t> places;
    std::vector<VertexRange> lodRanges;    // as InfluenceBucket::lods, of all in the new order
    std::vector<std::uint32_t> newIndexOf; // vertex of the SkinningModel -> vertex in the new order
    std::vector<std::uint32_t> oldIndexOf; // the inverse

    // Bucket after bucket. Influence k of the bucket's vertex i, counted from 0, is influence
    // firstInfluence + k * vertexCount + i, so that neighbouring threads read neighbouring texels.
    // In buckets of any number the influences lie vertex after vertex.
    std::vector<gpu::vec4> influenceTexels;
    // Of buckets of any number: a pair for each vertex, its first influence in influenceTexels
    // (in influences, from the array's start) and their count.
    std::vector<std::uint32_t> anyNumber;

    // The same pairs of the bucket of morphed vertices; for each of its influences, from the first
    // on, a pair too: its first delta and their count; and each delta as texels, times the bias:
    //   0: position * bias, weight (exact as a float below 2^24)
    //   1: normal * bias, 0
    //   2: tangent * bias, 0
    std::vector<glm::uvec2> morphedVertices;
    std::vector<glm::uvec2> morphRanges;
    std::vector<gpu::vec4> morphDeltaTexels;

    // The same influences vertex after vertex in the order of the buckets, so that each bucket's
    // begin where they do above; and in the new order, for each vertex its range of them, in
    // influences: for skinning in the vertex shader.
    std::vector<gpu::vec4> plainTexels;
    std::vector<gpu::VertexInfluences> vertices;

    std::vector<gpu::StaticVertex> staticVertices;     // new order
    std::vector<gpu::ColouredVertex> colouredVertices; // the same, or none without extras

    // New vertices. The meshes' ranges are those of the SkinningModel and hold the same triangles,
    // each with its corners in the same order, rearranged for the vertex cache.
    std::vector<std::uint32_t> indices;
    std::vector<LodSurface> lods; // likewise, from the finest to the coarsest
};

// Numbers are rounded to float once, after the product with the bias. A mesh keeps the file's order
// of triangles where the optimised one is not better, and where a vertex is shared by so many
// triangles that finding one would take many seconds.
//
// Each of the LODs must use vertices of the full surface alone. In each bucket, and in the new
// order, vertices come first that coarser LODs use: so a LOD has the first ones, up to the last
// that it or a coarser one uses.
SkinOrder skinOrder(const SkinningModel& model, std::span<const LodSurface> lods = {});

// Rearranges the triangles of one mesh (three indices each, any numbers) for the cache of
// transformed vertices; each keeps its corners in their order. Leaves them as they are where that
// is not better, and where vertices are shared by so many triangles that it would take many
// seconds.
void optimiseTriangleOrder(std::span<std::uint32_t> indices);

} // namespace sinew
