// Players computed from their files directly, in double, with nothing of what the engine makes:
// matrices where it has quaternions, rows where it has clips.
#pragma once

#include "engine/animation/reference_skinning.h"
#include "engine/formats/md3/player_model.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sinew::test
{

// A part's two frames and the share of the way, 0 to 1.
struct PartMoment
{
    std::uint32_t frame = 0;
    std::uint32_t nextFrame = 0;
    double way = 0.0;
};

// The frames of a row `seconds` after its start, as in Quake 3: past its end it loops over its last
// frames, or holds.
PartMoment momentOfRow(const PlayerAnimation& row, double seconds);

// The frames of a row that a crowd's instance repeats, `speed` times as fast and from frame `start`
// on: a row that loops, over its looping frames; one that holds, from its first frame to its last.
PartMoment momentInCrowd(const PlayerAnimation& row, double seconds, double speed, double start);

// One moment per part. Vertices by part, then by surface; tangents are left out.
std::vector<ReferenceVertex> assembled(std::span<const PlayerPart> parts,
                                       std::span<const PartMoment> moments);

// Legs and torso at the moments of the two rows, everything else in frame 0.
std::vector<PartMoment> momentsOf(std::span<const PlayerPart> parts, const PartMoment& legs,
                                  const PartMoment& torso);

} // namespace sinew::test
