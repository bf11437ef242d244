// From seconds to a phase: two frames of a clip and how far it is from one to the other.
#pragma once

#include "engine/model/clip.h"

#include <cstdint>

namespace sinew
{

// How a clip goes on after its last frame.
enum class LoopMode
{
    Doom3, // the last frame repeats the first: the period is (frames - 1) / frameRate
    Wrap, // the last frame leads back to Clip::loopStart, mostly the first: the period of the first
          // time through is frames / frameRate
    Once, // holds the first frame before 0 and the last frame after the end
};

// Where a clip is, between two frames. An integer frame and a 32-bit fraction are as exact after a
// day as in the first second, where float seconds are off by a visible part of a frame within
// minutes.
struct ClipPhase
{
    std::uint32_t frame = 0;
    std::uint32_t nextFrame = 0;
    std::uint32_t fraction = 0; // of the way from frame to nextFrame, in units of 2^-32
};

// The two frames at a time, in units of 2^-32 of the equal frames in which Clip::frameTimes are
// told: less than frameCount of these. Requires frameTimes.
ClipPhase phaseAtTime(const Clip& clip, std::uint64_t time);

// The joints by which a clip moves whole bodies, one per parentless joint, in their order: that
// joint itself; or where it holds still and has but one child, which has children too, that child,
// and so on. (Many glTF files have hips below a node that only turns them upright.)
std::vector<std::uint32_t> bodyJoints(const Clip& clip);

// Doom3 where the last frame's pose equals the first's (positions within 1e-3 of the clip's
// largest coordinate, scales and weights of morph targets within 1e-3, orientations within 0.1
// degrees; the translation of bodyJoints is left out of both because walking clips advance by it),
// else Wrap.
LoopMode detectLoopMode(const Clip& clip);

// Seconds until the clip repeats, or for Once until it holds; 0 for a clip of one frame, which
// never moves.
double clipPeriod(const Clip& clip, LoopMode mode);

// The phase at `seconds`, of any size. Before 0, looping modes count back from the end of the loop.
// What is not finite counts as 0.
ClipPhase clipPhaseAt(const Clip& clip, LoopMode mode, double seconds);

} // namespace sinew
