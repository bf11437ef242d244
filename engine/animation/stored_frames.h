// Vertices that are stored frame by frame (Quake 3's MD3), each carried by one joint. The
// double-precision evaluation is the reference of shaders/skin_frames.comp and
// shaders/crowd/skin_frames.comp.
//
// Two clips play at once, each on its own channel: a player's legs and torso. A part's channel
// moves its vertices and its tags; the part itself is moved by the channel of the part below it.
#pragma once

#include "engine/animation/bounds.h"
#include "engine/animation/clip_time.h"
#include "engine/animation/layers.h"
#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"
#include "engine/model/clip.h"
#include "engine/model/model.h"
#include "shaders/shared/skinning_types.h"

#include <glm/ext/vector_double3.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace sinew
{

struct StoredFrames
{
    std::vector<gpu::FrameVertex> frames;
    std::vector<std::uint32_t> tangents;      // octahedral, one per FrameVertex
    std::vector<gpu::FramedVertex> vertices;  // one per vertex of the SkinningModel
    std::vector<std::uint32_t> jointChannels; // one per joint: kFirstChannel, ...
};

// Frame k of a clip plays stored frame first + k * step, which is never negative. Parts with fewer
// frames show their last one.
struct FrameRange
{
    std::uint32_t first = 0;
    std::int32_t step = 1; // -1: backwards
};

// The stored frame for a frame of a clip.
std::uint32_t frameOf(const FrameRange& range, std::uint32_t clipFrame);

// The clip of a channel and the time in it.
struct ChannelPlay
{
    const Clip* clip = nullptr; // poses all joints
    FrameRange frames;
    ClipPhase phase;
    // Morph weights that replace the clip's. Targets beyond the end keep the clip's weights.
    std::vector<std::optional<double>> heldWeights{};
    std::vector<Layer> layers{}; // at most gpu::kMostLayers, not with StoredFrames
};

// The clip's local transforms (joint -> parent) with the layers applied.
Pose localPoseOf(const ChannelPlay& play);

using ChannelPlays = std::array<ChannelPlay, gpu::kChannelCount>;

// The two stored frames that the channel interpolates.
gpu::FramePair framePairOf(const ChannelPlay& play);

// Local transforms (joint -> parent), each sampled from its channel's clip. Joints without a
// channel use the first one.
Pose framedLocalPose(std::span<const std::uint32_t> jointChannels, const ChannelPlays& plays);

// The morph weights of the first channel.
std::vector<double> weightsOf(const ChannelPlays& plays);

// Like skinReference; normals and tangents are interpolated, then normalised. Requires
// out.size() == model.vertices.size().
void skinFramesReference(const StoredFrames& model, const ChannelPlays& plays,
                         std::span<const JointMatrix> joints, std::span<ReferenceVertex> out);

// Bounds of all frames. Interpolation between two frames stays inside the box of both.
CarriedBounds carriedBounds(const StoredFrames& model);

// Joint space; the normal has unit length.
glm::dvec3 positionOf(const gpu::FrameVertex& vertex);
glm::dvec3 normalOf(const gpu::FrameVertex& vertex);

// The normal for every code, FrameVertex::zNormal >> 16. Shaders use this table because Vulkan
// guarantees little precision for sines.
inline constexpr std::uint32_t kFrameNormals = 1U << 16U;
std::vector<gpu::vec4> frameNormals();

} // namespace sinew
