// A model's arrays in the order of fast skinning: sorted by the number of influences, so that no
// thread waits for another one's longer loop, and within that by first use in the triangles.
#pragma once

#include "engine/animation/skinning_model.h"
#include "shaders/shared/crowd_types.h"
#include "shaders/shared/skinning_types.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

// An influence as texels of a float RGBA texel buffer, multiplied by its bias:
//   0: position * bias, bias
//   1: normal * bias, joint (exact as a float below 2^24)
//   2: tangent * bias, 0
// A vertex is the sum over its influences of rotate(joint.orientation, xyz of texel 0)
// + w of texel 0 * joint.position; its normal and tangent are the sums of the rotated others.
using gpu::kTexelsPerInfluence;

// Each number of influences up to this one has a bucket.
inline constexpr std::uint32_t kMostCountedInfluences = 8;

// A range of vertices that one dispatch skins.
struct InfluenceBucket
{
    std::uint32_t influences = 0; // of each vertex; 0: any number, see SkinOrder::anyNumber
    bool isMorphed = false;       // then any number, see SkinOrder::morphedVertices
    std::uint32_t firstVertex = 0;
    std::uint32_t vertexCount = 0;
    std::uint32_t firstInfluence = 0; // into influenceTexels, in influences
    std::uint32_t firstAnyNumber = 0; // of any number: into SkinOrder::anyNumber
    // Groups of instances that workgroups skin one behind the other. More than one where vertices
    // are so few that the last workgroup of each group would be mostly empty.
    std::uint32_t groupsAtOnce = 1;
    // For the full surface and each LOD, the number of vertices from the first one on that are
    // skinned for it. The full surface also has all unused vertices.
    std::vector<std::uint32_t> lods;
};

// Whether SkinOrder::anyNumber has the influences of each vertex.
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
    // Its vertices, if it shares none with other surfaces; each has one influence. They are the
    // same in the new order. 0: it uses the full surface's.
    std::uint32_t firstOwnVertex = 0;
    std::uint32_t ownVertexCount = 0;
};

struct SkinOrder
{
    // One for each number from 1 to kMostCountedInfluences that occurs, ascending, one for all
    // other numbers, one for morphed vertices. Together they contain every vertex once, in the
    // order of skinning. Last, if there are LODs of few vertices, a *shared* bucket of any number:
    // all vertices of these LODs again, except morphed ones. Other buckets have no vertices for
    // them. Then one for each LOD with vertices of its own.
    std::vector<InfluenceBucket> buckets;
    // From the order of skinning, including the shared bucket, to the new order, in which vertices
    // are drawn. Both are the same without LODs.
    std::vector<std::uint32_t> places;
    std::vector<std::uint32_t> lodCounts;  // like InfluenceBucket::lods, in the new order
    std::vector<std::uint32_t> newIndexOf; // vertex of the SkinningModel -> vertex in the new order
    std::vector<std::uint32_t> oldIndexOf; // the inverse

    // Bucket after bucket. Influence k of the bucket's vertex i, counted from 0, is influence
    // firstInfluence + k * vertexCount + i, so that neighbouring threads read neighbouring texels.
    // In buckets of any number the influences lie vertex after vertex.
    std::vector<gpu::vec4> influenceTexels;
    // For buckets of any number: a pair per vertex, its first influence in influenceTexels (in
    // influences, from the array's start) and their number.
    std::vector<glm::uvec2> anyNumber;

    // The same pairs for the bucket of morphed vertices; for each of its influences, a pair of its
    // first delta and their number; and each delta as texels, multiplied by the bias:
    //   0: position * bias, weight (exact as a float below 2^24)
    //   1: normal * bias, 0
    //   2: tangent * bias, 0
    std::vector<glm::uvec2> morphedVertices;
    std::vector<glm::uvec2> morphRanges;
    std::vector<gpu::vec4> morphDeltaTexels;

    // For skinning in the vertex shader: the same influences and the range of each vertex, vertex
    // after vertex in the new order.
    std::vector<gpu::vec4> plainTexels;
    std::vector<gpu::VertexInfluences> vertices;

    std::vector<gpu::StaticVertex> staticVertices;     // new order
    std::vector<gpu::ColouredVertex> colouredVertices; // the same, or none without extras

    // Into the new order. The meshes have the ranges and triangles of the SkinningModel, with their
    // corners in the same order, rearranged for the vertex cache.
    std::vector<std::uint32_t> indices;
    std::vector<LodSurface> lods; // likewise, from the finest to the coarsest
};

// Rounds numbers to float once, after the product with the bias. A mesh keeps the file's order
// of triangles where a vertex is shared by so many of them that optimising would take many seconds.
//
// LODs use vertices of the full surface, or the last of them vertices of their own, which are the
// model's last ones, LOD by LOD. In each bucket and in the new order, vertices of coarser LODs come
// first: the vertices of a LOD are a prefix of those of every finer LOD; own vertices stay behind.
SkinOrder skinOrder(const SkinningModel& model, std::span<const LodSurface> lods = {});

// Rearranges the triangles of one mesh (three indices each) for the cache of transformed vertices,
// without changing the order of their corners. Does nothing if vertices are shared by so many
// triangles that it would take many seconds.
void optimiseTriangleOrder(std::span<std::uint32_t> indices);

} // namespace sinew
