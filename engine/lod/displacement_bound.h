// How far apart two points of a model's surface can come, whatever it plays. Each point is a sum of
// vertices, and so is their difference, whose shares sum up to 0.
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

#include <algorithm>
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
    struct Part
    {
        std::uint32_t joint = 0;
        double share = 0.0;
        glm::dvec3 centre{0.0};
        double radius = 0.0;
    };
    // A part of the centre that goes with the weight of a morph target.
    struct Morph
    {
        std::uint32_t joint = 0;
        std::uint32_t weight = 0;
        glm::dvec3 delta{0.0};
    };

    // These add to `steps`.
    double ofSkinned(std::span<const VertexShare> shares, std::uint64_t& steps) const;
    double ofFramed(std::span<const VertexShare> shares, std::uint64_t& steps) const;
    std::vector<Part> partsOf(std::span<const VertexShare> shares, std::uint64_t& steps) const;
    Part inParent(const Part& part) const;

    const AnimatedModel& model_;
    std::vector<std::int32_t> parents_; // -1: none
    std::vector<JointRange> joints_;
    std::vector<std::uint32_t> depths_; // of joints: parents before children
    std::vector<WeightRange> weights_;
    mutable std::atomic<std::uint64_t> steps_ = 0;
    std::uint64_t limit_ = kMostBoundSteps;
};

} // namespace sinew
