// Within which limits joints move, whatever plays: keys, what lies between them, blends and fades.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/carried_bounds.h"

#include <cstdint>
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

} // namespace sinew
