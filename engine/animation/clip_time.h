// From seconds to a phase: two frames of a clip and how far it is from one to the other. Times are
// in units of 2^-32 frames, of which a clip's own may differ in length (Clip::frameTimes).
#pragma once

#include "engine/model/clip.h"

#include <glm/ext/vector_double3.hpp>

#include <cstdint>

namespace sinew
{

// Behaviour of a clip after its last frame.
enum class LoopMode
{
    Doom3, // the last frame repeats the first: the period is (frames - 1) / frameRate
    Wrap, // the last frame leads back to Clip::loopStart, mostly the first: the period of the first
          // time through is frames / frameRate
    Once, // holds the first frame before 0 and the last frame after the end
};

// A position between two frames of a clip. An integer frame and a 32-bit fraction are as exact
// after a day as in the first second; float seconds are visibly off within minutes.
struct ClipPhase
{
    std::uint32_t frame = 0;
    std::uint32_t nextFrame = 0;
    std::uint32_t fraction = 0; // of the way from frame to nextFrame, in units of 2^-32
};

// The two frames around a time in units of 2^-32 equal frames, which is less than frameCount.
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

// The phase at `seconds`. Before 0, looping modes count back from the end of the loop. Seconds that
// are more frames than a double can count, or not finite, count as 0.
ClipPhase clipPhaseAt(const Clip& clip, LoopMode mode, double seconds);

// An instance's speed is a multiple of 1/256 of the clip's: kSpeedUnits is the clip's own.
inline constexpr std::uint32_t kSpeedUnits = 256;
inline constexpr std::uint32_t kMostSpeed = 4095;

// Longest clip that a crowd plays: its frames times the greatest speed, and a start, stay below
// 2^32.
inline constexpr std::uint32_t kMostCrowdFrames = 1U << 20;

bool crowdCanPlay(const Clip& clip);

// Frames until the clip repeats, at least 1. Crowds loop: Once is played as Doom3 is.
std::uint32_t loopPeriod(const Clip& clip, LoopMode mode);

// The time in a clip that is played at 1/kSpeedUnits of its speed: seconds * frameRate /
// kSpeedUnits frames, less whole loops.
struct ClipTime
{
    std::uint32_t frame = 0;       // less than the period
    std::uint32_t fraction = 0;    // of a frame, in units of 2^-32
    std::uint32_t fractionLow = 0; // of a frame, in units of 2^-64
    std::uint32_t loops = 0;       // whole loops taken off, modulo 2^32
};

// As exact as the product of both doubles. Seconds that are negative or not finite, or that are
// more frames than a double can count, count as 0.
ClipTime clipTime(const Clip& clip, LoopMode mode, double seconds);

// The position in its first loop at which an instance starts.
struct InstanceStart
{
    std::uint32_t frame = 0;    // less than the period
    std::uint32_t fraction = 0; // of a frame, in units of 2^-32
};

struct InstanceTime
{
    std::uint64_t frames = 0; // in the loop, in units of 2^-32: see phaseAtTime
    std::uint32_t loops = 0;  // whole loops since the start of the first, modulo 2^32
};

// base * speed + start, less whole loops, rounded down to 2^-32 frames. Requires speed in 1 to
// kMostSpeed, start.frame < period and a clip that crowdCanPlay.
InstanceTime instanceTime(std::uint32_t period, const ClipTime& base, std::uint32_t speed,
                          InstanceStart start);

// How far one loop moves the first of bodyJoints along the ground, in file units: from the first
// frame to the last, z left out. 0 for Wrap, whose last frame leads back to the first.
glm::dvec3 clipTravel(const Clip& clip, LoopMode mode);

} // namespace sinew
