#include "engine/lod/surface_error.h"

#include <algorithm>
#include <cmath>

namespace sinew
{
namespace
{

using Shares = glm::dvec3; // of a triangle's corners

constexpr std::size_t kNearest = 4;          // triangles that are tried for a point
constexpr int kMostDivisions = 5;            // of a triangle, one after the other
constexpr std::uint64_t kNearestSteps = 150; // cost of one search, in steps of the bound

std::vector<Corners> cornersOf(std::span<const glm::dvec3> positions,
                               std::span<const Triangle> triangles)
{
    std::vector<Corners> corners;
    for (const Triangle& triangle : triangles)
        corners.push_back(cornersAt(positions, triangle));
    return corners;
}

class Follower
{
public:
    Follower(double error, const Surface& from, const Surface& to, const DisplacementBound& bound)
        : error_(error), from_(from), to_(to), bound_(bound)
    {
    }

    bool follows(std::uint32_t triangle) const
    {
        return follows(
            {.triangle = triangle, .corners = {Shares(1, 0, 0), Shares(0, 1, 0), Shares(0, 0, 1)}},
            kMostDivisions);
    }

private:
    struct Piece
    {
        std::uint32_t triangle = 0;
        std::array<Shares, 3> corners; // in the triangle
    };

    glm::dvec3 place(const Piece& piece, const Shares& shares) const
    {
        return pointAt(from_.corners(piece.triangle), shares);
    }

    std::vector<std::uint32_t> nearest(const glm::dvec3& point) const
    {
        bound_.spend(kNearestSteps);
        return to_.nearest(point, kNearest);
    }

    bool isNear(const Piece& piece, const Shares& shares, std::uint32_t other) const
    {
        const Shares there = nearestShares(place(piece, shares), to_.corners(other));
        std::array<VertexShare, 6> sum;
        std::size_t count = 0;
        const auto add = [&](std::uint32_t vertex, double share)
        {
            const auto end = sum.begin() + static_cast<std::ptrdiff_t>(count);
            const auto found = std::find_if(
                sum.begin(), end, [&](const VertexShare& own) { return own.vertex == vertex; });
            if (found != end)
                found->share += share;
            else if (share != 0.0)
                sum.at(count++) = {vertex, share};
        };
        for (std::size_t i = 0; i < 3; ++i)
        {
            add(from_.triangles()[piece.triangle].at(i), shares[static_cast<glm::length_t>(i)]);
            add(to_.triangles()[other].at(i), -there[static_cast<glm::length_t>(i)]);
        }
        return bound_.of(std::span(sum).first(count)) <= error_;
    }

    bool liesNear(const Piece& piece, std::uint32_t other) const
    {
        return std::ranges::all_of(piece.corners, [&](const Shares& corner)
                                   { return isNear(piece, corner, other); });
    }

    bool follows(const Piece& piece, int divisions) const
    {
        const auto& [a, b, c] = piece.corners;
        const std::vector<std::uint32_t> others = nearest(place(piece, (a + b + c) / 3.0));
        if (std::ranges::any_of(others,
                                [&](std::uint32_t other) { return liesNear(piece, other); }))
            return true;
        // Not because of its size, where a corner alone is too far away.
        const auto cornerFollows = [&](const Shares& corner)
        {
            const std::vector<std::uint32_t> near = nearest(place(piece, corner));
            return std::ranges::any_of(near, [&](std::uint32_t other)
                                       { return isNear(piece, corner, other); });
        };
        if (divisions == 0 || !std::ranges::all_of(piece.corners, cornerFollows))
            return false;
        const Shares ab = 0.5 * (a + b);
        const Shares bc = 0.5 * (b + c);
        const Shares ca = 0.5 * (c + a);
        const std::array<std::array<Shares, 3>, 4> quarters{
            {{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}}};
        return std::ranges::all_of(
            quarters, [&](const std::array<Shares, 3>& corners)
            { return follows({.triangle = piece.triangle, .corners = corners}, divisions - 1); });
    }

    double error_;
    const Surface& from_;
    const Surface& to_;
    const DisplacementBound& bound_;
};

} // namespace

Surface::Surface(std::span<const glm::dvec3> positions, std::span<const std::uint32_t> indices)
    : triangles_(trianglesOf(indices)), tree_(cornersOf(positions, triangles_))
{
}

bool staysWithin(double error, const Surface& from, const Surface& to,
                 const DisplacementBound& bound)
{
    const Follower follower(error, from, to, bound);
    for (std::uint32_t i = 0; i < from.triangles().size(); ++i)
        if (!follower.follows(i))
            return false;
    return true;
}

bool stayWithin(double error, const Surface& a, const Surface& b, const DisplacementBound& bound)
{
    return staysWithin(error, a, b, bound) && staysWithin(error, b, a, bound);
}

double errorBetween(const Surface& a, const Surface& b, const DisplacementBound& bound,
                    double least, double most)
{
    constexpr double kPrecision = 1.1;
    if (stayWithin(least, a, b, bound))
        return least;
    double tooSmall = least;
    double error = most;
    while (error > kPrecision * tooSmall)
    {
        const double middle = std::sqrt(tooSmall * error);
        (stayWithin(middle, a, b, bound) ? error : tooSmall) = middle;
    }
    return error;
}

} // namespace sinew
