// Crowds of a Quake 3 player: instances with clips of their own for both halves, and their vertices
// in double precision as its files mean them.
#pragma once

#include "engine/animation/reference_skinning.h"
#include "tests/gpu/crowd_fixture.h"
#include "tests/support/player_models.h"

#include <vector>

namespace sinew::test
{

struct PlayerCast
{
    explicit PlayerCast(PlayedPlayer model);

    PlayedPlayer player;
    CrowdPlay play;
    std::vector<ModelClip> clips;
};

// Each with clips, starts, speed, place and heading of its own.
std::vector<gpu::CrowdInstance> instancesOf(const PlayerCast& cast, std::uint32_t count);

// In model space.
std::vector<ReferenceVertex> verticesOf(const PlayerCast& cast, const gpu::CrowdInstance& instance,
                                        double seconds);

} // namespace sinew::test
