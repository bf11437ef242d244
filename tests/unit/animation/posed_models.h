// Random poses, and what tests of bounds measure in a posed model.
#pragma once

#include "engine/animation/bounds.h"
#include "engine/animation/clip_time.h"
#include "engine/animation/pose.h"
#include "engine/animation/skinning_model.h"
#include "engine/model/clip.h"

#include <cstddef>
#include <random>

namespace sinew::test
{

// The engine is the same everywhere; the standard library's distributions are not.
class Random
{
public:
    double between(double low, double high);
    glm::dvec3 within(double size); // every coordinate from -size to size
    JointTransform transform(double distance);
    ClipPhase phase(const Clip& clip);

private:
    std::mt19937 engine_;
};

// Joints anywhere up to `distance` away on each axis, without a hierarchy.
ModelPose randomPose(std::size_t jointCount, double distance, Random& random);

// A blend of two clips of one model, joint -> model.
ModelPose blendAt(const Clip& a, const ClipPhase& phaseOfA, const Clip& b,
                  const ClipPhase& phaseOfB, double weight);

// How far vertices lie outside the box at most; negative if all lie inside.
double outside(const Bounds& box, const SkinningModel& model, const ModelPose& pose);

// Of all vertices, from the origin.
double distanceOfFarthest(const SkinningModel& model, const ModelPose& pose);

} // namespace sinew::test
