// Whether a surface stays near another one of the same vertices, whatever the model plays, and how
// far apart two points of a model's surface can come. Each point is a sum of vertices, and so is
// their difference, whose shares sum up to 0.
//
// Skinned vertices: the difference is moved from joint to parent until one joint carries all of it,
// as a ball that holds it in every pose (JointRange). What hangs on one joint alone keeps its
// length however that joint moves, so no bound is lost there.
//
// Vertices stored frame by frame: between two frames the difference lies between those of both, and
// one joint carries it as a whole. So it is longest in some frame.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/bounds.h"
#include "engine/model/model.h"

#include <glm/ext/vector_double3.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

// Of a joint's local transform (joint -> parent).
struct JointRange
{
    // A cone of rotations: all turn any direction by at most an angle away from where `orientation`
    // turns it. Where that angle is less than 90 degrees, slerps between rotations of the cone stay
    // inside; else the cone is taken for all rotations, with a cosine of 0 and a sine of 1.
    glm::dquat orientation{1.0, 0.0, 0.0, 0.0};
    double cosine = 1.0; // of the angle
    double sine = 0.0;
    // A ball of positions, and a box of scales.
    glm::dvec3 position{0.0};
    double positionRadius = 0.0;
    glm::dvec3 scale{1.0};
    glm::dvec3 scaleRange{0.0}; // to both sides
    double greatestScale = 1.0; // the largest size along an axis

    // From the joint's space to the model's: by how much lengths grow at most, and how far from the
    // model's origin the joint's own can lie.
    double greatestScaleToModel = 1.0;
    double reach = 0.0;
};

// The clips that play alone or in blends: the model's, and `still` where that may play. Joints have
// the parents that they have there: those of `still` may be others.
std::vector<const Clip*> clipsThatPlay(const AnimatedModel& model);

// One for each joint.
std::vector<JointRange> jointRanges(const AnimatedModel& model);

struct VertexShare
{
    std::uint32_t vertex = 0; // of AnimatedModel::skinning
    double share = 0.0;
};

// Limit on the steps of one bound over all calls. A step takes about 10 ns: 5 s on one core.
inline constexpr std::uint64_t kMostBoundSteps = 500'000'000;

class DisplacementBound
{
public:
    // The model must outlive it.
    explicit DisplacementBound(const AnimatedModel& model);

    // In model units: at least the length of the sum of share * position in any pose. Requires
    // shares that sum up to 0, of vertices of one mesh. Infinite once isSpent().
    double of(std::span<const VertexShare> shares) const;
    // Whether all calls, with those of spend(), took more steps than the limit. Steps count work,
    // not time, so the result is the same on every machine.
    bool isSpent() const { return steps_ > limit_; }
    // Adds work done outside of(), such as searching for candidates.
    void spend(std::uint64_t steps) const { steps_ += steps; }
    // Allows this many more steps, up to kMostBoundSteps in total.
    void allow(std::uint64_t steps) { limit_ = std::min(steps_ + steps, kMostBoundSteps); }

private:
    // share * (the joint's position) + a ball, in the joint's space.
    struct Term
    {
        std::uint32_t joint = 0;
        double share = 0.0;
        glm::dvec3 centre{0.0};
        double radius = 0.0;
    };
    // What a morph target of weight 1 adds to a term's centre.
    struct Morph
    {
        std::uint32_t joint = 0;
        std::uint32_t weight = 0;
        glm::dvec3 delta{0.0};
    };

    // These add to `steps`.
    double ofSkinned(std::span<const VertexShare> shares, std::uint64_t& steps) const;
    double ofFramed(std::span<const VertexShare> shares, std::uint64_t& steps) const;
    std::vector<Term> termsOf(std::span<const VertexShare> shares, std::uint64_t& steps) const;
    Term inParent(const Term& term) const;

    const AnimatedModel& model_;
    std::vector<std::int32_t> parents_; // -1: none
    std::vector<JointRange> joints_;
    std::vector<std::uint32_t> depths_; // of joints: parents before children
    std::vector<WeightRange> weights_;
    mutable std::atomic<std::uint64_t> steps_ = 0;
    std::uint64_t limit_ = kMostBoundSteps;
};

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
