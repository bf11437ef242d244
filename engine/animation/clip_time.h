// Converts seconds to a phase: two frames of a clip and the fraction between them. Times are in
// units of 2^-32 equal frames; a clip's own frames may differ in length (Clip::frameTimes).
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
    Wrap,  // the last frame leads back to Clip::loopStart, usually the first frame: the first pass
           // takes frames / frameRate
    Once,  // holds the first frame before 0 and the last frame after the end
};

// A position between two frames of a clip. An integer frame and a 32-bit fraction are as exact
// after a day as in the first second; float seconds are visibly off within minutes.
struct ClipPhase
{
    std::uint32_t frame = 0;
    std::uint32_t nextFrame = 0;
    std::uint32_t fraction = 0; // position between frame and nextFrame, in units of 2^-32
};

// The two frames around `time`, which is in units of 2^-32 equal frames and less than frameCount.
ClipPhase phaseAtTime(const Clip& clip, std::uint64_t time);

// The joints whose motion moves whole bodies: each root, in order. If a root holds still and its
// only child has children too, that child takes its place, and so on. (In many glTF files, the hips
// are below a node that only turns them upright.)
std::vector<std::uint32_t> bodyJoints(const Clip& clip);

// Doom3 if the last frame's pose equals the first's; otherwise Wrap. Tolerances: positions within
// 1e-3 of the clip's largest coordinate, scales and morph weights within 1e-3, orientations within
// 0.1 degrees. Positions and the largest coordinate ignore the translation of bodyJoints, because
// walking clips advance by it.
LoopMode detectLoopMode(const Clip& clip);

// Seconds until the clip repeats or, for Once, until it holds. 0 for a clip of one frame, which
// never moves.
double clipPeriod(const Clip& clip, LoopMode mode);

// The phase at `seconds`. Before 0, looping modes count back from the end of the loop. Seconds that
// are not finite, or more frames than a double can count, count as 0.
ClipPhase clipPhaseAt(const Clip& clip, LoopMode mode, double seconds);

// An instance's speed is a multiple of 1/256 of the clip's: kSpeedUnits is the clip's own.
inline constexpr std::uint32_t kSpeedUnits = 256;
inline constexpr std::uint32_t kMostSpeed = 4095;

// Longest clip that a crowd plays: its frames times the greatest speed, plus a start, stay below
// 2^32.
inline constexpr std::uint32_t kMostCrowdFrames = 1U << 20;

bool crowdCanPlay(const Clip& clip);

// Frames until the clip repeats, at least 1. Crowds loop: they play Once as Doom3.
std::uint32_t loopPeriod(const Clip& clip, LoopMode mode);

// The time in a clip that plays at 1/kSpeedUnits of its speed: seconds * frameRate / kSpeedUnits
// frames, less whole loops.
struct ClipTime
{
    std::uint32_t frame = 0;       // less than the period
    std::uint32_t fraction = 0;    // fraction of a frame, in units of 2^-32
    std::uint32_t fractionLow = 0; // fraction of a frame, in units of 2^-64
    std::uint32_t loops = 0;       // whole loops subtracted, modulo 2^32
};

// As exact as the product of both doubles. Seconds that are negative, not finite, or more frames
// than a double can count, count as 0.
ClipTime clipTime(const Clip& clip, LoopMode mode, double seconds);

// The start of an instance in its first loop.
struct InstanceStart
{
    std::uint32_t frame = 0;    // less than the period
    std::uint32_t fraction = 0; // fraction of a frame, in units of 2^-32
};

struct InstanceTime
{
    std::uint64_t frames = 0; // in the loop, in units of 2^-32: see phaseAtTime
    std::uint32_t loops = 0;  // whole loops since the start of the first, modulo 2^32
};

// base * speed + start, less whole loops, rounded down to 2^-32 frames. Requires speed in 1 to
// kMostSpeed, start.frame < period and a clip that crowdCanPlay() accepts.
InstanceTime instanceTime(std::uint32_t period, const ClipTime& base, std::uint32_t speed,
                          InstanceStart start);

// Translation of the first of bodyJoints along the ground in one loop, in file units: from the
// first frame to the last, with z = 0. 0 for Wrap, whose last frame leads back to the first.
glm::dvec3 clipTravel(const Clip& clip, LoopMode mode);

} // namespace sinew
