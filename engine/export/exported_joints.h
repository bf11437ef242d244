// The joints of a model as the nodes of a glTF file.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/pose.h"
#include "engine/export/glb_writer.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

// Adds AnimatedModel::origin to the roots, so that the local transforms match the model's files.
void moveToOrigin(const AnimatedModel& model, Pose& locals);

// AnimatedModel::still at its place in the files: joint -> parent in the hierarchy of the clips.
Pose stillLocals(const AnimatedModel& model);

// As floats, what a node says: translation, rotation (x, y, z, w) and scale.
struct NodeTransform
{
    std::array<float, 3> translation{0.0F, 0.0F, 0.0F};
    std::array<float, 4> rotation{0.0F, 0.0F, 0.0F, 1.0F};
    std::array<float, 3> scale{1.0F, 1.0F, 1.0F};
};

// In the axes of the file.
NodeTransform nodeTransform(const JointTransform& local, const ExportAxes& axes);

enum class CommonRoot : std::uint8_t
{
    None,
    Added, // a node that holds still at the origin, above all joints and behind them in the file
};

// Adds the nodes and the scene: joint j is node j, below its parent.
void addJoints(const AnimatedModel& model, std::span<const NodeTransform> still, CommonRoot root,
               GlbWriter& writer);

} // namespace sinew
