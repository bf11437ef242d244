#include "engine/animation/vertex_normals.h"

#include "engine/animation/position_groups.h"

#include <glm/geometric.hpp>

#include <cmath>
#include <numbers>
#include <numeric>

namespace sinew
{

namespace
{

// Indices of the vertices of each group, group after group.
struct GroupMembers
{
    std::vector<std::uint32_t> vertices;
    std::vector<std::size_t> begins; // one a group, then the end of the last

    explicit GroupMembers(std::span<const std::uint32_t> groups)
        : vertices(groups.size()), begins(groups.size() + 1, 0)
    {
        for (const std::uint32_t group : groups)
            ++begins[group + 1];
        std::partial_sum(begins.begin(), begins.end(), begins.begin());
        std::vector<std::size_t> next = begins;
        for (std::uint32_t i = 0; i < groups.size(); ++i)
            vertices[next[groups[i]]++] = i;
    }
};

double angleBetween(const glm::dvec3& a, const glm::dvec3& b)
{
    return std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b));
}

class NormalSharing
{
public:
    NormalSharing(std::vector<glm::dvec3> ownSums, double vanishing, double creaseDegrees)
        : ownSums_(std::move(ownSums)), vanishing_(vanishing),
          crease_(creaseDegrees * std::numbers::pi / 180.0), sharesAll_(creaseDegrees >= 180.0)
    {
        ownUnits_.reserve(ownSums_.size());
        for (const glm::dvec3& sum : ownSums_)
            ownUnits_.push_back(unitOr(sum, glm::dvec3(0.0)));
    }

    // Writes the normals of vertices that lie at one position.
    void share(std::span<const std::uint32_t> members, std::span<glm::dvec3> normals) const
    {
        glm::dvec3 total(0.0);
        for (const std::uint32_t member : members)
            total += ownSums_[member];
        const bool all = sharesAll_ || (crease_ > 0.0 && members.size() > kMaxComparedNormals);
        for (const std::uint32_t member : members)
        {
            const glm::dvec3 own = unitOr(ownSums_[member], unitOr(total, {0.0, 0.0, 1.0}));
            normals[member] =
                all ? unitOr(total, own) : unitOr(sumWithinCrease(member, members), own);
        }
    }

private:
    glm::dvec3 sumWithinCrease(std::uint32_t vertex, std::span<const std::uint32_t> members) const
    {
        glm::dvec3 sum = ownSums_[vertex];
        if (crease_ <= 0.0)
            return sum;
        for (const std::uint32_t other : members)
            if (other != vertex && angleBetween(ownUnits_[vertex], ownUnits_[other]) < crease_)
                sum += ownSums_[other];
        return sum;
    }

    // A length that overflowed counts as vanished: it has no direction either.
    glm::dvec3 unitOr(const glm::dvec3& sum, const glm::dvec3& fallback) const
    {
        const double length = glm::length(sum);
        return length > vanishing_ && std::isfinite(length) ? sum / length : fallback;
    }

    std::vector<glm::dvec3> ownSums_;
    std::vector<glm::dvec3> ownUnits_; // zero where the sum vanishes
    double vanishing_;
    double crease_; // radians
    bool sharesAll_;
};

} // namespace

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
    const NormalSharing sharing(std::move(sums), distance * distance, creaseDegrees);
    const GroupMembers groups(groupByPosition(positions));
    std::vector<glm::dvec3> normals(positions.size());
    for (std::size_t group = 0; group + 1 < groups.begins.size(); ++group)
    {
        const std::size_t begin = groups.begins[group];
        const std::size_t count = groups.begins[group + 1] - begin;
        sharing.share(std::span(groups.vertices).subspan(begin, count), normals);
    }
    return normals;
}

} // namespace sinew
