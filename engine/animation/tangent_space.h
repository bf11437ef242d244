// Computes normals and tangents of meshes whose file does not store them. There are two tangent
// bases: that of Doom 3's renderer, for which content in its formats is made (docs/skinning.md
// compares it with others), and MikkTSpace, the basis of glTF: Morten S. Mikkelsen, "Simulation of
// Wrinkled Surfaces Revisited" (2008).
#pragma once

#include "engine/model/model.h"

#include <glm/ext/vector_double3.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

// Union-find: groups of connected elements. Initially, each element is a group.
class Groups
{
public:
    explicit Groups(std::size_t count);

    void connect(std::uint32_t a, std::uint32_t b) { above_[groupOf(a)] = groupOf(b); }
    std::uint32_t groupOf(std::uint32_t element); // the group's representative

private:
    std::vector<std::uint32_t> above_; // a forest; each tree is a group
};

// Distance up to which points of one mesh count as equal: 1e-6 of the diagonal of their bounds.
// Exporters write one point through different weights, which agree only to the file's precision.
double samePositionDistance(std::span<const glm::dvec3> positions);

// The group of each point. Groups are numbered from 0 by their first points. A point joins a group
// whose first point is within the distance above. O(n log n) for any input. Points too far apart
// for a finite distance are each a group.
std::vector<std::uint32_t> groupByPosition(std::span<const glm::dvec3> positions);

// Maximum number of vertices at one position whose normals are compared pairwise. If more meet, all
// share one normal; otherwise a hostile file could cause quadratic time.
inline constexpr std::size_t kMaxComparedNormals = 64;

// Outward normal of a clockwise triangle; its length is twice the area.
glm::dvec3 triangleNormal(std::span<const glm::dvec3> positions, const Triangle& triangle);

// Unit normals, one per position. A vertex's own normal is the area-weighted sum of the normals of
// its triangles. To it are added the own normals of other vertices at the same position that differ
// from it by less than `creaseDegrees` (0: none, 180 and above: all). A vertex whose own sum
// vanishes takes the sum of the others at its position, at any crease angle. If every sum vanishes,
// the normal is +z. A sum vanishes if its length is at most the square of the distance at which
// positions count as equal.
std::vector<glm::dvec3> vertexNormals(std::span<const glm::dvec3> positions,
                                      std::span<const Triangle> triangles, double creaseDegrees);

// A triangle's contribution to the tangents of its corners.
struct TriangleTangent
{
    glm::dvec3 direction{0.0}; // unit vector in which s grows
    double area = 0.0;         // twice the area, in space
    double sign = 0.0;         // handedness; 0: no area, in space or in the texture
};

TriangleTangent triangleTangent(std::span<const glm::dvec3> positions,
                                std::span<const glm::dvec2> texCoords, const Triangle& triangle);

// A vertex whose triangles disagree about texture handedness is split: it keeps the triangles of
// one handedness, and a copy appended to the mesh takes the others.
struct TangentBasis
{
    std::vector<glm::dvec3> tangents;  // unit, perpendicular to the normal; copies last
    std::vector<double> signs;         // +-1: bitangent = sign * cross(normal, tangent), along +t
    std::vector<std::uint32_t> copied; // the original of each copy, ascending
    std::vector<Triangle> triangles;   // the input, with some corners moved to copies
};

enum class MirroredVertices
{
    Split,
    Keep, // no copies: mirrored triangles take the shared vertex's tangent
};

// The component of a direction that is perpendicular to a unit vector, normalised. If it vanishes,
// some perpendicular unit vector.
glm::dvec3 perpendicularUnit(const glm::dvec3& direction, const glm::dvec3& unit);

// Each triangle adds the unit direction in which s grows to its corners; the sum is made
// perpendicular to the normal and normalised. Triangles without area in space or in the texture add
// nothing and keep the original vertex. A vertex keeps the handedness with the larger area
// (positive in a tie). A vertex without handedness gets some perpendicular tangent and the sign +1.
// `normals` are unit vectors; spans have one entry per vertex.
TangentBasis buildTangentBasis(std::span<const glm::dvec3> positions,
                               std::span<const glm::dvec3> normals,
                               std::span<const glm::dvec2> texCoords,
                               std::span<const Triangle> triangles, MirroredVertices mirrored);

// Corners with the same position, normal and texture coordinate form a group if their triangles
// share edges and texture handedness. The tangent of a group is the sum of the directions in which
// s grows on its triangles, each projected onto the plane of the normal, normalised and weighted by
// the angle at the corner. A vertex with several groups is split: it keeps the first group, and
// each other group gets a copy. Corners of triangles without area, in space or in the texture, join
// the first group of equal corners. Arguments and result are those of buildTangentBasis, but the
// order of copies is unspecified.
TangentBasis mikkTangentBasis(std::span<const glm::dvec3> positions,
                              std::span<const glm::dvec3> normals,
                              std::span<const glm::dvec2> texCoords,
                              std::span<const Triangle> triangles);

} // namespace sinew
