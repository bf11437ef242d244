#include "engine/animation/tangent_space.h"

#include "engine/animation/bounds.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace sinew
{
namespace
{

constexpr double kSamePosition = 1e-6; // relative to the diagonal
constexpr std::uint32_t kNoPoint = std::numeric_limits<std::uint32_t>::max();

double angleBetween(const glm::dvec3& a, const glm::dvec3& b)
{
    return std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b));
}

// Sum over the triangles of one handedness at a vertex.
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

glm::dvec3 anyPerpendicular(const glm::dvec3& normal)
{
    const glm::dvec3 size = glm::abs(normal);
    glm::dvec3 axis(0.0);
    axis[size.x <= size.y && size.x <= size.z ? 0 : (size.y <= size.z ? 1 : 2)] = 1.0;
    return glm::normalize(glm::cross(normal, axis));
}

} // namespace

Groups::Groups(std::size_t count) : above_(count)
{
    std::iota(above_.begin(), above_.end(), 0U);
}

std::uint32_t Groups::groupOf(std::uint32_t element)
{
    while (above_[element] != element)
    {
        above_[element] = above_[above_[element]];
        element = above_[element];
    }
    return element;
}

double samePositionDistance(std::span<const glm::dvec3> positions)
{
    return kSamePosition * boundsOf(positions).size();
}

std::vector<std::uint32_t> groupByPosition(std::span<const glm::dvec3> positions)
{
    std::vector<std::uint32_t> groups(positions.size(), 0);
    const double distance = samePositionDistance(positions);
    if (distance == 0.0)
        return groups;
    if (!std::isfinite(distance))
    {
        std::iota(groups.begin(), groups.end(), 0U);
        return groups;
    }

    // The first points of the groups are in a grid with cells twice as wide as the distance. Points
    // within the distance occupy at most two cells per axis, and a cell holds a bounded number of
    // first points. The cells are a sorted list; unlike a hash table, no file can degrade it.
    const glm::dvec3 origin = boundsOf(positions).min;
    const auto inCells = [&](const glm::dvec3& position) // keeps neighbours of cells non-negative
    { return (position - origin) / (2.0 * distance) + 1.0; };
    const auto cellAt = [](const glm::dvec3& place)
    {
        // The diagonal is half a million cells long, so 21 bits per axis suffice.
        return static_cast<std::uint64_t>(place.x) << 42 |
               static_cast<std::uint64_t>(place.y) << 21 | static_cast<std::uint64_t>(place.z);
    };
    std::vector<std::uint64_t> cells;
    for (const glm::dvec3& position : positions)
        cells.push_back(cellAt(inCells(position)));
    std::ranges::sort(cells);
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    std::vector<std::vector<std::uint32_t>> firstPoints(cells.size());
    const auto firstPointsAt = [&](std::uint64_t cell) -> std::vector<std::uint32_t>*
    {
        const auto found = std::ranges::lower_bound(cells, cell);
        const bool occupied = found != cells.end() && *found == cell;
        return occupied ? &firstPoints[static_cast<std::size_t>(found - cells.begin())] : nullptr;
    };
    const auto firstPointNear = [&](const glm::dvec3& position)
    {
        const glm::dvec3 low = inCells(position) - 0.5;
        for (int corner = 0; corner < 8; ++corner)
            if (const auto* points = firstPointsAt(
                    cellAt(low + glm::dvec3(corner & 1, (corner >> 1) & 1, corner >> 2))))
                for (const std::uint32_t point : *points)
                    if (glm::distance(position, positions[point]) <= distance)
                        return point;
        return kNoPoint;
    };

    std::uint32_t groupCount = 0;
    for (std::uint32_t i = 0; i < positions.size(); ++i)
    {
        const std::uint32_t near = firstPointNear(positions[i]);
        groups[i] = near == kNoPoint ? groupCount++ : groups[near];
        if (near == kNoPoint)
            firstPointsAt(cellAt(inCells(positions[i])))->push_back(i);
    }
    return groups;
}

