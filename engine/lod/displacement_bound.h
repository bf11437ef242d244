// How far apart two points of a model's surface can come, whatever it plays. Each point is a sum of
// vertices, and so is their difference, whose shares sum up to 0.
//
// Skinned vertices: the difference is moved from joint to parent until one joint carries all of it,
// as a ball that holds it in every pose (JointRange). What hangs on one joint alone keeps its
// length however that joint moves, so no bound is lost there.
//
// In deep skeletons a part moves along many joints in one step, whose bound is a little wider.
//
// Vertices stored frame by frame: between two frames the difference lies between those of both, and
// one joint carries it as a whole. So it is longest in some frame.
#pragma once

#include "engine/lod/joint_ranges.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

struct VertexShare
{
    std::uint32_t vertex = 0; // of AnimatedModel::skinning
    double share = 0.0;
};

inline constexpr std::uint32_t kDeepSkeleton = 256; // joints from a root to a leaf

class DisplacementBound
{
public:
    // The model must outlive it. Skeletons deeper than `shallow` count as deep.
    explicit DisplacementBound(const AnimatedModel& model, std::uint32_t shallow = kDeepSkeleton);

    // In model units: at least the length of the sum of share * position in any pose. Requires
    // shares that sum up to 0, of vertices of one mesh.
    double of(std::span<const VertexShare> shares) const;

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

    // From a joint's space to that of an ancestor. There a part's centre is turn * centre + share *
    // position, and its radius at most radiusOfCentre * |centre| + growth * radius + |share| *
    // radiusOfShare.
    struct Run
    {
        std::uint32_t to = 0;
        glm::dmat3 turn{1.0};
        glm::dvec3 position{0.0};
        double length = 1.0; // by which `turn` lengthens the centre at most
        double radiusOfCentre = 0.0;
        double growth = 1.0;
        double radiusOfShare = 0.0;
    };

    std::uint32_t depthOf(std::uint32_t joint) const;
    Run toParent(std::uint32_t joint) const;
    static Run joined(const Run& first, const Run& then);
    void addRuns(std::span<const std::uint32_t> order); // parents first
    // Whether the deepest part meets none of the others before the end of its run.
    bool mayRun(const Part& part, std::span<const Part> others) const;
    Part afterRun(const Part& part) const;

    double ofSkinned(std::span<const VertexShare> shares) const;
    double ofFramed(std::span<const VertexShare> shares) const;
    std::vector<Part> partsOf(std::span<const VertexShare> shares) const;
    Part inParent(const Part& part) const;

    const AnimatedModel& model_;
    std::vector<std::int32_t> parents_; // -1: none
    std::vector<JointRange> joints_;
    std::vector<std::uint32_t> depths_; // of joints: parents before children
    std::vector<WeightRange> weights_;
    std::vector<Run> runs_; // of joints; empty: the skeleton is not deep
};

} // namespace sinew
