// The clips of a model as the animations of a glTF file.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/export/exported_joints.h"
#include "engine/export/glb_writer.h"

#include <optional>
#include <vector>

namespace sinew
{

// The keys of a clip: their times in seconds, ascending, and the clip's frame at each. One that
// wraps has one more key than frames: at its period, with the frame that follows its last, because
// players of glTF go from the last key to the first in no time. (One that wraps into its middle
// begins anew from there.) Clips of glTF files, which end with their last
// key, and LoopMode::Once have only the frames as keys.
struct ClipKeys
{
    std::vector<float> times;
    std::vector<std::uint32_t> frames;
};

ClipKeys keysOf(const ModelClip& played);

// A mesh whose morph targets are the frames of a joint's part, on that joint's node.
struct MorphedJoint
{
    std::size_t joint = 0;
    std::uint32_t channel = 0;
    std::uint32_t lastFrame = 0; // as many targets
};

// A node that shows a mesh with morph targets, and which of a clip's weights each of them has.
struct MorphedNode
{
    std::size_t node = 0; // of the glTF file
    std::vector<std::uint32_t> weights;
};

// What morph targets move.
struct ExportedMorphs
{
    std::vector<MorphedJoint> joints; // of a model whose vertices are stored frame by frame
    std::vector<MorphedNode> nodes;   // of any other
};

// Adds one animation per clip, as long as the clip. A path that never leaves the node's own value
// gets no channel.
void addClips(const AnimatedModel& model, std::span<const NodeTransform> still,
              const ExportedMorphs& morphs, GlbWriter& writer);

} // namespace sinew
