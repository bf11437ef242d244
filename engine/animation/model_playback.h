// What a model plays now: which clips, and where in them.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/framed_model.h"

#include <glm/ext/vector_double3.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sinew
{

// Without clips, a model stands still.
struct Playback
{
    std::array<std::size_t, gpu::kChannelCount> clips{}; // one for each of the model's channels
    double seconds = 0.0; // in the clips; any finite value, see clipPhaseAt
    std::optional<PoseFade> fade{};
    // Of morph targets: those that have a value have it instead of the clip's. Empty: none has.
    std::vector<std::optional<double>> heldWeights{};
};

// Whether a model looks the same in both.
bool showsSame(const Playback& a, const Playback& b);

// Null where there is none.
const PoseFade* fadeOf(const Playback& playback);

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

// What is shown, for another clip to fade from.
PoseFade fadeFrom(const AnimatedModel& model, const Playback& playback);

// Local transforms, joint -> parent.
Pose localPoseAt(const AnimatedModel& model, const Playback& playback);

// Joint space -> model space.
ModelPose poseAt(const AnimatedModel& model, const Playback& playback);

// Of morph targets; none for a model without them.
std::vector<double> weightsAt(const AnimatedModel& model, const Playback& playback);

// Of all vertices of model.skinning, in model space.
std::vector<ReferenceVertex> verticesAt(const AnimatedModel& model, const Playback& playback);
// Their positions alone.
std::vector<glm::dvec3> positionsAt(const AnimatedModel& model, const Playback& playback);

} // namespace sinew
