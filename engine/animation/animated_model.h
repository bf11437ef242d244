// A model that moves, whatever file it came from: joints, meshes, what produces its skinned
// vertices, and clips; and what it plays. No file, image or device is needed to use it.
//
// A model has one channel, on which one clip moves all of it, or two, on which two clips play at
// once: the legs and the torso of a player.
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
    Both, // of a model with one channel: that
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
    LoopMode loopMode = LoopMode::Wrap; // the mode in force: asked for, or detected
    double period = 0.0;                // seconds; see clipPeriod
    FrameRange frames;                  // of AnimatedModel::frames
    ClipChannels channels = ClipChannels::Both;
    // How far splines of the file are from this clip at most: of their range, or in radians.
    double splineError = 0.0;
};

// Puts another mode in force.
void setLoopMode(ModelClip& clip, LoopMode mode);

// Frames of a clip (framesOf), as a clip of the same name and loop mode.
ModelClip framesOf(const ModelClip& clip, std::uint32_t first, std::uint32_t count);

// What repeats of a clip that loops over its last frames only, as a clip of its own; any other clip
// as it is.
ModelClip loopOf(const ModelClip& clip);

// Clips by their indices: for each channel alone, and for both at once.
struct ChannelClips
{
    std::vector<std::uint32_t> first;
    std::vector<std::uint32_t> second;
    std::vector<std::uint32_t> both;
};

// How the joints move is in the clips, whose joints are the same in the same order.
struct ModelJoint
{
    std::string name;
    std::int32_t parent = kNoParent; // may come later in the array
};

// What draws a mesh in a file that numbers its nodes, meshes and their primitives: glTF.
struct MeshSource
{
    std::uint32_t node = 0;
    std::uint32_t mesh = 0;
    std::uint32_t primitive = 0;
};

// How a joint sees a mesh as its file stores it: mesh -> joint.
struct JointBind
{
    std::uint32_t joint = 0;
    JointMatrix toJoint;
};

struct ModelMesh
{
    std::string name;
    std::string shader;          // names the material; as the file has it, may be empty
    std::uint32_t part = 0;      // index into AnimatedModel::parts, where there are any
    std::size_t weightCount = 0; // that the file stores, for reports
    std::optional<MeshSource> source;
    // Of each joint that carries the mesh, by joints; none: AnimatedModel::still is the pose in
    // which the mesh is stored. Only files that are written from the model need it.
    std::vector<JointBind> binds;
    std::vector<std::string> morphTargets; // names, or "1" for the second
    std::uint32_t firstMorphWeight = 0;    // the first target's, of a clip's (frameWeights)
};

// Where others can stand on a part: the tag's name, and where it is in frame 0, in the part's
// space.
struct PartTag
{
    std::string name;
    glm::dvec3 origin{0.0};
};

// One of the files that a model is put together from, as joint of the same index. For people:
// nothing here says how the model moves.
struct ModelPart
{
    std::string name; // "lower"
    std::string file; // as messages show it
    std::uint32_t frameCount = 0;
    std::optional<std::size_t> parent; // on whose tag it stands; none: a root
    std::string tag;                   // of the parent
    std::vector<PartTag> tags;
};

// Position and heading of one copy of a model in its file.
struct ModelPlace
{
    glm::dvec3 position{0.0}; // of the model's own origin, in the space of the file
    double heading = 0.0;     // angle about +z, in radians; 0: as the model is
};

// Looks along its own +y, with +z up and +x to the right; scale and shear of `place` count for its
// position alone.
struct ModelCamera
{
    std::optional<std::uint32_t> joint; // that carries it
    JointMatrix place;                  // camera -> joint, or the model's space
    CameraLens lens;
};

