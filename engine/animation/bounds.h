// Axis-aligned bounds of models: around skinned vertices, because those written in files are
// unreliable, and conservative ones from the joints alone.
#pragma once

#include "engine/animation/skinning_model.h"
#include "engine/model/clip.h"

#include <glm/ext/vector_double3.hpp>

#include <limits>
#include <span>
#include <vector>

namespace sinew
{

struct Bounds
{
    glm::dvec3 min{std::numeric_limits<double>::infinity()};
    glm::dvec3 max{-std::numeric_limits<double>::infinity()};

    bool empty() const { return min.x > max.x; }
    void add(const glm::dvec3& point);
    void add(const Bounds& other);
};

// Of the vertices as posed by `joints` (joint -> model) and morphed by `weights`, as in
// reference_skinning.h. Empty for a model without vertices.
Bounds posedBounds(const SkinningModel& model, std::span<const JointMatrix> joints,
                   std::span<const double> weights = {});

// Union over the clip's frames and the poses halfway between each two neighbours (the first follows
// the last), because rotating parts leave the union of the frames alone. Where that would take many
// seconds, only evenly spaced ones of these poses are looked at.
Bounds clipBounds(const SkinningModel& model, const Clip& clip);

// Box around the positions of all influences of one joint, in the joint's space. Influences whose
// bias is 0 do not count.
struct CarriedBox
{
    glm::dvec3 centre{0.0};
    glm::dvec3 halfSize{0.0};
    bool carries = false; // false: the joint has no influence and the box no meaning
};

// An empty box gives one that carries nothing.
CarriedBox carriedBox(const Bounds& box);

// A file's biases need not sum to 1 and may be negative. Each sum below is over the biases
// of one vertex; kept are the least and the greatest sum of all vertices that have influences.
struct CarriedBounds
{
    std::vector<CarriedBox> joints;
    double leastBiasSum = 1.0;
    double greatestBiasSum = 1.0;
    double greatestAbsoluteBiasSum = 1.0; // sums of sizes, without their signs
    bool hasVertexAtOrigin = false;       // one without influences, which lies there in every pose
};

// Between which values the weight of a morph target lies, whatever plays.
struct WeightRange
{
    double least = 0.0;
    double greatest = 0.0;
};

// The range of each weight over all frames of all clips. Interpolated and blended weights stay in
// it.
std::vector<WeightRange> weightRanges(std::span<const Clip* const> clips);

// The boxes hold the positions of all influences with every value of the weights. Without ranges
// the weights are 0.
CarriedBounds carriedBounds(const SkinningModel& model, std::span<const WeightRange> weights = {});

// Holds every vertex of the model posed by `modelPose` (joint -> model), but for rounding. Empty
// for a model without vertices. Requires modelPose.size() == bounds.joints.size().
//
// Proof: a vertex is v = sum of b_i x_i. Let B be the box around all carried boxes, c its centre
// and h its half size: x_i = c + u_i with |u_i| <= h, so v = S c + sum of b_i u_i, which lies
// within A h of S c, where S is the sum of the b_i and A that of the |b_i|. With biases that sum to
// 1 and are not negative this is B.
Bounds conservativeBounds(const CarriedBounds& bounds, std::span<const JointMatrix> modelPose);

// Radius about the model's origin that no vertex leaves while the model plays any of the clips, or
// any blend of any number of them, at any time. Interpolation cannot take a joint further from
// its parent than a key does, and no rotation takes a child further away; a scale multiplies what
// is further down by its greatest size along an axis at most. The clips fit one model, so that they
// have its hierarchy; their translation of the roots counts as it is in the clips. Without clips
// that is 0.
double reachOfClips(const CarriedBounds& bounds, std::span<const Clip* const> clips);

} // namespace sinew
