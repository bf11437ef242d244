// Makes random poses and measures posed models for tests of bounds.
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

// std::mt19937 gives the same numbers everywhere; the standard distributions do not.
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

// Joints up to `distance` away on each axis, without a hierarchy.
ModelPose randomPose(std::size_t jointCount, double distance, Random& random);

// A blend of two clips of one model, joint -> model.
ModelPose blendAt(const Clip& a, const ClipPhase& phaseOfA, const Clip& b,
                  const ClipPhase& phaseOfB, double weight);

// Largest distance of vertices outside the box; negative if all are inside.
double outside(const Bounds& box, const SkinningModel& model, const ModelPose& pose);

// Distance of the farthest vertex from the origin.
double distanceOfFarthest(const SkinningModel& model, const ModelPose& pose);

} // namespace sinew::test