struct AnimatedModel
{
    std::string name;
    std::string file; // as messages show it; of several the first
    std::string hash; // of the contents of its files, without the clips': contentHash
    std::vector<ModelJoint> joints;
    std::vector<ModelMesh> meshes; // one for each of skinning.meshes
    // Vertices, indices and influences. Of vertices that are stored frame by frame, frame 0.
    SkinningModel skinning;
    // Offset that moveOrigin() took from the model. Reports and exports add it to every position.
    glm::dvec3 origin{0.0};
    // The copies of the model in its file; the first is the model itself. Only with
    // ModelRequest::instancesApart.
    std::vector<ModelPlace> places;
    std::optional<ModelCamera> camera; // of its file: see ModelRequest::camera
    double facing = 0.0; // angle about +z, in radians; 0: along +x, a quarter turn: along +y
    std::optional<StoredFrames> frames; // the same vertices, where they are stored frame by frame
    std::vector<std::string> channels = {"all"}; // names of the one or two
    std::vector<ModelClip> clips;
    Clip still; // one frame, without clips: plays where a channel has none
    // Index of the clip that a channel plays first, where there are clips.
    std::array<std::size_t, gpu::kChannelCount> start{};
    ChannelClips choices; // of two channels: clips that are asked for, or by default all

    std::vector<ModelPart> parts; // none: the model is one file
    bool isPlayer = false;        // the parts are those of a player, with legs and torso
};

// Whether the clip is among the model's choices.
bool isAskedFor(const AnimatedModel& model, std::uint32_t clip);

// A model's joints, and AnimatedModel::still, from bind poses: each joint leads to model space
// without its parent's help, so that the transforms stay exactly as they are.
std::vector<ModelJoint> modelJoints(std::span<const Joint> joints);
Clip stillInBindPose(std::span<const Joint> joints);

// Of AnimatedModel::still.
ModelPose stillPose(const AnimatedModel& model);

// The same without shear, joint -> model.
Pose stillTransforms(const AnimatedModel& model);

// Makes a point of the model its origin. Moves only the root joints of the clips and of the bind
// pose, and adds the point to AnimatedModel::origin; the places stay where they show the model.
void moveOrigin(AnimatedModel& model, const glm::dvec3& point);

// Moves the origin to the middle of the model. Leaves a model alone that is less than a hundred
// times its size from the origin.
void centre(AnimatedModel& model);

// What a model plays now: which clips, and where in them. Without clips, it stands still.
struct Playback
{
    std::array<std::size_t, gpu::kChannelCount> clips{}; // one for each of the model's channels
    double seconds = 0.0; // in the clips; any finite value, see clipPhaseAt
    std::vector<std::optional<double>> heldWeights{}; // see ChannelPlay

    bool operator==(const Playback&) const = default;
};

// What is asked for first.
Playback startOf(const AnimatedModel& model, double seconds);

// The names to show: "walk", "LEGS_RUN + TORSO_ATTACK", or "at rest".
std::string clipName(const AnimatedModel& model, const Playback& playback);

// The clips that play, each once: one for each channel, or the same on all.
std::vector<std::size_t> playedClips(const AnimatedModel& model, const Playback& playback);

// `count` frames of the first clip further on, from the nearest frame; negative for back.
Playback stepped(const AnimatedModel& model, Playback playback, int count);

// The same for a window that plays without end: while a looping clip plays on the first channel and
// one that has ended holds its last frame on the second, both start over together, where the loop
// ends that is at least a second after that end.
Playback startedOver(const AnimatedModel& model, Playback playback);

// Seconds until startedOver begins anew, else the longest period of the clips that play; 0 where
// nothing moves.
double lengthOf(const AnimatedModel& model, const Playback& playback);

// Whether clips move the model, and each of them in the end holds its last frame.
bool comesToRest(const AnimatedModel& model, const Playback& playback);

// What plays on each channel; a model of one channel plays the same on both. Without
// clips that is AnimatedModel::still.
ChannelPlays channelPlays(const AnimatedModel& model, const Playback& playback);

// Joint space -> model space.
ModelPose poseAt(const AnimatedModel& model, const Playback& playback);

// Of morph targets; none for a model without them.
std::vector<double> weightsAt(const AnimatedModel& model, const Playback& playback);

// Of all vertices of model.skinning, in model space.
std::vector<ReferenceVertex> verticesAt(const AnimatedModel& model, const Playback& playback);
// Their positions alone.
std::vector<glm::dvec3> positionsAt(const AnimatedModel& model, const Playback& playback);

} // namespace sinew
