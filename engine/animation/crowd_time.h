// The time of many instances of a clip, each with its own speed and start, in integers: as exact
// after a month as in the first second, and the same in GLSL bit for bit.
#pragma once

#include "engine/animation/clip_time.h"
#include "engine/model/clip.h"

#include <glm/ext/vector_double3.hpp>

#include <cstdint>

namespace sinew
{

// An instance's speed is a multiple of 1/256 of the clip's: kSpeedUnits is the clip's own.
inline constexpr std::uint32_t kSpeedUnits = 256;
inline constexpr std::uint32_t kMostSpeed = 4095;

// Longest clip that a crowd plays: its frames times the greatest speed, and a start, stay below
// 2^32.
inline constexpr std::uint32_t kMostCrowdFrames = 1U << 20;

bool crowdCanPlay(const Clip& clip);

struct LoopFrames
{
    std::uint32_t frameCount = 1;
    std::uint32_t period = 1; // frames until the clip repeats, at least 1
};

// Crowds loop: Once is played as Doom3 is.
LoopFrames loopFrames(const Clip& clip, LoopMode mode);

// The time in a clip that is played at 1/kSpeedUnits of its speed: seconds * frameRate /
// kSpeedUnits frames, less whole loops.
struct ClipTime
{
    std::uint32_t frame = 0;       // less than the period
    std::uint32_t fraction = 0;    // of a frame, in units of 2^-32
    std::uint32_t fractionLow = 0; // of a frame, in units of 2^-64
    std::uint32_t loops = 0;       // whole loops taken off, modulo 2^32
};

// Less than 2^-62 frames from the exact value for the given seconds and rate. Seconds that are
// negative or not finite, or that are more frames than a double can count, count as 0.
ClipTime clipTime(const Clip& clip, LoopMode mode, double seconds);

// Where in its first loop an instance starts.
struct InstanceStart
{
    std::uint32_t frame = 0;    // less than the period
    std::uint32_t fraction = 0; // of a frame, in units of 2^-32
};

struct InstanceTime
{
    ClipPhase phase;         // in frames of equal length: see framesAt
    std::uint32_t loops = 0; // whole loops since the start of the first, modulo 2^32
};

// base * speed + start, less whole loops, rounded down to 2^-32 frames: less than 2^-31 frames
// from the exact time. Requires speed in 1 to kMostSpeed, start.frame < loop.period and a clip that
// crowdCanPlay.
InstanceTime instanceTime(const LoopFrames& loop, const ClipTime& base, std::uint32_t speed,
                          InstanceStart start);

// The frames of the clip between which the time lies: the phase itself, or by Clip::frameTimes.
ClipPhase framesAt(const Clip& clip, const InstanceTime& time);

// How far one loop moves the first of bodyJoints along the ground, in file units: from the first
// frame to the last, z left out. 0 for Wrap, whose last frame leads back to the first.
glm::dvec3 clipTravel(const Clip& clip, LoopMode mode);

} // namespace sinew
