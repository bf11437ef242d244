// Checks the postconditions of the glTF reader for a clip.
#pragma once

#include "engine/animation/clip_time.h"
#include "tests/fuzz/promise.h"

#include <algorithm>

namespace sinew::fuzz
{

inline void promiseClip(const Clip& clip, std::size_t jointCount, std::size_t weightCount)
{
    promise(clip.joints.size() == jointCount && clip.weightCount == weightCount);
    promise(clip.frameCount > 0 && std::isfinite(clip.frameRate) && clip.frameRate > 0.0);
    promise(clip.keys.size() == jointCount || clip.keys.size() == jointCount * clip.frameCount);
    for (const JointTransform& key : clip.keys)
        promise(std::isfinite(glm::length(key.position) + glm::length(key.orientation) +
                              glm::length(key.scale)));
    promise(clip.weights.size() == std::size_t{clip.frameCount} * clip.weightCount);
    promise(std::ranges::all_of(clip.weights, [](double n) { return std::isfinite(n); }));
    promise(clip.frameTimes.empty() || clip.frameTimes.size() == clip.frameCount);
    promise(std::ranges::is_sorted(clip.frameTimes));
    promise(clip.frameTimes.empty() || clip.frameTimes.front() == 0);
    for (const double seconds : {-1.0, 0.0, 0.37, 1e9})
    {
        const ClipPhase phase = clipPhaseAt(clip, detectLoopMode(clip), seconds);
        promise(phase.frame < clip.frameCount && phase.nextFrame < clip.frameCount);
    }
}

} // namespace sinew::fuzz
