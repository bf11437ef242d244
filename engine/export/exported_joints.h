// The joints of a model as the nodes of a glTF file.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/pose.h"
#include "engine/export/glb_writer.h"

#include <vector>

namespace sinew
{

// Node 0 is the model, which holds still at the origin; joint j is node j + 1, below its parent.
inline constexpr std::size_t kModelNode = 0;

inline std::size_t nodeOf(std::size_t joint)
{
    return joint + 1;
}

// Of AnimatedModel::still, joint -> parent in the model's own hierarchy, which the clips have.
Pose stillLocals(const AnimatedModel& model);

// As floats, what a node says: translation, rotation (x, y, z, w) and scale.
struct NodeTransform
{
    std::array<float, 3> translation{0.0F, 0.0F, 0.0F};
    std::array<float, 4> rotation{0.0F, 0.0F, 0.0F, 1.0F};
    std::array<float, 3> scale{1.0F, 1.0F, 1.0F};
};

NodeTransform nodeTransform(const JointTransform& local);

// Adds the nodes.
void addJoints(const AnimatedModel& model, std::span<const NodeTransform> still, GlbWriter& writer);

} // namespace sinew
