// An animated model, independent of its file format: joints, meshes, skinning data, clips and
// playback. Needs no files, images or device.
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
    Both, // or the only channel of a model
    First,
    Second,
};

// `channel`: gpu::kFirstChannel or gpu::kSecondChannel.
bool playsOn(ClipChannels channels, std::uint32_t channel);

struct ModelClip
{
    std::string name; // "walk", "LEGS_RUN"
    std::string file; // as shown in messages
    Clip clip;
    LoopMode loopMode = LoopMode::Wrap; // requested or detected
    double period = 0.0;                // seconds; see clipPeriod
    FrameRange frames;                  // range in AnimatedModel::frames
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

// Origin of a mesh in a glTF file: indices of its node, mesh and primitive.
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
    std::uint32_t part = 0;      // index into AnimatedModel::parts, if there are any
    std::size_t weightCount = 0; // stored weights, for reports
    std::optional<MeshSource> source;
    // One per joint that carries the mesh, ascending. Empty if AnimatedModel::still is the bind
    // pose. Not needed for skinning.
    std::vector<JointBind> binds;
    std::vector<std::string> morphTargets; // names, or numbers: "1" for the second
    std::uint32_t firstMorphWeight = 0;    // index of the first target's weight (frameWeights)
};

// One file of a model that consists of several. The joint with the same index moves it. Only for
// reports.
struct ModelPart
{
    std::string name; // "lower"
    std::string file; // as shown in messages
    std::uint32_t frameCount = 0;
    std::optional<std::size_t> parent; // the part that it is attached to; none: a root
    std::string tag;                   // on the parent
};

struct AnimatedModel
{
    std::string name;
    std::string file; // the first file, as shown in messages
    std::string hash; // contentHash of its files, except clip files
    std::vector<NamedJoint> joints;
    std::vector<ModelMesh> meshes; // one per mesh of `skinning`
    // Vertices, indices and influences. If vertices are stored frame by frame: frame 0.
    SkinningModel skinning;
    // Subtracted from the model by centre(). Reports and exports add it to every position.
    glm::dvec3 origin{0.0};
    double facing = 0.0;                // angle about +z, in radians; 0: along +x (docs/formats.md)
    std::optional<StoredFrames> frames; // the same vertices, if they are stored frame by frame
    std::vector<std::string> channels = {"all"}; // their names
    std::vector<ModelClip> clips;
    Clip still; // rest pose, one frame; plays on channels without a clip
    // First clip of each channel, if there are clips.
    std::array<std::size_t, gpu::kChannelCount> start{};
    ChannelClips choices; // requested clips for two channels; default: all

    std::vector<ModelPart> parts; // empty: the model is one file
    bool isPlayer = false;        // the parts form a Quake 3 player
};

// True if the clip is among the model's choices.
bool isAskedFor(const AnimatedModel& model, std::uint32_t clip);

// Joints and AnimatedModel::still from bind poses. No joint in `still` has a parent, so the
// transforms keep their exact values.
std::vector<NamedJoint> modelJoints(std::span<const Joint> joints);
Clip stillInBindPose(std::span<const Joint> joints);

// The pose of AnimatedModel::still.
ModelPose stillPose(const AnimatedModel& model);

// The same without shear: joint space -> model space.
Pose stillTransforms(const AnimatedModel& model);

// Moves the origin to the middle of the model if it is more than a hundred times the model's size
// away. Moves the root joints of all clips and of `still`, and adds the offset to
// AnimatedModel::origin.
void centre(AnimatedModel& model);

// Turns the model about +z to face +x (`facing` 0), including its clips, `still` and `origin`.
void faceForward(AnimatedModel& model);

// See Layer.
struct PlayedLayer
{
    std::size_t clip = 0;
    double weight = 1.0;
    std::optional<std::uint32_t> joint{}; // with its descendants; none: all joints
    bool additive = false;

    bool operator==(const PlayedLayer&) const = default;
};

// The clips that a model plays, and the time. A model without clips stands still.
struct Playback
{
    std::array<std::size_t, gpu::kChannelCount> clips{}; // one per channel of the model
    double seconds = 0.0; // in the clips; any finite value, see clipPhaseAt
    std::vector<std::optional<double>> heldWeights{}; // see ChannelPlay
    std::vector<PlayedLayer> layers{};                // see ChannelPlay

    bool operator==(const Playback&) const = default;
};

// The first clip of each channel at `seconds`.
Playback startOf(const AnimatedModel& model, double seconds);

// The names to show: "walk", "LEGS_RUN + TORSO_ATTACK", or "at rest".
std::string clipName(const AnimatedModel& model, const Playback& playback);

// The clips that play, without duplicates: one per channel, or the same one on all channels.
std::vector<std::size_t> playedClips(const AnimatedModel& model, const Playback& playback);

// Steps by `count` frames of the first clip, from the nearest frame; backwards if negative.
Playback stepped(const AnimatedModel& model, Playback playback, int count);

// For endless playback: if the first channel's clip loops and the second's has ended, both restart
// at the first end of a loop that is at least a second after that end.
Playback startedOver(const AnimatedModel& model, Playback playback);

// Seconds until startedOver() restarts the clips; if it never does, the longest period of the
// played clips. 0 if nothing moves.
double lengthOf(const AnimatedModel& model, const Playback& playback);

// True if the model moves and all played clips end.
bool comesToRest(const AnimatedModel& model, const Playback& playback);

// The clips that may play: the model's, and `still` if it may play. Use the hierarchy of these
// clips, because that of `still` may differ.
std::vector<const Clip*> clipsThatPlay(const AnimatedModel& model);

// The clip of each channel: AnimatedModel::still if the model has no clips. Both are the same if
// the model has only one channel.
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
