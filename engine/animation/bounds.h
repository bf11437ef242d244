// Axis-aligned bounds of models: exact bounds of skinned vertices (bounds in files are unreliable),
// and conservative bounds from the joints alone.
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
    glm::dvec3 centre() const { return 0.5 * (min + max); }
    glm::dvec3 halfSize() const { return 0.5 * (max - min); }
    double size() const; // the diagonal; 0 if empty
    void add(const glm::dvec3& point);
    void add(const Bounds& other);
};

Bounds boundsOf(std::span<const glm::dvec3> positions);

// Bounds of the vertices posed by `joints` (joint -> model) and morphed by `weights`. Empty for a
// model without vertices.
Bounds posedBounds(const SkinningModel& model, std::span<const JointMatrix> joints,
                   std::span<const double> weights = {});

// Union over all frames and the poses halfway between neighbouring frames, because rotations can
// leave the union of the frames. The last frame leads back to the first. If this would take many
// seconds, samples only some of these poses, evenly spaced.
Bounds clipBounds(const SkinningModel& model, const Clip& clip);

struct CarriedBounds
{
    // For each joint, the box around all its influences with non-zero bias, in joint space.
    std::vector<Bounds> joints;
    // The greatest sum of the absolute biases of a vertex, at least 1.
    double greatestAbsoluteBiasSum = 1.0;
};

// The range of a morph target's weight in all clips.
struct WeightRange
{
    double least = 0.0;
    double greatest = 0.0;
};

// The range of each weight over all frames of all clips. Interpolation and blends never leave it.
std::vector<WeightRange> weightRanges(std::span<const Clip* const> clips);

// Boxes around the positions of all influences for all weights in these ranges. Without ranges, the
// weights are 0.
CarriedBounds carriedBounds(const SkinningModel& model, std::span<const WeightRange> weights = {});

// Contains every vertex of the model posed by `modelPose` (joint -> model), up to rounding. Empty
// for a model without vertices. Requires modelPose.size() == bounds.joints.size(), and biases that
// sum to 1 for each vertex (CrowdModel::skinning). Reference for shaders/crowd/bounds.comp.
//
// Proof: a vertex is v = sum of b_i x_i. Let B be the box around all carried boxes, c its centre
// and h its half size: x_i = c + u_i with |u_i| <= h, so v = c + sum of b_i u_i, which lies within
// A h of c, where A is the sum of the |b_i|. With biases that are not negative this is B.
Bounds conservativeBounds(const CarriedBounds& bounds, std::span<const JointMatrix> modelPose);

// The range of a joint's transforms over all keys of some clips.
struct KeyRange
{
    Bounds positions; // joint -> parent
    Bounds scales;
    double greatestScale = 0.0;        // largest absolute value along an axis
    double greatestScaleToModel = 1.0; // greatest factor by which it scales lengths
    double reach = 0.0;                // greatest distance of the joint from the model's origin
};

// One per joint. The clips share a hierarchy.
std::vector<KeyRange> keyRanges(std::span<const Clip* const> clips);

// Radius of the sphere about the model's origin that contains every vertex at any time of any clip
// and in any blend of clips; 0 without clips. Interpolation takes no joint farther from its parent
// than a key does, rotations preserve distances, and a scale multiplies the distances below it by
// at most its largest component. The clips have the model's hierarchy.
double reachOfClips(const CarriedBounds& bounds, std::span<const Clip* const> clips);

} // namespace sinew
