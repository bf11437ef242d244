// What plays now: which clip, and where in it.
#pragma once

#include "samples/common/scene.h"

#include <cstddef>

namespace sinew::viewer
{

// A clip of the scene at a time; for a scene without clips, the bind pose.
struct Playback
{
    std::size_t clip = 0;
    double seconds = 0.0; // in the clip; any finite value, see clipPhaseAt
};

ClipPhase phaseOf(const samples::Scene& scene, const Playback& playback);

// The name to show: the clip's, or "bind pose".
std::string clipName(const samples::Scene& scene, const Playback& playback);

// `count` frames of the clip further on, from the nearest frame; negative for back.
Playback stepped(const samples::Scene& scene, Playback playback, int count);

} // namespace sinew::viewer
