#include "engine/animation/tangent_basis.h"

#include "engine/animation/vertex_normals.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <array>
#include <cmath>

namespace sinew
{

namespace
{

// What a triangle says about its corners' tangents.
struct TriangleTangent
{
    glm::dvec3 direction{0.0}; // unit, in which s grows
    double area = 0.0;         // twice, in space
    double sign = 0.0;         // 0: it says nothing
};

// What the triangles of one handedness say about a vertex.
struct TangentSum
{
    glm::dvec3 direction{0.0};
    double area = 0.0;
};

// Index 0: positive, 1: negative handedness.
using TangentSums = std::array<TangentSum, 2>;

std::size_t handedness(double sign)
{
    return sign < 0.0 ? 1 : 0;
}

// Solves edge = s * (dP/ds) + t * (dP/dt) for two edges by Cramer's rule. cross(normal, dP/ds)
// points along +dP/dt where the determinant is negative, because triangles are clockwise.
TriangleTangent triangleTangent(std::span<const glm::dvec3> positions,
                                std::span<const glm::dvec2> texCoords, const Triangle& triangle)
{
    const glm::dvec3 ab = positions[triangle[1]] - positions[triangle[0]];
    const glm::dvec3 ac = positions[triangle[2]] - positions[triangle[0]];
    const glm::dvec2 abTexture = texCoords[triangle[1]] - texCoords[triangle[0]];
    const glm::dvec2 acTexture = texCoords[triangle[2]] - texCoords[triangle[0]];
    const double determinant = abTexture.x * acTexture.y - acTexture.x * abTexture.y;

    // Rounding leaves three points in a line no more area than this.
    constexpr double kVanishing = 1e-12;
    const double area = glm::length(triangleNormal(positions, triangle));
    const bool flat = !(area > kVanishing * glm::length(ab) * glm::length(ac));
    const bool flatTexture =
        !(std::abs(determinant) > kVanishing * glm::length(abTexture) * glm::length(acTexture));
    if (flat || flatTexture || !std::isfinite(area) || !std::isfinite(determinant))
        return {};

    const glm::dvec3 alongS =
        (ab * acTexture.y - ac * abTexture.y) * (determinant < 0.0 ? -1.0 : 1.0);
    const double length = glm::length(alongS);
    if (!(length > 0.0) || !std::isfinite(length))
        return {};
    return {.direction = alongS / length, .area = area, .sign = determinant < 0.0 ? 1.0 : -1.0};
}

glm::dvec3 anyPerpendicular(const glm::dvec3& normal)
{
    const glm::dvec3 size = glm::abs(normal);
    glm::dvec3 axis(0.0);
    axis[size.x <= size.y && size.x <= size.z ? 0 : (size.y <= size.z ? 1 : 2)] = 1.0;
    return glm::normalize(glm::cross(normal, axis));
}

} // namespace

glm::dvec3 perpendicularUnit(const glm::dvec3& direction, const glm::dvec3& unit)
{
    constexpr double kVanishing = 1e-9; // of unit vectors' sum
    const glm::dvec3 projected = direction - unit * glm::dot(direction, unit);
    const double length = glm::length(projected);
    return length > kVanishing ? projected / length : anyPerpendicular(unit);
}

TangentBasis buildTangentBasis(std::span<const glm::dvec3> positions,
                               std::span<const glm::dvec3> normals,
                               std::span<const glm::dvec2> texCoords,
                               std::span<const Triangle> triangles, MirroredVertices mirrored)
{
    std::vector<TriangleTangent> triangleTangents;
    std::vector<TangentSums> sums(positions.size());
    triangleTangents.reserve(triangles.size());
    for (const Triangle& triangle : triangles)
    {
        const TriangleTangent tangent = triangleTangent(positions, texCoords, triangle);
        triangleTangents.push_back(tangent);
        if (tangent.sign == 0.0)
            continue;
        for (const std::uint32_t corner : triangle)
        {
            TangentSum& sum = sums[corner][handedness(tangent.sign)];
            sum.direction += tangent.direction;
            sum.area += tangent.area;
        }
    }

    TangentBasis basis;
    basis.triangles.assign(triangles.begin(), triangles.end());
    std::vector<std::uint32_t> copyOf(positions.size(), 0); // 0: none
    for (std::uint32_t i = 0; i < positions.size(); ++i)
    {
        const double sign = sums[i][1].area > sums[i][0].area ? -1.0 : 1.0;
        basis.signs.push_back(sign);
        basis.tangents.push_back(
            perpendicularUnit(sums[i][handedness(sign)].direction, normals[i]));
        const bool split = sums[i][0].area > 0.0 && sums[i][1].area > 0.0;
        if (split && mirrored == MirroredVertices::Split)
        {
            copyOf[i] = static_cast<std::uint32_t>(positions.size() + basis.copied.size());
            basis.copied.push_back(i);
        }
    }
    for (const std::uint32_t original : basis.copied)
    {
        const double sign = -basis.signs[original];
        basis.signs.push_back(sign);
        basis.tangents.push_back(
            perpendicularUnit(sums[original][handedness(sign)].direction, normals[original]));
    }
    for (std::size_t t = 0; t < triangles.size(); ++t)
        for (std::uint32_t& corner : basis.triangles[t])
            if (copyOf[corner] != 0 && triangleTangents[t].sign == -basis.signs[corner])
                corner = copyOf[corner];
    return basis;
}

} // namespace sinew
