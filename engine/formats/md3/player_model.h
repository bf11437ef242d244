// A Quake 3 player put together: parts that stand on the tags of others, as joints, vertices and
// clips.
//
// Every part is a joint: roots stand at the model's origin, any other where its parent's tag is.
// Between two frames a tag's origin moves along a line and its axes turn by the shortest way; the
// scale that real files give to axes is taken off (docs/formats.md).
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/formats/md3/md3.h"
#include "engine/formats/md3/player_animation.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sinew
{

struct PlayerPart
{
    std::string name; // "lower"
    std::string file; // as messages show it
    Md3Model model;
    std::optional<std::size_t> parent;          // among the parts, before this one; none: a root
    std::uint32_t tag = 0;                      // of the parent's, on which the part stands
    std::uint32_t channel = gpu::kStillChannel; // of its frames
};

// Entries of FramedModel::frames up to which a device is sure to hold them.
inline constexpr std::size_t kMostFrameVertices = 16'000'000;

// -1: a root.
std::int32_t parentIndex(const PlayerPart& part);

// The turn of a tag's axes without their scale; what is no turn is mended: of axes that vanish or
// mirror, the first that can be is kept.
glm::dquat orientationOf(const Md3Tag& tag);

// Part after part, surface after surface, vertices in the file's order: one mesh a surface, one
// influence a vertex, by the part's joint, as in frame 0.
SkinningModel playerSkinning(std::span<const PlayerPart> parts);

// Triangles of all surfaces in all frames, up to which tangents are found in every frame. Beyond,
// only files made to be slow, they are those of frame 0.
inline constexpr std::size_t kMostFrameTriangles = 20'000'000;

// The same vertices in all frames.
FramedModel playerFrames(std::span<const PlayerPart> parts);

// The parts' joints in frame 0, joint -> model.
Pose playerBindPose(std::span<const PlayerPart> parts);

// Of every row that has frames in the parts that it is for. Frames that these lack are left out,
// each time with a warning about `file`.
std::vector<ModelClip> playerClips(std::span<const PlayerPart> parts,
                                   const PlayerAnimations& animations, const std::string& file,
                                   Diagnostics& warnings);

// All frames of the parts one after the other, on both channels, looping: for models that no file
// tells the clips of. None where no part has a second frame.
std::optional<ModelClip> allFrames(std::span<const PlayerPart> parts, double framesPerSecond);

// Frame 0 of all parts, for both channels.
Clip stillClip(std::span<const PlayerPart> parts);

} // namespace sinew
