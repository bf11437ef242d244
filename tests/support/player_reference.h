// Players as their files mean them, in double and without anything that the engine makes of them:
// matrices where it has quaternions, rows where it has clips.
#pragma once

#include "engine/animation/reference_skinning.h"
#include "engine/formats/md3/player_animation.h"
#include "engine/formats/md3/player_model.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sinew::test
{

// Frames of a part's model and the way between them, 0 to 1.
struct PartMoment
{
    std::uint32_t frame = 0;
    std::uint32_t nextFrame = 0;
    double way = 0.0;
};

// Where a row stands after `seconds` from 0 on, as Quake 3 counts: past its end it goes on over its
// last frames, or holds.
PartMoment momentOfRow(const PlayerAnimation& row, double seconds);

// Where a row is that an instance of a crowd plays again and again, `speed` times as fast and from
// frame `start` on: what loops, over its looping frames; what holds, from its first frame to its
// last.
PartMoment momentInCrowd(const PlayerAnimation& row, double seconds, double speed, double start);

// One moment a part. Vertices part after part, surface after surface; tangents are left out.
std::vector<ReferenceVertex> assembled(std::span<const PlayerPart> parts,
                                       std::span<const PartMoment> moments);

// Legs and torso at the moments of the two rows, everything else in frame 0.
std::vector<PartMoment> momentsOf(std::span<const PlayerPart> parts, const PartMoment& legs,
                                  const PartMoment& torso);

} // namespace sinew::test
