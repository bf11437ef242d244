// Whether a surface stays near another one of the same vertices, whatever the model plays.
#pragma once

#include "engine/lod/displacement_bound.h"
#include "engine/model/model.h"

#include <glm/ext/vector_double3.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

// Of three indices each; up to two at the end are left out.
std::vector<Triangle> trianglesOf(std::span<const std::uint32_t> indices);

using Corners = std::array<glm::dvec3, 3>; // of a triangle

Corners cornersAt(std::span<const glm::dvec3> positions, const Triangle& triangle);

// The shares of the corners in the triangle's point nearest to `point`: they sum up to 1, none is
// negative. Of a triangle without area, some point of it.
glm::dvec3 nearestShares(const glm::dvec3& point, const Corners& triangle);

// The point that they make.
glm::dvec3 pointAt(const Corners& triangle, const glm::dvec3& shares);

class TriangleTree
{
public:
    explicit TriangleTree(std::vector<Corners> triangles);

    const Corners& triangle(std::uint32_t index) const { return triangles_[index]; }

    // Of the up to `count` nearest triangles the indices, the nearest first.
    std::vector<std::uint32_t> nearest(const glm::dvec3& point, std::size_t count) const;

private:
    struct Node
    {
        glm::dvec3 least{0.0};
        glm::dvec3 greatest{0.0};
        std::uint32_t first = 0; // into order_, or the second child; the first one follows the node
        std::uint32_t count = 0; // 0: has children
    };

    void build(std::uint32_t first, std::uint32_t count);

    std::vector<Corners> triangles_;
    std::vector<std::uint32_t> order_;
    std::vector<Node> nodes_;
};

// At rest.
class Surface
{
public:
    // Three indices per triangle, into `positions`; at least one triangle.
    Surface(std::span<const glm::dvec3> positions, std::span<const std::uint32_t> indices);

    const std::vector<Triangle>& triangles() const { return triangles_; }
    const Corners& corners(std::uint32_t triangle) const { return tree_.triangle(triangle); }
    std::vector<std::uint32_t> nearest(const glm::dvec3& point, std::size_t count) const
    {
        return tree_.nearest(point, count);
    }

private:
    std::vector<Triangle> triangles_;
    TriangleTree tree_;
};

// True: in no pose is any point of the first surface farther from the second than `error`, in model
// units. False: it may be.
//
// Every point is followed by one of the other surface, that which is nearest at rest: pieces of the
// first surface's triangles by pieces inside single triangles of the second. The difference of both
// is linear over a piece, so it is largest at one of its corners. A piece that is bounded too
// loosely because it lies over an edge is divided into four.
bool staysWithin(double error, const Surface& from, const Surface& to,
                 const DisplacementBound& bound);

// The same for both directions.
bool stayWithin(double error, const Surface& a, const Surface& b, const DisplacementBound& bound);

// The surfaces lie within `most`: the least error that they are seen to lie within, up to a tenth,
// but at least `least`.
double errorBetween(const Surface& a, const Surface& b, const DisplacementBound& bound,
                    double least, double most);

} // namespace sinew
