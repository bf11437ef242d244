// Skinning data of a model: one influence per (vertex, weight) pair, with position, normal and
// tangent in the space of its joint. In double: the reference uses these numbers, and
// skinning_arrays.h rounds them once for the GPU.
#pragma once

#include "engine/model/model.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace sinew
{

struct TangentBasis;

// One joint's share in one vertex; vectors are in the joint's space.
struct Influence
{
    glm::dvec3 position{0.0};
    double bias = 0.0;
    glm::dvec3 normal{0.0};
    glm::dvec3 tangent{0.0};
    std::uint32_t joint = 0;
};

// Change of an influence by a morph target of weight 1, in the joint's space.
struct MorphDelta
{
    glm::dvec3 position{0.0};
    glm::dvec3 normal{0.0}; // added to a unit vector, like the tangent
    glm::dvec3 tangent{0.0};
    std::uint32_t weight = 0; // into a clip's weights (frameWeights)
};

struct MorphDeltaRange
{
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

struct SkinningVertex
{
    std::uint32_t firstInfluence = 0;
    std::uint32_t influenceCount = 0;
    glm::dvec2 texCoord{0.0};
    double tangentSign = 1.0; // bitangent = tangentSign * cross(normal, tangent)
};

// The ranges of one mesh. Its vertices are the file's, in file order, then copies of vertices for
// triangles with the opposite texture handedness.
struct SkinningMesh
{
    std::uint32_t firstVertex = 0;
    std::uint32_t fileVertexCount = 0;
    std::uint32_t mirroredVertexCount = 0;
    std::uint32_t firstIndex = 0;
    std::uint32_t indexCount = 0;
};

// Includes the copies.
inline std::uint32_t vertexCountOf(const SkinningMesh& mesh)
{
    return mesh.fileVertexCount + mesh.mirroredVertexCount;
}

struct SkinningModel
{
    std::vector<SkinningVertex> vertices;
    // Each is empty or has one entry per vertex.
    std::vector<glm::vec4> colours;          // linear, 0 to 1; 1 changes nothing
    std::vector<glm::dvec2> secondTexCoords; // only if some material uses them
    std::vector<Influence> influences;
    // Only non-zero deltas. Ranges: one per influence, or none without morph targets.
    std::vector<MorphDelta> morphDeltas;
    std::vector<MorphDeltaRange> morphRanges;
    std::vector<std::uint32_t> indices; // into `vertices`, three per triangle, clockwise
    std::vector<SkinningMesh> meshes;
    std::uint32_t jointCount = 0;
};

std::span<const MorphDelta> morphDeltasOf(const SkinningModel& model, std::size_t influence);

std::span<const Influence> influencesOf(const SkinningModel& model, const SkinningVertex& vertex);

// Whether any morph target changes the vertex.
bool isMorphed(const SkinningModel& model, const SkinningVertex& vertex);

// Adds the weighted deltas; the resulting normal may have any length. Without weights, returns the
// influence unchanged.
Influence morphed(const SkinningModel& model, std::size_t influence,
                  std::span<const double> weights);

// Appends a mesh with the triangles of `basis`, a vertex for each of `texCoords`, and then the
// copies of vertices in `basis`. addInfluences(vertex, tangent) appends the influences of a vertex
// of the file.
using AddInfluences = std::function<void(std::uint32_t vertex, const glm::dvec3& tangent)>;
void addMesh(std::span<const glm::dvec2> texCoords, const TangentBasis& basis,
             const AddInfluences& addInfluences, SkinningModel& model);

// Normals: each vertex sums the unnormalised (hence area-weighted) normals of its triangles in the
// bind pose. It then adds the sums of other vertices of its mesh at the same bind-pose position
// that differ from its own by less than `creaseDegrees` (0: none, 180: all, Doom 3's rule). If the
// total vanishes, the normal is some unit vector, never NaN (tangent_space.h).
// Tangents: along +s of the texture, perpendicular to the normal (tangent_space.h; docs/skinning.md
// explains this choice). Mirrored vertices are not copied if that could exceed
// kMaxInfluencesPerModel.
SkinningModel buildSkinningModel(const SkeletalModel& model, double creaseDegrees);

} // namespace sinew
