// Bounds the distance between two points of a model's surface in every pose, and with it the
// distance between two surfaces over the same vertices. Each point is a weighted sum of vertices,
// so their difference is a weighted sum whose shares add up to 0.
//
// Skinned vertices: the difference is moved from joint to parent until one joint carries all of it,
// as a ball that contains it in every pose (JointRange). A vector carried by one joint keeps its
// length in every pose of that joint, so the bound is tight there.
//
// Vertices stored frame by frame: one joint carries the whole difference, which is interpolated
// between two frames, so it is largest in one of the stored frames.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/bounds.h"
#include "engine/model/model.h"

#include <glm/ext/vector_double3.hpp>

#include <array>
#include <atomic>
#include <cstdint>
#include <queue>
#include <span>
#include <utility>
#include <vector>

namespace sinew
{

// The range of a joint's local transform (joint -> parent) over all clips.
struct JointRange
{
    KeyRange keys;
    // A cone of rotations: each differs from `orientation` by at most an angle. If it is less than
    // 90 degrees, slerps between rotations of the cone stay inside. Otherwise the cone stands for
    // all rotations, with a cosine of 0 and a sine of 1.
    glm::dquat orientation{1.0, 0.0, 0.0, 0.0};
    double cosine = 1.0; // cosine of the angle
    double sine = 0.0;
    glm::dvec3 position{0.0}; // centre of a ball of positions
    double positionRadius = 0.0;
};

// One per joint. The clips share a hierarchy.
std::vector<JointRange> jointRanges(std::span<const Clip* const> clips);

struct VertexShare
{
    std::uint32_t vertex = 0; // index in AnimatedModel::skinning
    double share = 0.0;
};

// Limit on the steps of one bound over all calls. A step takes about 10 ns, so all of them take
// about 2 s on one core.
inline constexpr std::uint64_t kMostBoundSteps = 200'000'000;

class DisplacementBound
{
public:
    // The model must outlive it.
    explicit DisplacementBound(const AnimatedModel& model);

    // An upper bound on the length of the sum of share * position in any pose, in model units.
    // Requires shares of vertices of one mesh that sum to 0. Infinite once isSpent().
    double of(std::span<const VertexShare> shares) const;
    // An upper bound on the distance, in any pose, between the vertex and a point that one joint
    // carries with a bias of 1.
    double ofRebinding(std::uint32_t vertex, const Influence& carried) const;
    // True if all calls, including spend(), took more steps than the limit. Counts work instead of
    // time, so the result is the same on every machine.
    bool isSpent() const { return steps_ > kMostBoundSteps; }
    // Adds work done outside of(), such as searching for candidates.
    void spend(std::uint64_t steps) const { steps_ += steps; }

private:
    // share * (the joint's position) + a ball, in the joint's space.
    struct Term
    {
        std::uint32_t joint = 0;
        double share = 0.0;
        glm::dvec3 centre{0.0};
        double radius = 0.0;
    };
    // The term of the joint; added if missing.
    static Term& termOf(std::vector<Term>& terms, std::uint32_t joint);

    // These functions add to `steps`.
    double ofSkinned(std::vector<Term> terms, std::uint64_t& steps) const;
    double ofFramed(std::span<const VertexShare> shares, std::uint64_t& steps) const;
    std::vector<Term> termsOf(std::span<const VertexShare> shares, std::uint64_t& steps) const;
    Term inParent(const Term& term) const;

    const AnimatedModel& model_;
    std::vector<std::int32_t> parents_; // -1: none
    std::vector<JointRange> joints_;
    std::vector<std::uint32_t> depths_; // ancestors of each joint
    std::vector<WeightRange> weights_;
    mutable std::atomic<std::uint64_t> steps_ = 0;
};

using Corners = std::array<glm::dvec3, 3>; // corners of a triangle

// Barycentric coordinates of the triangle's point nearest to `point`. For a triangle without area,
// those of some point on it.
glm::dvec3 nearestShares(const glm::dvec3& point, const Corners& triangle);

// The point with these barycentric coordinates.
glm::dvec3 pointAt(const Corners& triangle, const glm::dvec3& shares);

// A surface at rest, and a tree of boxes around its triangles.
class Surface
{
public:
    // Three indices per triangle, into `positions`.
    Surface(std::span<const glm::dvec3> positions, std::span<const std::uint32_t> indices);

    const std::vector<Triangle>& triangles() const { return triangles_; }
    const Corners& corners(std::uint32_t triangle) const { return corners_[triangle]; }

    // Indices of up to `count` nearest triangles, the nearest first.
    std::vector<std::uint32_t> nearest(const glm::dvec3& point, std::size_t count) const;

private:
    struct Node
    {
        Bounds box;
        std::uint32_t first = 0; // into order_; or the second child (the first follows the node)
        std::uint32_t count = 0; // 0: has children
    };

    using Found = std::priority_queue<std::pair<double, std::uint32_t>>; // squared distances

    void build(std::uint32_t first, std::uint32_t count);
    // Adds the nearest `count` triangles of the node and its children to `found`.
    void search(std::uint32_t node, const glm::dvec3& point, std::size_t count, Found& found) const;

    std::vector<Triangle> triangles_;
    std::vector<Corners> corners_; // corners of triangles_
    std::vector<std::uint32_t> order_;
    std::vector<Node> nodes_;
};

// Returns true if no point of `from` is farther from `to` than `error` in any pose, in model units;
// false if one may be.
//
// Pairs each point with a point of the other surface that is near it in the bind pose: pieces of
// triangles of `from` with pieces inside single triangles of `to`. The difference is linear over a
// piece, so it is largest at a corner. If a piece's bound is too loose because it crosses an edge,
// divides the piece into four.
bool staysWithin(double error, const Surface& from, const Surface& to,
                 const DisplacementBound& bound);

} // namespace sinew
