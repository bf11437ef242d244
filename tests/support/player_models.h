// Quake 3 players for tests: a made-up one that shows whatever is easily got wrong, and how real
// ones are read.
#pragma once

#include "engine/formats/md3/player_model.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace sinew::test
{

struct PlayedPlayer
{
    std::string name;
    std::vector<PlayerPart> parts;
    PlayerAnimations animations;
};

struct MadeUpFile
{
    std::string name; // inside the player's folder: "lower.md3", "gun/gun.md3"
    std::vector<std::byte> bytes;
};

// lower, upper, head and the weapon gun with its barrel: of random shapes in every frame. Tags turn
// by up to half a turn between two frames and are scaled, differently in each.
std::vector<MadeUpFile> madeUpFiles();

// animation.cfg for them: rows that loop, that loop over their last frames, that hold, that run
// backwards, of one frame and of none, and for both halves.
std::string madeUpAnimations();

// The player of these files, with the weapon.
PlayedPlayer madeUpPlayer();

// lower, upper and head of a folder, and its animation.cfg. Throws where they cannot be read.
PlayedPlayer readPlayer(const std::filesystem::path& folder);

// Those below SINEW_CORPUS; none where that is not set.
std::vector<PlayedPlayer> corpusPlayers();

const PlayerAnimation& rowOf(const PlayedPlayer& player, const std::string& name);

} // namespace sinew::test
