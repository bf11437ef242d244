// Layers over a pose: clips that are blended in or added, joint by joint, before the hierarchy is
// composed. The double-precision reference of shaders/crowd/instance_layers.glsl.
#pragma once

#include "engine/animation/clip_time.h"
#include "engine/animation/pose.h"
#include "engine/model/clip.h"
#include "shaders/shared/skinning_types.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace sinew
{

// A weight from 0 to 1 per joint. Empty: 1 for all joints.
using JointMask = std::vector<float>;

// 1 for the joint and its descendants, 0 for the others.
JointMask maskOfSubtree(std::span<const NamedJoint> joints, std::uint32_t root);
// 1 for `chosen`, 0 for the others.
JointMask maskOfJoints(std::size_t jointCount, std::span<const std::uint32_t> chosen);

struct Layer
{
    const Clip* clip = nullptr; // has the joints of the pose
    ClipPhase phase;
    double weight = 1.0; // 0 to 1; multiplied by the mask
    JointMask mask;
    bool additive = false;
};

// Applies layers to local transforms (joint -> parent), in order. Layers that are not additive
// blend each joint from its transform (0) to the clip's (1), as blendPoses does. Additive layers
// apply the difference between the clip's pose P and its first frame R, as ozz-animation defines it
// (additive_animation_builder.h, blending_job.h). The rotation conjugate(R) * P is interpolated
// from the identity along the shortest path, by slerp where ozz uses nlerp, and multiplied onto the
// joint's from the right: it turns about the joint's own axes. Positions are offset by weight * (P
// - R). Scales are multiplied by mix(1, P / R, weight) along each axis; a scale of 0 in R changes
// nothing.
void addLayers(std::span<const Layer> layers, std::span<JointTransform> local);

// A local transform (joint -> parent) that a program sets over all layers. Keeps the joint's scale.
struct JointOverride
{
    std::uint32_t joint = 0;
    glm::dquat rotation{1.0, 0.0, 0.0, 0.0};
    std::optional<glm::dvec3> position{}; // none: that of the pose
};

void setJoints(std::span<const JointOverride> overrides, std::span<JointTransform> local);

// Factor from R's scale to P's, per axis; see addLayers.
glm::dvec3 scaleRatio(const glm::dvec3& pose, const glm::dvec3& reference);

} // namespace sinew
