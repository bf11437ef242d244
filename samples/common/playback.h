// What of a scene plays now: which clips, and where in them.
#pragma once

#include "engine/animation/framed_model.h"
#include "samples/common/scene.h"

#include <glm/ext/vector_double3.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace sinew::samples
{

// Clips of the scene at a time; for a scene without clips, the bind pose.
struct Playback
{
    std::size_t clip = 0;   // of a player, of its legs
    std::size_t second = 0; // of a player's torso; other models have no use for it
    double seconds = 0.0;   // in the clips; any finite value, see clipPhaseAt
};

// What is asked for first.
Playback startOf(const Scene& scene, double seconds);

ClipPhase phaseOf(const Scene& scene, const Playback& playback);

// The names to show: "walk", "LEGS_RUN + TORSO_ATTACK", or "bind pose".
std::string clipName(const Scene& scene, const Playback& playback);

// `count` frames of the clip further on, from the nearest frame; negative for back.
Playback stepped(const Scene& scene, Playback playback, int count);

// The same as a window plays it on and on: a torso that holds its last frame starts over where the
// loop of the legs does, a second after its end at the earliest. Legs that hold are left in peace.
Playback startedOver(const Scene& scene, Playback playback);

// The scene's joints -> model space.
Pose poseAt(const Scene& scene, const Playback& playback);

// Of all vertices of scene.skinning, in model space.
std::vector<glm::dvec3> positionsAt(const Scene& scene, const Playback& playback);
// Of those alone whose meshes are drawn; of all where none is.
std::vector<glm::dvec3> drawnPositionsAt(const Scene& scene, const Playback& playback);

// Both channels of a player with clips. Requires scene.player.
ChannelPlays channelPlays(const Scene& scene, const Playback& playback);

} // namespace sinew::samples
