// Computes in double precision what the crowd passes compute: times, poses and positions of
// instances (shaders/crowd/instances.glsl, keys.glsl).
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

// Weights of the morph targets.
std::vector<double> morphWeightsOf(const CrowdPlay& play, const gpu::CrowdInstance& instance,
                                   double seconds);

// Position of an instance and its uncertainty: root motion adds multiples of a loop's travel, which
// the device stores to 2^-24 of the field.
struct Place
{
    glm::dvec3 position{0.0};
    double uncertain = 0.0; // modulo the field
};
Place placeOf(const CrowdPlay& play, const gpu::CrowdInstance& instance, const CrowdMoment& moment);

// Model -> world of an instance at `place`.
JointTransform placement(const gpu::CrowdInstance& instance, const glm::dvec3& place);

ModelPose placed(const JointTransform& place, const ModelPose& modelPose);
void moveTo(const JointTransform& place, std::span<ReferenceVertex> vertices);

// Vertices of the file's model in world space. `modelPose` may have one more joint than the model.
std::vector<ReferenceVertex> placedVertices(const CrowdPlay& play, const JointTransform& place,
                                            const ModelPose& modelPose,
                                            std::span<const double> weights = {});

// Error of world positions, relative to their distance from the origin: sums of biases this close
// to 1 are treated as 1.
double roundedBiases(const CrowdPlay& play);

// World-space bounds of the tight cull (shaders/crowd/bounds.comp), without its rounding margin.
Bounds tightBounds(const CrowdPlay& play, const ModelPose& worldPose);

} // namespace sinew::test
