// Makes crowds of a Quake 3 player, whose instances have clips for both halves, and computes their
// vertices in double precision from the files.
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

// Each instance has its own clips, starts, speed, position and heading.
std::vector<gpu::CrowdInstance> instancesOf(const PlayerCast& cast, std::uint32_t count);

// Vertices in model space.
std::vector<ReferenceVertex> verticesOf(const PlayerCast& cast, const gpu::CrowdInstance& instance,
                                        double seconds);

} // namespace sinew::test
