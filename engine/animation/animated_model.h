// An animated model, independent of its file format: joints, meshes, skinning data and clips, and
// which clips it plays. Using it needs no file, image or device.
//
// A model has one channel, on which one clip moves all of it, or two channels, on which two clips
// play at once: the legs and the torso of a Quake 3 player.
#pragma once

#include "engine/animation/clip_time.h"
#include "engine/animation/pose.h"
#include "engine/animation/skinning_model.h"
#include "engine/animation/stored_frames.h"
#include "engine/model/clip.h"
#include "engine/model/model.h"
#include "shaders/shared/skinning_types.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sinew
{

// The channels that a clip may play on.
enum class ClipChannels : std::uint8_t
{
    Both, // also for the only channel of a model
    First,
    Second,
};

// `channel` is gpu::kFirstChannel, ...
bool playsOn(ClipChannels channels, std::uint32_t channel);

struct ModelClip
{
    std::string name; // "walk", "LEGS_RUN"
    std::string file; // as messages show it
    Clip clip;
    LoopMode loopMode = LoopMode::Wrap; // requested or detected
    double period = 0.0;                // seconds; see clipPeriod
    FrameRange frames;                  // of AnimatedModel::frames
    ClipChannels channels = ClipChannels::Both;
    // Largest distance of the file's splines from this clip, relative to their range or in radians.
    double splineError = 0.0;
};

// Also updates the period.
void setLoopMode(ModelClip& clip, LoopMode mode);

// `count` frames from `first` on, as a clip of the same name and loop mode.
ModelClip framesOf(const ModelClip& clip, std::uint32_t first, std::uint32_t count);

// The looping part of a clip that repeats only its last frames; any other clip unchanged.
ModelClip loopOf(const ModelClip& clip);

// Indices of clips for each channel alone, and for both at once.
struct ChannelClips
{
    std::vector<std::uint32_t> first;
    std::vector<std::uint32_t> second;
    std::vector<std::uint32_t> both;
};

// Where a mesh comes from in a glTF file, which numbers nodes, meshes and primitives.
struct MeshSource
{
    std::uint32_t node = 0;
    std::uint32_t mesh = 0;
    std::uint32_t primitive = 0;
};

// A joint's inverse bind matrix for a mesh.
struct JointBind
{
    std::uint32_t joint = 0;
    JointMatrix toJoint; // mesh space -> joint space
};

struct ModelMesh
{
    std::string name;
    std::string shader;          // material name as in the file; may be empty
    std::uint32_t part = 0;      // index into AnimatedModel::parts, where there are any
    std::size_t weightCount = 0; // stored weights, for reports
    std::optional<MeshSource> source;
    // One for each joint that carries the mesh, ascending. Empty: AnimatedModel::still is the bind
    // pose. Skinning does not need them.
    std::vector<JointBind> binds;
    std::vector<std::string> morphTargets; // names, or "1" for the second
    std::uint32_t firstMorphWeight = 0;    // index of the first target's weight (frameWeights)
};

// One of the files of a model that consists of several; the joint of the same index moves it. Only
// for reports.
struct ModelPart
{
    std::string name; // "lower"
    std::string file; // as messages show it
    std::uint32_t frameCount = 0;
    std::optional<std::size_t> parent; // the part that it is attached to; none: a root
    std::string tag;                   // of the parent
};

struct AnimatedModel
{
    std::string name;
    std::string file; // the first file, as messages show it
    std::string hash; // contentHash of its files without those of clips
    std::vector<NamedJoint> joints;
    std::vector<ModelMesh> meshes; // one for each of skinning.meshes
    // Vertices, indices and influences; frame 0 of vertices that are stored frame by frame.
    SkinningModel skinning;
    // Subtracted from the model by centre(). Reports and exports add it to every position.
    glm::dvec3 origin{0.0};
    double facing = 0.0;                // angle about +z, in radians; 0: along +x (docs/formats.md)
    std::optional<StoredFrames> frames; // the same vertices, if they are stored frame by frame
    std::vector<std::string> channels = {"all"}; // names of the one or two
    std::vector<ModelClip> clips;
    Clip still; // the rest pose, one frame: plays on a channel without clip
    // First clip of each channel, if there are clips.
    std::array<std::size_t, gpu::kChannelCount> start{};
    ChannelClips choices; // requested clips of two channels; by default all

    std::vector<ModelPart> parts; // empty: the model is one file
    bool isPlayer = false;        // the parts are those of a Quake 3 player
};

// Whether the clip is among the model's choices.
bool isAskedFor(const AnimatedModel& model, std::uint32_t clip);

// A model's joints, and AnimatedModel::still, from bind poses. In `still` no joint has a parent, so
// that the transforms keep their exact values.
std::vector<NamedJoint> modelJoints(std::span<const Joint> joints);
Clip stillInBindPose(std::span<const Joint> joints);

// The pose of AnimatedModel::still.
ModelPose stillPose(const AnimatedModel& model);

// The same without shear: joint space -> model space.
Pose stillTransforms(const AnimatedModel& model);

// Moves the origin to the middle of the model if it is more than a hundred times the model's size
// away: moves the root joints of all clips and of `still`, and adds the point to
// AnimatedModel::origin.
void centre(AnimatedModel& model);

// Turns the model about +z so that it faces +x (`facing` 0), with its clips, `still` and `origin`.
void faceForward(AnimatedModel& model);

// See Layer.
struct PlayedLayer
{
    std::size_t clip = 0;
    double weight = 1.0;
    std::optional<std::uint32_t> joint{}; // with all joints below it; none: all joints
    bool additive = false;

    bool operator==(const PlayedLayer&) const = default;
};

// Which clips a model plays, and the time. A model without clips stands still.
struct Playback
{
    std::array<std::size_t, gpu::kChannelCount> clips{}; // one for each of the model's channels
    double seconds = 0.0; // in the clips; any finite value, see clipPhaseAt
    std::vector<std::optional<double>> heldWeights{}; // see ChannelPlay
    std::vector<PlayedLayer> layers{};                // see ChannelPlay

    bool operator==(const Playback&) const = default;
};

// The first clips at that time.
Playback startOf(const AnimatedModel& model, double seconds);

// The names to show: "walk", "LEGS_RUN + TORSO_ATTACK", or "at rest".
std::string clipName(const AnimatedModel& model, const Playback& playback);

// The clips that play, each once: one for each channel, or the same on all.
std::vector<std::size_t> playedClips(const AnimatedModel& model, const Playback& playback);

// Steps by `count` frames of the first clip, from the nearest frame; backwards if negative.
Playback stepped(const AnimatedModel& model, Playback playback, int count);

// For a window that plays without end: if the first channel's clip loops and the second's has
// ended, both start over at the first end of a loop that is at least a second after that end.
Playback startedOver(const AnimatedModel& model, Playback playback);

// Seconds after which startedOver() starts over, or else the longest period of the played clips; 0
// if nothing moves.
double lengthOf(const AnimatedModel& model, const Playback& playback);

// Whether the model moves and all played clips end.
bool comesToRest(const AnimatedModel& model, const Playback& playback);

// The clips that may play: the model's, and `still` if that may play. Use the hierarchy of these
// clips, because that of `still` may differ.
std::vector<const Clip*> clipsThatPlay(const AnimatedModel& model);

// What each channel plays: AnimatedModel::still without clips; the same on both channels of a model
// that has only one.
ChannelPlays channelPlays(const AnimatedModel& model, const Playback& playback);

// Joint space -> model space.
ModelPose poseAt(const AnimatedModel& model, const Playback& playback);

// Weights of all morph targets.
std::vector<double> weightsAt(const AnimatedModel& model, const Playback& playback);

// All vertices of model.skinning, in model space.
std::vector<ReferenceVertex> verticesAt(const AnimatedModel& model, const Playback& playback);
// Only their positions.
std::vector<glm::dvec3> positionsAt(const AnimatedModel& model, const Playback& playback);

} // namespace sinew
