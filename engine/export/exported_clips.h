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
// wraps has one more key than frames.
struct ClipKeys
{
    std::vector<float> times;
    std::vector<std::uint32_t> frames;
};

ClipKeys keysOf(const ModelClip& clip);

// A mesh whose morph targets are the frames of a joint's part, on that joint's node.
struct MorphedJoint
{
    std::size_t joint = 0;
    std::uint32_t channel = 0;
    std::uint32_t lastFrame = 0; // as many targets
};

// One animation for each clip. A path that keeps to what the node says has no channel.
void addClips(const AnimatedModel& model, std::span<const NodeTransform> still,
              std::span<const MorphedJoint> morphed, GlbWriter& writer);

} // namespace sinew
