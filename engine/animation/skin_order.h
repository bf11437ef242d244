// A model's arrays in the order of fast skinning: sorted by the number of influences, so no thread
// waits for the longer loop of another, and within that by first use in the triangles.
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

// Vertices with up to this many influences have one bucket for each number.
inline constexpr std::uint32_t kMostCountedInfluences = 8;

// A range of vertices that one dispatch skins.
struct InfluenceBucket
{
    std::uint32_t influences = 0; // per vertex; 0: any number, see SkinOrder::anyNumber
    bool isMorphed = false;       // any number of influences: SkinOrder::morphedVertices
    std::uint32_t firstVertex = 0;
    std::uint32_t vertexCount = 0;
    std::uint32_t firstInfluence = 0; // into influenceTexels, in influences
    std::uint32_t firstAnyNumber = 0; // for any number: into SkinOrder::anyNumber
    // Groups of instances that share a row of workgroups. More than one if a group has so few
    // vertices that its last workgroup would be mostly empty.
    std::uint32_t groupsAtOnce = 1;
    // For the full surface and each LOD, the number of vertices, from the first one on, that are
    // skinned for it. The full surface includes all unused vertices.
    std::vector<std::uint32_t> lods;
};

// True if SkinOrder::anyNumber has the influences of the bucket's vertices.
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
    std::vector<LodRange> meshes;       // one per mesh of the model, into `indices`
    // The LOD's own vertices, if it shares none with other surfaces; each has one influence. Their
    // indices are the same in the new order. 0: uses the full surface's vertices.
    std::uint32_t firstOwnVertex = 0;
    std::uint32_t ownVertexCount = 0;
};

struct SkinOrder
{
    // One for each number from 1 to kMostCountedInfluences that occurs, ascending; one for all
    // other numbers; one for morphed vertices. Together they contain every vertex once, in skinning
    // order. If there are LODs with few vertices, a *shared* bucket of any number follows. It
    // repeats all vertices of these LODs except morphed ones, and other buckets have no vertices
    // for these LODs. Last come buckets for the LODs with their own vertices, one each.
    std::vector<InfluenceBucket> buckets;
    // Maps the skinning order, including the shared bucket, to the new order, in which vertices are
    // drawn. Without LODs both orders are the same.
    std::vector<std::uint32_t> places;
    std::vector<std::uint32_t> lodCounts;  // like InfluenceBucket::lods, in the new order
    std::vector<std::uint32_t> newIndexOf; // vertex of the SkinningModel -> vertex in the new order
    std::vector<std::uint32_t> oldIndexOf; // the inverse

    // Bucket by bucket. Influence k of vertex i of a bucket, counted from 0, is influence
    // firstInfluence + k * vertexCount + i, so neighbouring threads read neighbouring texels.
    // Buckets of any number store the influences vertex by vertex.
    std::vector<gpu::vec4> influenceTexels;
    // For buckets of any number: per vertex, its first influence in influenceTexels (in influences,
    // from the array's start) and its number of influences.
    std::vector<glm::uvec2> anyNumber;

    // For the bucket of morphed vertices: the same pair per vertex; per influence, the first delta
    // and the number of deltas; and each delta as texels, multiplied by the bias:
    //   0: position * bias, weight (exact as a float below 2^24)
    //   1: normal * bias, 0
    //   2: tangent * bias, 0
    std::vector<glm::uvec2> morphedVertices;
    std::vector<glm::uvec2> morphRanges;
    std::vector<gpu::vec4> morphDeltaTexels;

    // For skinning in the vertex shader: the same influences and the range of each vertex, vertex
    // by vertex in the new order.
    std::vector<gpu::vec4> plainTexels;
    std::vector<gpu::VertexInfluences> vertices;

    std::vector<gpu::StaticVertex> staticVertices;     // new order
    std::vector<gpu::ColouredVertex> colouredVertices; // the same; empty without extras

    // Into the new order. Ranges and triangles of each mesh are those of the SkinningModel.
    // Triangles are rearranged for the vertex cache; their corners keep their order.
    std::vector<std::uint32_t> indices;
    std::vector<LodSurface> lods; // the same, from finest to coarsest
};

// Rounds numbers to float once, after the multiplication by the bias. A mesh keeps the file's order
// of triangles if so many share a vertex that optimising would take many seconds.
//
// LODs use vertices of the full surface. The last LODs may have their own vertices. These are the
// model's last vertices, LOD by LOD. In each bucket and in the new order, vertices of coarser LODs
// come first: the vertices of a LOD are a prefix of those of every finer LOD. LODs' own vertices
// come last.
SkinOrder skinOrder(const SkinningModel& model, std::span<const LodSurface> lods = {});

// Rearranges the triangles of one mesh (three indices each) for the vertex cache, without changing
// the order of their corners. Does nothing if so many triangles share a vertex that it would take
// many seconds.
void optimiseTriangleOrder(std::span<std::uint32_t> indices);

} // namespace sinew