glm::dvec3 triangleNormal(std::span<const glm::dvec3> positions, const Triangle& triangle)
{
    const glm::dvec3& a = positions[triangle[0]];
    return glm::cross(positions[triangle[2]] - a, positions[triangle[1]] - a);
}

std::vector<glm::dvec3> vertexNormals(std::span<const glm::dvec3> positions,
                                      std::span<const Triangle> triangles, double creaseDegrees)
{
    std::vector<glm::dvec3> sums(positions.size(), glm::dvec3(0.0));
    for (const Triangle& triangle : triangles)
    {
        const glm::dvec3 normal = triangleNormal(positions, triangle);
        for (const std::uint32_t corner : triangle)
            sums[corner] += normal;
    }
    const double distance = samePositionDistance(positions);
    // An overflowed length counts as vanished, because it has no direction either.
    const auto unitOr = [&](const glm::dvec3& sum, const glm::dvec3& fallback)
    {
        const double length = glm::length(sum);
        return length > distance * distance && std::isfinite(length) ? sum / length : fallback;
    };
    std::vector<glm::dvec3> units; // zero if the sum vanishes
    for (const glm::dvec3& sum : sums)
        units.push_back(unitOr(sum, glm::dvec3(0.0)));

    const double crease = creaseDegrees * std::numbers::pi / 180.0;
    const std::vector<std::uint32_t> groups = groupByPosition(positions);
    std::vector<std::uint32_t> byGroup(positions.size());
    std::iota(byGroup.begin(), byGroup.end(), 0U);
    std::ranges::stable_sort(byGroup, {}, [&](std::uint32_t vertex) { return groups[vertex]; });
    std::vector<glm::dvec3> normals(positions.size());
    for (auto begin = byGroup.begin(); begin != byGroup.end();)
    {
        const auto end =
            std::find_if(begin, byGroup.end(),
                         [&](std::uint32_t vertex) { return groups[vertex] != groups[*begin]; });
        const std::span<const std::uint32_t> members(begin, end);
        begin = end;
        glm::dvec3 total(0.0);
        for (const std::uint32_t member : members)
            total += sums[member];
        const bool sharesAll =
            creaseDegrees >= 180.0 || (crease > 0.0 && members.size() > kMaxComparedNormals);
        for (const std::uint32_t member : members)
        {
            glm::dvec3 sum = sharesAll ? total : sums[member];
            for (std::size_t i = 0; i < members.size() && !sharesAll && crease > 0.0; ++i)
                if (members[i] != member && angleBetween(units[member], units[members[i]]) < crease)
                    sum += sums[members[i]];
            normals[member] = unitOr(sum, unitOr(sums[member], unitOr(total, {0.0, 0.0, 1.0})));
        }
    }
    return normals;
}

// Solves edge = s * (dP/ds) + t * (dP/dt) for two edges by Cramer's rule. cross(normal, dP/ds)
// points along +dP/dt if the determinant is negative, because triangles are clockwise.
TriangleTangent triangleTangent(std::span<const glm::dvec3> positions,
                                std::span<const glm::dvec2> texCoords, const Triangle& triangle)
{
    const glm::dvec3 ab = positions[triangle[1]] - positions[triangle[0]];
    const glm::dvec3 ac = positions[triangle[2]] - positions[triangle[0]];
    const glm::dvec2 abTexture = texCoords[triangle[1]] - texCoords[triangle[0]];
    const glm::dvec2 acTexture = texCoords[triangle[2]] - texCoords[triangle[0]];
    const double determinant = abTexture.x * acTexture.y - acTexture.x * abTexture.y;

    // Largest area of three collinear points after rounding.
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

glm::dvec3 perpendicularUnit(const glm::dvec3& direction, const glm::dvec3& unit)
{
    constexpr double kVanishing = 1e-9; // for a sum of unit vectors
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
