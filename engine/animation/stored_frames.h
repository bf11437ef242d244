// Vertices that are stored frame by frame, each carried by one joint as a whole, and the clips that
// say which frames are played: what Quake 3's models are made of. In double where it is evaluated:
// the reference of shaders/skin_frames.comp and shaders/crowd/skin_frames.comp.
//
// Two clips play at once, each on its own channel: a player's legs and its torso. A part's channel
// plays its vertices and its tags; where the part itself stands is played by the part below it.
#pragma once

#include "engine/animation/bounds.h"
#include "engine/animation/clip_time.h"
#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"
#include "engine/model/clip.h"
#include "engine/model/joint_transform.h"
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

// Which of a model's frames a clip plays: its frame k is first + k * step. A clip
// never asks for frames below 0; a part without that many frames shows its last.
struct FrameRange
{
    std::uint32_t first = 0;
    std::int32_t step = 1; // -1: backwards
};

// What a channel plays, and where it is.
struct ChannelPlay
{
    const Clip* clip = nullptr; // poses of all joints; those of the channel are used
    FrameRange frames;
    ClipPhase phase;
    // Of morph targets: those that have a value have it instead of the clip's. Empty: none has.
    std::vector<std::optional<double>> heldWeights{};
};

using ChannelPlays = std::array<ChannelPlay, gpu::kChannelCount>;

// The frames between which the channel is.
gpu::FramePair framePairOf(const ChannelPlay& play);

// Puts the joints that the second channel moves where that channel has them.
void takeSecondChannel(std::span<const std::uint32_t> jointChannels,
                       std::span<const JointTransform> second, std::span<JointTransform> local);

// Local transforms, joint -> parent: each sampled from its channel's clip (of joints that hold
// still, the first's).
Pose framedLocalPose(std::span<const std::uint32_t> jointChannels, const ChannelPlays& plays);

// The weights of morph targets on the first channel.
std::vector<double> weightsOf(const ChannelPlays& plays);

// As skinReference; normals and tangents are interpolated and then normalised. Requires
// out.size() == model.vertices.size().
void skinFramesReference(const StoredFrames& model, const ChannelPlays& plays,
                         std::span<const JointMatrix> joints, std::span<ReferenceVertex> out);

// Around all frames: interpolation between two never leaves the box of both.
CarriedBounds carriedBounds(const StoredFrames& model);

// Joint space; the normal has unit length.
glm::dvec3 positionOf(const gpu::FrameVertex& vertex);
glm::dvec3 normalOf(const gpu::FrameVertex& vertex);

// The normal of every code, FrameVertex::zNormal >> 16: shaders look them up, because Vulkan
// promises little about its sines.
inline constexpr std::uint32_t kFrameNormals = 1U << 16U;
std::vector<gpu::vec4> frameNormals();

} // namespace sinew
