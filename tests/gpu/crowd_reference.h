// What the passes over a crowd compute, in double precision: the instances' times, poses and places
// (shaders/crowd/instances.glsl, keys.glsl).
#pragma once

#include "engine/animation/bounds.h"
#include "engine/animation/reference_skinning.h"
#include "tests/gpu/crowd_fixture.h"

#include <vector>

namespace sinew::test
{

struct CrowdMoment
{
    double seconds = 0.0;
    double fieldSide = 0.0; // 0: instances stay where they are
    glm::dvec2 fieldCorner{0.0};
};

// Joint -> model; one entry for each joint of play.crowd.
ModelPose modelPoseOf(const CrowdPlay& play, const gpu::CrowdInstance& instance, double seconds,
                      std::span<const Layer> layers = {},
                      std::span<const JointOverride> overrides = {});

// Of morph targets.
std::vector<double> morphWeightsOf(const CrowdPlay& play, const gpu::CrowdInstance& instance,
                                   double seconds);

// Where an instance stands, and how exact that is: root motion adds multiples of a loop's travel,
// which the device has to 2^-24 of the field.
struct Place
{
    glm::dvec3 position{0.0};
    double uncertain = 0.0; // modulo the field
};
Place placeOf(const CrowdPlay& play, const gpu::CrowdInstance& instance, const CrowdMoment& moment);

// Model -> world of an instance that stands there.
JointTransform placement(const gpu::CrowdInstance& instance, const glm::dvec3& place);

ModelPose placed(const JointTransform& place, const ModelPose& modelPose);
void moveTo(const JointTransform& place, std::span<ReferenceVertex> vertices);

// The vertices of the file's model in the world. `modelPose` may have a joint more than the model.
std::vector<ReferenceVertex> placedVertices(const CrowdPlay& play, const JointTransform& place,
                                            const ModelPose& modelPose,
                                            std::span<const double> weights = {});

// Positions in the world may be off by this times their distance from its origin, because sums of
// biases this near to 1 are taken for 1.
double roundedBiases(const CrowdPlay& play);

// The bounds of the tight cull (shaders/crowd/bounds.comp), in the world, without its margin for
// rounding.
Bounds tightBounds(const CrowdPlay& play, const ModelPose& worldPose);

} // namespace sinew::test
