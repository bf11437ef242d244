// Computes players in double precision directly from their files, without the engine: matrices
// instead of quaternions, rows instead of clips.
#pragma once

#include "engine/animation/reference_skinning.h"
#include "engine/formats/md3/player_model.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sinew::test
{

// Two frames of a part and the fraction between them, 0 to 1.
struct PartMoment
{
    std::uint32_t frame = 0;
    std::uint32_t nextFrame = 0;
    double way = 0.0;
};

// The frames of a row `seconds` after its start, as in Quake 3: after its end it loops over its
// last frames, or holds.
PartMoment momentOfRow(const PlayerAnimation& row, double seconds);

// The frames of a row on a crowd's instance, which repeats it `speed` times as fast, starting at
// frame `start`. A looping row repeats its looping frames, a holding row all of its frames.
PartMoment momentInCrowd(const PlayerAnimation& row, double seconds, double speed, double start);

// Takes one moment per part. Vertices are ordered by part, then by surface; without tangents.
std::vector<ReferenceVertex> assembled(std::span<const PlayerPart> parts,
                                       std::span<const PartMoment> moments);

// Legs and torso at the moments of their rows, all other parts in frame 0.
std::vector<PartMoment> momentsOf(std::span<const PlayerPart> parts, const PartMoment& legs,
                                  const PartMoment& torso);

} // namespace sinew::test
